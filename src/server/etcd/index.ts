/** A store in etcd, for the server: several servers can share it. Built on @grpc/grpc-js. */
export type { EtcdOptions } from "./client.ts";
export { connectEtcd } from "./etcd-storage.ts";
