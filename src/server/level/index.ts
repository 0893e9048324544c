/** A store on disk, for the server: LevelDB in a folder, where what was acknowledged survives a crash. Built on classic-level. */
export { openLevelStorage } from "./level-storage.ts";
