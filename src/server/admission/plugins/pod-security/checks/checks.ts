import { addsDefaultsOnly, dropsAll } from "./capabilities.ts";
import { type Check, exceptOwnUsers, exceptWindows } from "./check.ts";
import { maskedProc, noHandlerHosts, noHostPaths, noHostPorts, ownNamespaces, sysctls } from "./host.ts";
import { appArmor, seccompAnnotations, seccompConfined, seccompConfinedIfSet, seLinux } from "./profiles.ts";
import { noEscalation, noHostProcess, nonRoot, notPrivileged, notUserZero } from "./users.ts";
import { managedVolumes } from "./volumes.ts";

const SELINUX_TYPES = ["container_t", "container_init_t", "container_kvm_t"];

const SYSCTLS = [
  "kernel.shm_rmid_forced",
  "net.ipv4.ip_local_port_range",
  "net.ipv4.tcp_syncookies",
  "net.ipv4.ping_group_range",
  "net.ipv4.ip_unprivileged_port_start",
];
const SYSCTLS_27 = [...SYSCTLS, "net.ipv4.ip_local_reserved_ports"];
const SYSCTLS_29 = [
  ...SYSCTLS_27,
  "net.ipv4.tcp_keepalive_time",
  "net.ipv4.tcp_fin_timeout",
  "net.ipv4.tcp_keepalive_intvl",
  "net.ipv4.tcp_keepalive_probes",
];
const SYSCTLS_32 = [...SYSCTLS_29, "net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"];

/** What the baseline asks for, in the order in which violations are listed. */
export const BASELINE: readonly Check[] = [
  { id: "appArmorProfile", versions: [{ since: 0, check: appArmor }] },
  { id: "capabilities_baseline", versions: [{ since: 0, check: addsDefaultsOnly }] },
  { id: "hostNamespaces", versions: [{ since: 0, check: ownNamespaces }] },
  { id: "hostPathVolumes", versions: [{ since: 0, check: noHostPaths }] },
  { id: "hostPorts", versions: [{ since: 0, check: noHostPorts }] },
  { id: "hostProbesAndHostLifecycle", versions: [{ since: 34, check: noHandlerHosts }] },
  { id: "privileged", versions: [{ since: 0, check: notPrivileged }] },
  {
    id: "procMount",
    versions: [
      { since: 0, check: maskedProc },
      { since: 35, check: exceptOwnUsers(maskedProc) },
    ],
  },
  {
    id: "seLinuxOptions",
    versions: [
      { since: 0, check: seLinux(SELINUX_TYPES) },
      { since: 31, check: seLinux([...SELINUX_TYPES, "container_engine_t"]) },
    ],
  },
  {
    id: "seccompProfile_baseline",
    versions: [
      { since: 0, check: seccompAnnotations },
      { since: 19, check: seccompConfinedIfSet },
    ],
  },
  {
    id: "sysctls",
    versions: [
      { since: 0, check: sysctls(SYSCTLS) },
      { since: 27, check: sysctls(SYSCTLS_27) },
      { since: 29, check: sysctls(SYSCTLS_29) },
      { since: 32, check: sysctls(SYSCTLS_32) },
    ],
  },
  { id: "windowsHostProcess", versions: [{ since: 0, check: noHostProcess }] },
];

/** What is asked for beyond that where pods are restricted. */
export const RESTRICTED: readonly Check[] = [
  {
    id: "allowPrivilegeEscalation",
    versions: [
      { since: 8, check: noEscalation },
      { since: 25, check: exceptWindows(noEscalation) },
    ],
  },
  {
    id: "capabilities_restricted",
    versions: [
      { since: 22, check: dropsAll, overrides: "capabilities_baseline" },
      { since: 25, check: exceptWindows(dropsAll), overrides: "capabilities_baseline" },
    ],
  },
  { id: "procMount_restricted", versions: [{ since: 35, check: maskedProc, overrides: "procMount" }] },
  {
    id: "restrictedVolumes",
    versions: [{ since: 0, check: managedVolumes, overrides: "hostPathVolumes" }],
  },
  {
    id: "runAsNonRoot",
    versions: [
      { since: 0, check: nonRoot },
      { since: 35, check: exceptOwnUsers(nonRoot) },
    ],
  },
  {
    id: "runAsUser",
    versions: [
      { since: 23, check: notUserZero },
      { since: 35, check: exceptOwnUsers(notUserZero) },
    ],
  },
  {
    id: "seccompProfile_restricted",
    versions: [
      { since: 19, check: seccompConfined, overrides: "seccompProfile_baseline" },
      { since: 25, check: exceptWindows(seccompConfined), overrides: "seccompProfile_baseline" },
    ],
  },
];
