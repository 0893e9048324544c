import type { ProtoEnum, ProtoField, ProtoMessage, ProtoService } from "../../proto/internal.ts";

/** The same element, in the old API and in the new one. */
interface Pair<Element> {
  readonly old: Element;
  readonly new: Element;
}

export type MessagePair = Pair<ProtoMessage>;
export type FieldPair = Pair<ProtoField>;
export type EnumPair = Pair<ProtoEnum>;
export type ServicePair = Pair<ProtoService>;
