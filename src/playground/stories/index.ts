/** The stories that are built in: what happens to one object, write by write. */
import { CONVERSION } from "./conversion.ts";
import { DUPLICATE_FIELD } from "./duplicate-field.ts";
import { LOST_PORT } from "./lost-port.ts";
import { MIGRATION } from "./migration.ts";
import type { Story } from "./story.ts";
import { TWO_TEAMS } from "./two-teams.ts";
import { UNION } from "./union.ts";

export type { Story, StoryMove } from "./story.ts";

export const STORIES: readonly Story[] = [
  TWO_TEAMS,
  MIGRATION,
  LOST_PORT,
  DUPLICATE_FIELD,
  UNION,
  CONVERSION,
];
