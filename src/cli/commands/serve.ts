import { defineCommand } from "../command/command.ts";
import { SERVE_OPTIONS } from "../serve/serve-options.ts";

export const serve = defineCommand({
  name: "serve",
  summary: "be a Kubernetes API server that kubectl and other clients can talk to",
  usage: "[--port PORT] [--crd FILE...] [--data DIR]",
  about: `Be a Kubernetes API server, v1.36: kubectl, controllers and client libraries can create, apply, watch
and delete objects of all kinds there, custom resources included. Nothing runs: it is the API alone.

It is reached from this machine only, over TLS, with a token that is made up and stands in the
kubeconfig that it writes; what to type then is printed when it is ready. It runs until it is
interrupted. Objects are kept in memory; with --data DIR on disk, which needs the package classic-level;
or with --etcd URL in etcd, which needs the package @grpc/grpc-js.

Exit code: 0 if it was stopped, 2 if it could not start.`,
  options: SERVE_OPTIONS,
  takes: { least: 0, most: 0 },
  examples: [
    { about: "Start it; it says what to type next", line: "fieldwise serve" },
    {
      about: "With a custom resource, at any free port, telling of every request",
      line: "fieldwise serve --crd printer.crd.yaml --port 0 --verbose",
    },
    {
      about: "With the webhooks of an operator that runs on this machine",
      line: "fieldwise serve --crd printer.crd.yaml --webhook-service shop/printer-hooks=127.0.0.1:9443",
    },
    {
      about: "For a program that speaks plain HTTP and knows no token",
      line: "fieldwise serve --port 0 --tls=false --anonymous write",
    },
  ],
  run: async ({ values }, context) => {
    const { serve } = await import("../serve/serve.ts");
    return serve(values, context);
  },
});
