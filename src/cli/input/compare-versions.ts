/** Orders versions as the API server does, the one to use first: stable, beta, alpha; of each the newest first. */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [rank(a), rank(b)];
  const differing = x.findIndex((part, index) => part !== y[index]);
  if (differing >= 0) return (y[differing] as number) - (x[differing] as number);
  return a < b ? -1 : a > b ? 1 : 0;
}

function rank(version: string): readonly number[] {
  const [, major, stage, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return [-1, 0, 0];
  const stability = stage === undefined ? 2 : stage === "beta" ? 1 : 0;
  return [stability, Number(major), Number(minor ?? 0)];
}
