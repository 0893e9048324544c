import { spawn } from "node:child_process";
import { findProgram } from "../program.mjs";

export const findWorkerd = () => findProgram({ listedIn: "node_modules/workerd", path: "bin/workerd" });

/** Starts a worker on a free port of this machine, hands its address to `use`, and stops it after that. */
export async function withWorker(config, use) {
  const args = ["serve", config, "--socket-addr=http=127.0.0.1:0", "--control-fd=3"];
  const child = spawn(findWorkerd(), args, { stdio: ["ignore", "inherit", "pipe", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (text) => {
    complaints += text;
  });
  try {
    const port = await new Promise((found, failed) => {
      child.once("error", failed);
      child.once("exit", (code) => failed(new Error(`workerd ended with ${code}: ${complaints}`)));
      child.stdio[3].on("data", (lines) => {
        const event = String(lines)
          .trim()
          .split("\n")
          .map(JSON.parse)
          .find((each) => each.event === "listen");
        if (event !== undefined) found(event.port);
      });
    });
    return await use(`http://127.0.0.1:${port}/`);
  } catch (error) {
    throw complaints === "" ? error : new Error(`${error.message}: ${complaints}`, { cause: error });
  } finally {
    // It would wait for the timers of its objects, else.
    child.kill("SIGKILL");
  }
}
