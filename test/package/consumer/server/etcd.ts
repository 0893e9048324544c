import type { Storage } from "fieldwise/server";
import { connectEtcd, type EtcdOptions } from "fieldwise/server/etcd";

// Nothing listens at this port.
const options: EtcdOptions = { endpoints: ["http://127.0.0.1:1"], prefix: "/shop", timeout: 500 };
const connected: Promise<Storage> = connectEtcd(options);
const outcome: string = await connected.then(
  () => "connected",
  (error: Error) => error.message,
);
console.log(outcome.includes("127.0.0.1:1")); // true

// @ts-expect-error: endpoints come as a list.
export const misuse = () => connectEtcd({ endpoints: "http://127.0.0.1:2379" });
