import { argv, getuid, setegid, seteuid } from "node:process";
import { createApiServer } from "../../../src/server/index.ts";
import { openLevelStorage } from "../../../src/server/level/index.ts";
import { listen } from "../../../src/server/node/index.ts";

const NOBODY = 65_534;

/** Serves what is in a directory, and prints where: as somebody whom permissions hold for, if asked to and it has to be. */
async function serve(directory: string, as: string | undefined): Promise<void> {
  if (as === "nobody" && getuid?.() === 0) {
    setegid?.(NOBODY);
    seteuid?.(NOBODY);
  }
  const storage = await openLevelStorage(directory);
  const { url } = await listen(await createApiServer({ storage }));
  console.log(url);
}

serve(argv[2] as string, argv[3]).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
