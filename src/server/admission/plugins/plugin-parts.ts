import type { Backend } from "../../calls/call.ts";
import type { AdmissionPlugin } from "../admission.ts";

/** What a plug-in is made of. What it follows (`followed.of`), it asks for as it is made. */
export type PluginParts = Omit<Backend, "admission">;

/** Makes a plug-in for a server. */
export type CreatePlugin = (parts: PluginParts) => AdmissionPlugin;
