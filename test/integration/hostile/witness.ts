import { readFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

// Somebody else who uses the server while it is attacked: reads and writes an object every few milliseconds, one request
// after the other, and tells what became of it. It runs in a thread of its own, as whoever attacks is busy, too.

/** What a witness has seen. */
export interface Testimony {
  /** How many milliseconds of processor time the server's thread spent while the witness waited longest. */
  readonly busiest: number;
  /** How many milliseconds the slowest answer took. */
  readonly slowest: number;
  readonly answers: number;
  /** What was not answered as it should have been. */
  readonly problems: readonly string[];
}

const PAUSE = 5;
const MILLISECONDS_PER_TICK = 10;
const PATIENCE = 20_000;

/** The server that is attacked. */
export interface Attacked {
  readonly port: number;
  readonly pid: number;
}

const { port, pid } = workerData as Attacked;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const path = "/api/v1/namespaces/default/configmaps/witness";
let isOver = false;

function send(method: string, body?: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "content-type": "application/apply-patch+yaml" };
    const query = body === undefined ? "" : "?fieldManager=witness";
    const outgoing = request(
      { port, path: path + query, method, headers, agent },
      (answer: IncomingMessage) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    outgoing.setTimeout(PATIENCE, () => outgoing.destroy(new Error(`no answer in ${PATIENCE} ms`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** How long the server's own thread has worked, in milliseconds: a machine that does other things does not count. */
function workOfServer(): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK;
}

async function watchOver(): Promise<Testimony> {
  const problems: string[] = [];
  let [slowest, busiest, answers, written] = [0, 0, 0, 0];
  const attempt = async (what: string, act: () => Promise<string | undefined>): Promise<void> => {
    const [start, worked] = [performance.now(), workOfServer()];
    const problem = await act().catch(String);
    answers++;
    slowest = Math.max(slowest, performance.now() - start);
    busiest = Math.max(busiest, workOfServer() - worked);
    if (problem !== undefined) problems.push(`${what} ${answers}: ${problem}`);
  };
  while (!isOver && problems.length < 10) {
    const count = written + 1;
    await attempt("write", async () => {
      const map = {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "witness" },
        data: { count: `${count}` },
      };
      const { status, text } = await send("PATCH", JSON.stringify(map));
      if (status !== 200 && status !== 201) return `${status} ${text.slice(0, 200)}`;
      written = count;
      return undefined;
    });
    await attempt("read", async () => {
      const { status, text } = await send("GET");
      const found = status === 200 ? JSON.parse(text).data.count : text.slice(0, 200);
      return found === String(written) ? undefined : `${status}: expected ${written} and found ${found}`;
    });
    if (answers === 2) {
      parentPort?.postMessage("ready");
      [slowest, busiest] = [0, 0];
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return { slowest, busiest, answers, problems };
}

parentPort?.once("message", () => {
  isOver = true;
});
watchOver().then((testimony) => {
  agent.destroy();
  parentPort?.postMessage(testimony);
  parentPort?.close();
});
