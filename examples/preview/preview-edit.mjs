import { storyOf, strip, update } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import { createPatch } from "fieldwise/patch";
import { validate } from "fieldwise/typed";
import { MergeError, parseJson, printJson } from "fieldwise/value";

/** What an edit would do, before anything is sent: lines to show, and the patch to send if it is sound. */
export function previewEdit(liveText, editedText) {
  try {
    const [live, edited] = [parseJson(liveText), parseJson(editedText)];
    const type = kubernetes().type(edited.apiVersion, edited.kind);
    const problems = validate(type, edited);
    if (problems.length > 0) return { lines: problems.map(({ message }) => `✗ ${message}`) };
    const patch = createPatch(type, { from: strip(live), to: strip(edited) });
    const { changes, takenOver } = storyOf(update(type, { live, object: edited, manager: "you" }));
    return {
      patch: printJson(patch),
      lines: [
        ...changes.map(({ path, before, after }) => `${path}: ${show(before)} → ${show(after)}`),
        ...takenOver.map(({ path, from }) => `! ${path} belongs to ${from.manager}, who may change it back`),
        ...(changes.length === 0 ? ["nothing changes"] : []),
      ],
    };
  } catch (error) {
    if (error instanceof MergeError) return { lines: [`✗ ${error.message}`] };
    throw error;
  }
}

const show = (value) => (value === undefined ? "nothing" : printJson(value));
