import { isObject, type Json, type JsonObject, subdomainProblems } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";
import { containersOf, securityOf } from "./containers/pod-facts.ts";

const NET_BIOS = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const DOMAIN =
  /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** What is wrong with what a pod or a container says about itself on Windows. */
export function* checkWindowsOptions(options: Json | undefined, path: string): Iterable<Cause> {
  if (!isObject(options)) return;
  const { gmsaCredentialSpecName: name, gmsaCredentialSpec: credentials, runAsUserName: user } = options;
  if (typeof name === "string")
    for (const problem of subdomainProblems(name))
      yield invalid(`${path}.gmsaCredentialSpecName`, name, problem);
  if (credentials === "")
    yield invalid(`${path}.gmsaCredentialSpec`, "", "gmsaCredentialSpec cannot be an empty string");
  if (typeof credentials === "string" && credentials.length > 65_536)
    yield invalid(`${path}.gmsaCredentialSpec`, credentials, "gmsaCredentialSpec size must be under 64 KiB");
  if (typeof user === "string")
    for (const problem of userProblems(user)) yield invalid(`${path}.runAsUserName`, user, problem);
}

/** A user may have a domain: `DOMAIN\user`. */
function userProblems(name: string): readonly string[] {
  if (name === "") return ["runAsUserName cannot be an empty string"];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x1f\x7f]/.test(name)) return ["runAsUserName cannot contain control characters"];
  const parts = name.split("\\");
  if (parts.length > 2) return ["runAsUserName cannot contain more than one backslash"];
  const [user = "", domain] = parts.reverse();
  const wrong: readonly (readonly [boolean, string])[] = [
    [(domain ?? "").length >= 256, "Domain length must be under 256 characters"],
    [
      domain !== undefined && !NET_BIOS.test(domain) && !DOMAIN.test(domain),
      "Domain doesn't match the NetBios nor the DNS format",
    ],
    [user === "", "User cannot be empty"],
    [user.length > 104, "User length must not be longer than 104 characters"],
    [/^[. ]+$/.test(user), "User cannot contain only periods or spaces"],
    [/["/\\:;|=,+*?<>@[\]]/.test(user), 'User cannot contain the following characters: "/\\:;|=,+*?<>@[]'],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, problem]) => `runAsUserName's ${problem}`);
}

/** Either all containers of a pod run as processes of their host, or none does. */
export function* checkHostProcesses(spec: JsonObject, path: string): Iterable<Cause> {
  const ofPod = hostProcessOf(spec);
  const containers = containersOf(spec, path);
  let count = 0;
  for (const { container, place } of containers) {
    const own = hostProcessOf(container);
    if (ofPod !== undefined && own !== undefined && ofPod !== own)
      yield invalid(
        `${place}.securityContext.windowsOptions.hostProcess`,
        own,
        `pod hostProcess value must be identical if both are specified, was ${ofPod}`,
      );
    if (own ?? ofPod) count++;
  }
  if (count === 0) return;
  if (count !== containers.length)
    yield invalid(
      path,
      "",
      "If pod contains any hostProcess containers then all containers must be HostProcess containers",
    );
  if (spec.hostNetwork !== true)
    yield invalid(
      `${path}.hostNetwork`,
      false,
      "hostNetwork must be true if pod contains any hostProcess containers",
    );
}

/** Whether anything in a pod runs as a process of its host. */
export function hasHostProcesses(spec: JsonObject): boolean {
  const ofPod = hostProcessOf(spec);
  return containersOf(spec, "").some(({ container }) => hostProcessOf(container) ?? ofPod ?? false);
}

function hostProcessOf(one: JsonObject): boolean | undefined {
  const { windowsOptions } = securityOf(one);
  const { hostProcess } = isObject(windowsOptions) ? windowsOptions : {};
  return typeof hostProcess === "boolean" ? hostProcess : undefined;
}
