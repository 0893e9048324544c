/** A store in etcd, for the server: several servers can share it. Built on @grpc/grpc-js. */
export type { EtcdOptions } from "./etcd-options.ts";
export { connectEtcd } from "./etcd-storage.ts";
