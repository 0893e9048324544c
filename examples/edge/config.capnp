using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "apply", worker = .apply)],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "apply")],
);

const apply :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "dist/worker.js")],
  compatibilityDate = "2026-10-01",
);
