import { spawn } from "node:child_process";

/** What opens an address, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...rest: string[]]>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address in the browser; gives whether there is a program that may. That it fails later is no harm. */
export function openAddress(url: string): boolean {
  const [program, ...rest] = OPENERS[process.platform] ?? ["xdg-open"];
  try {
    const child = spawn(program, [...rest, url], { stdio: "ignore", detached: true });
    child.on("error", () => {});
    child.unref();
    return true;
  } catch {
    return false;
  }
}
