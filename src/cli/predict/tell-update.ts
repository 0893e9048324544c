import { acrossVersions, type Convert, type Owner, storyOf, update } from "../../apply/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { hasManagedFields } from "../input/metadata.ts";
import type { Story } from "./prediction.ts";

export interface Write {
  /** The object as it is; absent if it is created. */
  readonly live: JsonObject | undefined;
  /** The object that takes its place. */
  readonly object: JsonObject;
  /** Who writes. */
  readonly manager: string;
  readonly subresource: string | undefined;
  /** Brings it to other versions; `undefined` if nobody knows which there are. */
  readonly convert: Convert | undefined;
  readonly now: Date;
  /** What the user should know besides. */
  readonly warnings: readonly string[];
}

export interface ToldUpdate {
  /** The written object, with who owns what of it if live has that. */
  readonly object: JsonObject;
  readonly story: Story;
}

/** What a write that is no apply changes, and whose fields it takes. Objects without managed fields stay so: nobody tracks them. */
export function tellUpdate(type: ObjectType, write: Write): ToldUpdate {
  const { live, object, manager, subresource, convert, now, warnings } = write;
  const by = { live, object, manager, now };
  const options = { convert: convert && acrossVersions(convert) };
  const updated = update(type, subresource === undefined ? by : { ...by, subresource }, options);
  const tracked = live !== undefined && hasManagedFields(live);
  const { changes, takenOver, dropped } = storyOf(updated);
  return {
    object: tracked ? updated.object : object,
    story: {
      ...{ changes, takenOver, handedOver: [], gaveWay: [], givenUp: [], keyOnlyItems: [] },
      warnings: [...warnings, ...dropped.map(explainDropped)],
    },
  };
}

/** What becomes of somebody whose version is gone. */
export function explainDropped({ manager, apiVersion }: Owner): string {
  return `${manager} owned fields in ${apiVersion}, which is not served: its entry is dropped`;
}
