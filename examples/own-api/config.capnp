using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "api", worker = .api)],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "api")],
);

const api :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "dist/worker.js")],
  compatibilityDate = "2026-10-01",
  bindings = [
    (name = "TOKEN", text = "a-secret-of-yours"),
    (name = "API", durableObjectNamespace = "Api"),
  ],
  durableObjectNamespaces = [(className = "Api", uniqueKey = "fleets")],
  durableObjectStorage = (inMemory = void),
);
