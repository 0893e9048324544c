import type { Values } from "../command/command.ts";

/** What `fieldwise serve` can be told. */
export const SERVE_OPTIONS = {
  port: { short: "p", value: "PORT", help: "where to listen; 0: any port that is free (8001, else any)" },
  host: {
    value: "ADDRESS",
    default: "127.0.0.1",
    help: "the address to listen at; others can reach it unless it is this machine's own",
  },
  crd: {
    short: "f",
    value: "FILE",
    repeat: true,
    help: "custom resource definitions to begin with: a file, a folder, or - for standard input",
  },
  data: { value: "DIR", help: "keep objects in this folder, on disk (in memory, gone when it stops)" },
  etcd: {
    value: "URL",
    repeat: true,
    also: ["etcd-servers"],
    help: "keep objects in etcd, at one of these addresses: http://127.0.0.1:2379",
  },
  "etcd-prefix": { value: "PREFIX", default: "/fieldwise", help: "what its keys begin with there" },
  "etcd-cafile": { value: "FILE", help: "which authority to believe that it is etcd, in PEM (the system's)" },
  "etcd-certfile": { value: "FILE", help: "a client certificate to show to etcd, in PEM" },
  "etcd-keyfile": { value: "FILE", help: "its private key, in PEM" },
  kubeconfig: {
    value: "FILE",
    help: "where to write what kubectl needs to know; nobody else may read it (a temporary file, gone when it stops)",
  },
  token: { value: "TOKEN", help: "who shows it may do anything (one is made up, if none is given)" },
  "read-only-token": { value: "TOKEN", help: "who shows it may look" },
  "token-file": {
    value: "FILE",
    help: 'users, one a line: TOKEN,USER,UID,"GROUP,GROUP"; all but the token can be left out',
  },
  anonymous: {
    value: "RIGHTS",
    choices: ["none", "read", "write"],
    default: "none",
    help: "what those may do who show nothing, with RBAC as far as roles allow it; write without RBAC only where no other machine can reach it",
  },
  "authorization-mode": {
    value: "MODE",
    choices: ["AlwaysAllow", "RBAC"],
    default: "AlwaysAllow",
    help: "who may do what: RBAC by roles and bindings, with those that a cluster begins with",
  },
  "enable-admission-plugins": {
    value: "NAME",
    repeat: true,
    help: "admission plug-ins to have on beside those that clusters have on by default",
  },
  "disable-admission-plugins": {
    value: "NAME",
    repeat: true,
    help: "admission plug-ins not to have on; *: none of them",
  },
  "allow-privileged": { help: "let containers be privileged, or run as processes of their host" },
  "start-objects": {
    default: "true",
    help: "begin with what a new cluster has: the kubernetes Service, default accounts, priority classes and more",
  },
  "service-account-issuer": {
    value: "URL",
    help: "who the tokens of service accounts say that they are from (https://kubernetes.default.svc)",
  },
  "service-account-signing-key-file": {
    value: "FILE",
    help: "what they are signed with, in PEM (a key is made up, and they end with the server)",
  },
  "api-audiences": {
    value: "NAME",
    repeat: true,
    help: "whom they are for, unless somebody says otherwise (the issuer)",
  },
  controllers: {
    value: "NAME",
    repeat: true,
    help: "which controllers keep objects as they should be: names, * for all, -NAME for all but that (*, without start objects those that delete)",
  },
  "webhook-service": {
    value: "SERVICE",
    repeat: true,
    help: "where a service is that webhooks are configured with: NAMESPACE/NAME=HOST:PORT, such as shop/hooks=127.0.0.1:9443",
  },
  tls: { default: "true", help: "speak TLS; without it kubectl sends no token" },
  "tls-cert": {
    value: "FILE",
    help: "a certificate of your own, in PEM (one is made up, which only the kubeconfig knows)",
  },
  "tls-key": { value: "FILE", help: "its private key, in PEM" },
  "client-ca": {
    value: "FILE",
    help: "believe client certificates that this authority signed: the common name is the user",
  },
  "allowed-host": {
    value: "NAME",
    repeat: true,
    help: "a name that it may be reached by, besides this machine's own; .NAME: all below it; *: any",
  },
  "cors-allowed-origins": {
    value: "ORIGIN",
    repeat: true,
    help: "whose pages may use it from a browser: https://dash.test, or a pattern as kube-apiserver takes it",
  },
  verbose: { short: "v", help: "tell of every request" },
} as const;

export type ServeValues = Values<typeof SERVE_OPTIONS>;
