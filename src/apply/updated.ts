import type { JsonObject } from "../value/index.ts";
import { type Change, listChanges, listDropped, listTaken, type Story, type TakenField } from "./changes.ts";
import type { Owner } from "./managed-fields.ts";

/** A write whose ownership was tracked. All but `object` is found out when it is read. */
export class Updated {
  /** The written object, with its `metadata.managedFields`. */
  readonly object: JsonObject;
  readonly #story: Story;

  constructor(object: JsonObject, story: Story) {
    this.object = object;
    this.#story = story;
  }

  /** The fields that changed, in the order of field sets. */
  get changes(): readonly Change[] {
    return listChanges(this.#story, this.object);
  }

  /** The fields that others owned until this write set them to something else. */
  get takenOver(): readonly TakenField[] {
    return listTaken(this.#story);
  }

  /** Managers that are managers no more, as the version in which they owned fields no longer exists. */
  get dropped(): readonly Owner[] {
    return listDropped(this.#story);
  }
}
