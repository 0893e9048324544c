import { expect, it } from "vitest";
import { commandFirst } from "../../../src/cli/command/command-first.ts";

it.each([
  ["blame -n prod deploy/shop", "blame -n prod deploy/shop"],
  ["-n prod blame deploy/shop", "blame deploy/shop -n prod"],
  ["--context=blue -A -nprod managers list", "managers list --context=blue -A -nprod"],
  ["--namespace prod --kubeconfig a blame x", "blame x --namespace prod --kubeconfig a"],
  ["-n prod", "-n prod"],
  ["-n", "-n"],
  ["--help", "--help"],
  ["/tmp/LIVE-1 /tmp/MERGED-2 diff -U3", "diff /tmp/LIVE-1 /tmp/MERGED-2 -U3"],
  ["/tmp/LIVE-1 /tmp/MERGED-2", "diff /tmp/LIVE-1 /tmp/MERGED-2"],
  ["/tmp/LIVE-1 /tmp/OTHER-2", "/tmp/LIVE-1 /tmp/OTHER-2"],
])("%s is %s", (typed, meant) => {
  expect(commandFirst(typed.split(" "))).toEqual(meant.split(" "));
});
