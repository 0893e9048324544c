/** A store on disk, for the server: LevelDB in a folder, where what was acknowledged survives a crash. Built on classic-level. */
export { type CheckOptions, checkLevelStorage, type StorageReport } from "./check-level-storage.ts";
export { openLevelStorage } from "./level-storage.ts";
