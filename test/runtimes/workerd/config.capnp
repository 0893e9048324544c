using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "suite", worker = .suite)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "suite")],
);

const suite :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "../.build/workerd/worker.whole.js")],
  compatibilityDate = "2026-10-01",
);
