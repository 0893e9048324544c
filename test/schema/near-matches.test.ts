import { expect, it } from "vitest";
import { nearMatches } from "../../src/schema/internal.ts";

it.each<[string, string[], string[]]>([
  ["Deploymnet", ["Deployment", "DaemonSet"], ["Deployment"]],
  ["deployment", ["Deployment"], ["Deployment"]],
  ["Deploymen", ["Deployment"], ["Deployment"]],
  ["Pods", ["Pod", "PodTemplate"], ["Pod"]],
  ["nmae", ["name", "names", "namespace"], ["name"]],
  ["abcdef", ["abcdxx", "abcdeX", "abcdef2", "abcdef"], ["abcdef", "abcdeX", "abcdef2"]],
  ["x", ["b", "a", "ab"], ["a", "b"]],
  ["", ["a", "ab"], ["a"]],
  ["Deployment", ["Pod", "Service"], []],
  ["Deployment", [], []],
  ["é", ["É"], ["É"]],
])("%j may have meant, of %j: %j", (name, candidates, near) => {
  expect(nearMatches(name, candidates)).toEqual(near);
});
