import {
  addStep,
  createEngine as createBareEngine,
  EMPTY_PLAYGROUND,
  type Engine,
  nextTime,
  type Playground,
  type Situation,
  STORIES,
  type Story,
  type Write,
} from "fieldwise/playground";

/** What the engine is asked about where somebody is. */
export function situationOf(playground: Playground): Situation {
  return { live: playground.live, write: playground.write, now: nextTime(playground) };
}

export function storyNamed(id: string): Story {
  const story = STORIES.find((one) => one.id === id);
  if (story === undefined) throw new Error(`there is no story ${id}`);
  return story;
}

/** A story played up to a move, whose write is then there and not yet carried out. */
export async function playTo(engine: Engine, story: Story, moves: number): Promise<Playground> {
  const { definitions } = story;
  await engine.define({ definitions });
  let playground: Playground = { ...EMPTY_PLAYGROUND, definitions };
  for (const [index, { say, mode, manager, text, options = {} }] of story.moves.slice(0, moves).entries()) {
    const write: Write = { mode, manager, text, options };
    playground = { ...playground, write };
    if (index < moves - 1) playground = addStep(playground, await engine.take(situationOf(playground)), say);
  }
  return playground;
}

/** Something to write by server-side apply, or otherwise. */
export function writing(text: string, rest: Partial<Write> = {}): Write {
  return { mode: "server-side", manager: "me", text, options: {}, ...rest };
}

/** An engine as the page has it, on the other side of a worker: what goes there and back is cloned. */
export function createEngine(): Engine {
  const engine = createBareEngine();
  const names = Object.keys(engine) as (keyof Engine)[];
  const cloning = names.map((name) => [
    name,
    async (ask: unknown) =>
      structuredClone(await (engine[name] as (ask: unknown) => Promise<unknown>)(structuredClone(ask))),
  ]);
  return Object.fromEntries(cloning) as Engine;
}
