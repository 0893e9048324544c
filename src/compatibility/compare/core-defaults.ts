import { equal, type Json } from "../../value/internal.ts";
import type { FieldShape } from "../api/shape.ts";

/** A default that the API server fills in for a type of Kubernetes' own; the type is known by fields beside it. */
interface CoreDefault {
  readonly value: Json;
  readonly beside: readonly string[];
}

/**
 * The defaults that Kubernetes' types publish, as definitions that embed these types come to have them when their libraries are updated. Whoever
 * makes a pod of such an object has always got them.
 */
const CORE_DEFAULTS: Readonly<Record<string, readonly CoreDefault[]>> = {
  protocol: [{ value: "TCP", beside: ["containerPort"] }],
  service: [{ value: "", beside: ["port"] }],
  name: [
    { value: "", beside: ["optional"] },
    { value: "", beside: ["key"] },
    { value: "", beside: [] },
  ],
  fsType: [
    { value: "ext4", beside: ["diskName", "diskURI"] },
    { value: "xfs", beside: ["gateway", "secretRef", "system"] },
  ],
  readOnly: [{ value: false, beside: ["diskName", "diskURI"] }],
  cachingMode: [{ value: "ReadWrite", beside: ["diskName", "diskURI"] }],
  kind: [{ value: "Shared", beside: ["diskName", "diskURI"] }],
  iscsiInterface: [{ value: "default", beside: ["iqn", "lun"] }],
  keyring: [{ value: "/etc/ceph/keyring", beside: ["image", "monitors"] }],
  pool: [{ value: "rbd", beside: ["image", "monitors"] }],
  user: [{ value: "admin", beside: ["image", "monitors"] }],
  storageMode: [{ value: "ThinProvisioned", beside: ["gateway", "system"] }],
};

/** Whether an object that is of one of Kubernetes' own types comes to publish the default that it has there. */
export function isDefaultOfCore(name: string, value: Json, fields: ReadonlyMap<string, FieldShape>): boolean {
  const known = Object.hasOwn(CORE_DEFAULTS, name) ? (CORE_DEFAULTS[name] ?? []) : [];
  return known.some((core) => equal(core.value, value) && core.beside.every((other) => fields.has(other)));
}
