/** The package is installed by the tests alone, so that types are checked without it. */
const PACKAGE: string = "@kubernetes/client-node";

/** Kubernetes' JavaScript client. */
export const k8s = await import(/* @vite-ignore */ PACKAGE).catch((cause: unknown) => {
  throw new Error("the JavaScript client is not installed: run npm run test:clients", { cause });
});

/** Where a server is, and whose certificates to believe; without TLS, the client asks to be told that this is all right. */
export interface Place {
  readonly url: string;
  readonly ca?: string;
}

/** A configuration for a server. */
export function createConfig({ url, ca }: Place) {
  const config = new k8s.KubeConfig();
  const trust = ca === undefined ? { skipTLSVerify: true } : { caData: btoa(ca), skipTLSVerify: false };
  config.loadFromOptions({
    clusters: [{ name: "test", server: url, ...trust }],
    users: [{ name: "test" }],
    contexts: [{ name: "test", cluster: "test", user: "test" }],
    currentContext: "test",
  });
  return config;
}
