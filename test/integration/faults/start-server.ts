import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

export const MAPS = "/api/v1/namespaces/default/configmaps";

/** A server in a process of its own, with its objects on disk. */
export interface DiskServer {
  /** The status and the body of an answer. */
  send(method: string, path: string, body?: object): Promise<{ status: number; body: string }>;
  createMap(name: string, text?: string): Promise<number>;
  listMaps(): Promise<string[]>;
  kill(): Promise<void>;
}

export interface StartOptions {
  /** How large a file may get, in kB. Default: as large as it likes. */
  readonly fileSize?: number;
  /** Whether permissions hold for it, also where those who run the tests may do anything. */
  readonly asNobody?: boolean;
}

/** Gives a function that starts servers, whose program is in a folder. They give what is wrong if they cannot start. */
export function prepareServer(folder: string) {
  const program = join(folder, "serve.cjs");
  buildSync({
    entryPoints: [fileURLToPath(new URL("serve.ts", import.meta.url))],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["classic-level"],
    logLevel: "error",
  });
  return async (directory: string, { fileSize, asNobody }: StartOptions = {}): Promise<DiskServer> => {
    const limit = fileSize === undefined ? "" : `ulimit -f ${fileSize}; `;
    const words = [execPath, program, directory, asNobody ? "nobody" : "me"];
    const child = spawn("bash", ["-c", `${limit}exec "$@"`, "bash", ...words], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...env, NODE_PATH: fileURLToPath(new URL("../../../node_modules", import.meta.url)) },
    });
    return clientOf(child, await addressOf(child));
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const end = once(child, "close").then(() => {
    throw new Error(said);
  });
  const first = once(child.stdout as NodeJS.EventEmitter, "data").then(([text]) => String(text).trim());
  // What comes of the other is of no concern any more.
  end.catch(() => {});
  return Promise.race([first, end]);
}

function clientOf(child: ChildProcess, url: string): DiskServer {
  const send: DiskServer["send"] = async (method, path, body) => {
    const content = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const response = await fetch(url + path, { method, ...content });
    return { status: response.status, body: await response.text() };
  };
  return {
    send,
    async createMap(name, text = "") {
      const map = { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { text } };
      return (await send("POST", MAPS, map)).status;
    },
    async listMaps() {
      const { items } = JSON.parse((await send("GET", MAPS)).body) as {
        items: { metadata: { name: string } }[];
      };
      return items.map(({ metadata }) => metadata.name).sort();
    },
    async kill() {
      const end = once(child, "exit");
      child.kill("SIGKILL");
      await end;
    },
  };
}
