/** A time as Kubernetes writes it: in seconds, of UTC. */
export function printTime(time: Date): string {
  return `${time.toISOString().slice(0, -5)}Z`;
}
