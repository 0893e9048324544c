import type { ProtoMethod } from "../../proto/internal.ts";
import { equal, isObject } from "../../value/internal.ts";
import type { MovedTypes } from "./moved-types.ts";
import type { ServicePair } from "./pairs.ts";
import type { ProtoReport } from "./report.ts";

/** Compares a service with itself: methods by name, what they take and answer, and how. */
export function compareServices(
  { old, new: next }: ServicePair,
  report: ProtoReport,
  moved: MovedTypes,
): void {
  for (const method of old.methods) {
    const same = next.methods.find(({ name }) => name === method.name);
    const subject = { in: old, member: method.name, promise: method, at: same ?? next };
    if (same === undefined) {
      const why = `calls of ${grpcPath(method)} find nothing`;
      report.report(subject, "method-removed", `${method.name} is gone`, { why });
    } else {
      for (const change of changesOf(method, same, moved)) report.report(subject, "method-changed", change);
    }
  }
}

/** Where gRPC sends the calls of a method. */
export function grpcPath({ service, name }: ProtoMethod): string {
  return `/${service.fullName}/${name}`;
}

function* changesOf(old: ProtoMethod, next: ProtoMethod, moved: MovedTypes): Generator<string> {
  if (moved.follow(old.input) !== next.input) yield `it took ${old.input} and takes ${next.input}`;
  if (moved.follow(old.output) !== next.output) yield `it answered ${old.output} and answers ${next.output}`;
  if (old.clientStreaming !== next.clientStreaming)
    yield old.clientStreaming ? "it took a stream and takes a single request" : "it takes a stream now";
  if (old.serverStreaming !== next.serverStreaming)
    yield old.serverStreaming ? "it answered a stream and gives a single answer" : "it answers a stream now";
  const [was, is] = [old.options.idempotencyLevel, next.options.idempotencyLevel];
  if (was !== undefined && was !== is) yield `it was ${was} and is ${is ?? "of unknown idempotency"}`;
  const http = old.options["[google.api.http]"];
  if (isObject(http) && !equal(http, next.options["[google.api.http]"])) {
    const { additionalBindings: _, ...route } = http;
    yield `its HTTP route was ${JSON.stringify(route)} and is ${JSON.stringify(next.options["[google.api.http]"] ?? null)}`;
  }
}
