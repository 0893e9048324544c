import { UsageError } from "./usage-error.ts";

/** Loads what needs a package that is installed only by those who want it, for an option or a command. */
export async function loadPackage<Module>(
  name: string,
  wanted: string,
  get: () => Promise<Module>,
): Promise<Module> {
  try {
    return await get();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(`${wanted} needs a package that is not installed: npm install ${name}`);
  }
}
