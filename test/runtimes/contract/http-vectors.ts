import { isObject, type Json, type JsonObject } from "fieldwise/value";
import type { Cases } from "./cases.ts";
import { type Check, expectSame, type Print } from "./check.ts";
import { type Answer, collectEvents, exchange, type Sent, type Server } from "./http-exchange.ts";
import { settle } from "./volatile.ts";

interface Step {
  /** A real server needs so long to notice what was asked before. */
  readonly sleep?: number;
  readonly request: Sent;
  readonly save?: Readonly<Record<string, string>>;
  readonly assert?: readonly (readonly ["same" | "differs", path: string, saved: string])[];
  readonly expect: JsonObject;
}

/** A watch begins where a list ended, or as `watch` says. */
interface WatchCase {
  readonly before: readonly Step[];
  readonly list?: string;
  readonly watch: string;
  readonly during: readonly Step[];
}

type Case =
  | { readonly name: string; readonly steps: readonly Step[] }
  | { readonly name: string; readonly watch: WatchCase; readonly expect: JsonObject };

/** What steps hand on to those that follow. */
type Saved = Record<string, string>;

const RUN = "run-1";

/** How the cases are run. */
export interface HttpVectorOptions {
  /** What each request has that does not say otherwise. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Lets time pass between two requests. Default: none does. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** What kube-apiserver answered, request by request, word for word. The cases share a server. */
export function httpVectorChecks(
  { http }: Pick<Cases, "http">,
  server: () => Promise<Server>,
  options: HttpVectorOptions = {},
): readonly Check[] {
  const [setup, ...cases] = http.map((line) => JSON.parse(line)) as [{ setup: JsonObject }, ...Case[]];
  const define: Check = {
    name: "http: the definition that the cases need",
    run: async () => {
      const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
      const headers = { ...options.headers, "content-type": "application/json" };
      const { status } = await exchange(await server(), { method: "POST", path, headers, body: setup.setup });
      expectSame(status, 201);
    },
  };
  return [define, ...cases.flatMap((given) => checksOf(given, server, options))];
}

function checksOf(
  given: Case,
  server: () => Promise<Server>,
  { headers, pause = async () => {} }: HttpVectorOptions,
): readonly Check[] {
  const saved: Saved = { run: RUN };
  if ("watch" in given)
    return [
      {
        name: `http: ${given.name}`,
        run: async (print) => expectAnswer(given.expect, await watch(await server(), given, saved), print),
      },
    ];
  let slept = 0;
  const checks: Check[] = [];
  for (const [index, step] of given.steps.entries()) {
    if (step.sleep !== undefined) {
      slept += step.sleep;
      continue;
    }
    const before = slept;
    slept = 0;
    const request = { ...step.request, headers: { ...headers, ...step.request.headers } };
    checks.push({
      name: `http: ${given.name}, ${index + 1}: ${step.request.method} ${step.request.path}`,
      run: async (print) => {
        if (before > 0) await pause(before);
        expectAnswer(step.expect, await take(await server(), { ...step, request }, saved), print);
      },
    });
  }
  return checks;
}

async function take(
  server: Server,
  { request, save = {}, assert = [] }: Step,
  saved: Saved,
): Promise<JsonObject> {
  const { status, headers, body } = await exchange(
    server,
    fill(request as unknown as Json, saved) as unknown as Sent,
  );
  const asserts = assert.map(
    ([kind, path, name]) => (valueAt(body, path) === saved[name]) === (kind === "same"),
  );
  for (const [name, path] of Object.entries(save))
    saved[name] = encodeURIComponent(String(valueAt(body, path)));
  const type = headers.get("content-type")?.replace(/;\s*charset=utf-8/i, "") ?? "";
  return {
    status,
    type,
    ...warningOf({ status, headers, body }),
    body: settle(body, RUN),
    ...(asserts.length === 0 ? {} : { asserts }),
  };
}

function warningOf({ headers }: Answer): JsonObject {
  const warning = headers.get("warning");
  return warning === null ? {} : { warning: settle(warning, RUN) };
}

async function watch(
  server: Server,
  { watch: { before, list, watch: path, during }, expect }: Extract<Case, { watch: WatchCase }>,
  saved: Saved,
): Promise<JsonObject> {
  for (const step of before) await take(server, step, saved);
  if (list !== undefined) {
    const { body } = await exchange(server, { path: fill(list, saved) as string });
    saved.start = String(valueAt(body, "metadata.resourceVersion"));
  }
  const { status, events } = await collectEvents(server, {
    path: fill(list === undefined ? path : `${list}&watch=true&resourceVersion=\${start}`, saved) as string,
    count: (expect.events as readonly Json[]).length,
    meanwhile: async () => {
      for (const step of during) {
        // Lets the watch tell what is there before that changes.
        await new Promise((resume) => setTimeout(resume, 20));
        await take(server, step, saved);
      }
    },
  });
  return { status, events: settle(events as Json, RUN) };
}

function expectAnswer(expected: JsonObject, answer: JsonObject, print: Print): void {
  const open = withAnything(settle(expected, RUN), answer);
  expectSame(answer, open);
  print(JSON.stringify(answer));
}

/** What is expected, with the answer's own values where any will do. */
function withAnything(expected: Json, answer: Json | undefined): Json {
  if (expected === "<any>" && answer !== undefined) return answer;
  if (Array.isArray(expected) && Array.isArray(answer))
    return expected.map((item, index) => withAnything(item, answer[index]));
  if (!isObject(expected) || !isObject(answer)) return expected;
  return Object.fromEntries(
    Object.entries(expected).map(([name, part]) => [name, withAnything(part as Json, answer[name])]),
  );
}

/** A value with what was saved in place of the names `${…}`. */
function fill(value: Json, saved: Saved): Json {
  if (typeof value === "string") return value.replace(/\$\{(\w+)\}/g, (_, name) => saved[name] ?? "");
  if (Array.isArray(value)) return value.map((item) => fill(item, saved));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [fill(name, saved), fill(part as Json, saved)]),
  );
}

function valueAt(value: Json, path: string): Json | undefined {
  return path.split(".").reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), value);
}
