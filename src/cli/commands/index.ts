import type { Command } from "../command/command.ts";
import { apply } from "./apply.ts";
import { blame } from "./blame.ts";
import { breaking } from "./breaking.ts";
import { check } from "./check.ts";
import { completion } from "./completion.ts";
import { conformance } from "./conformance.ts";
import { convert } from "./convert.ts";
import { diff } from "./diff.ts";
import { explain } from "./explain.ts";
import { lint } from "./lint.ts";
import { managersExtract } from "./managers-extract.ts";
import { managersList } from "./managers-list.ts";
import { managersMigrate } from "./managers-migrate.ts";
import { managersStrip } from "./managers-strip.ts";
import { next } from "./next.ts";
import { patch } from "./patch.ts";
import { patchCreate } from "./patch-create.ts";
import { playground } from "./playground.ts";
import { serve } from "./serve.ts";
import { version } from "./version.ts";

/** Every command, under the heading it is listed by. What a command does is loaded when it runs. */
export const COMMANDS: ReadonlyMap<string, readonly Command[]> = new Map([
  ["Change objects", [apply, diff, patch, patchCreate, convert]],
  ["Check objects", [lint]],
  ["Field ownership", [blame, managersList, managersMigrate, managersExtract, managersStrip]],
  ["Schemas", [explain, breaking, next, conformance]],
  ["Server", [serve, check]],
  ["Browser", [playground]],
  ["Settings", [completion, version]],
]);
