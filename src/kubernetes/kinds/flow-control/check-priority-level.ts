import { isObject, type JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import { checkRange, objectAt, valueAt } from "../rules/check-values.ts";

/** What is wrong with how much a PriorityLevelConfiguration lets through. */
export function* checkPriorityLevel(level: JsonObject): Iterable<Cause> {
  const { type = "", limited, exempt } = objectAt(level, "spec");
  if ((valueAt(level, "metadata.name") === "exempt") !== (type === "Exempt"))
    yield invalid("spec.type", type, "must be 'Exempt' if and only if `name` is 'exempt'");
  if (type === "Exempt") {
    if (isObject(limited)) yield forbidden("spec.limited", "must be nil if the type is not Limited");
    if (isObject(exempt)) {
      yield* checkShares(exempt, "spec.exempt");
      yield* checkLendable(exempt, "spec.exempt");
    }
  } else if (type === "Limited") {
    if (isObject(exempt)) yield forbidden("spec.exempt", "must be nil if the type is Limited");
    if (isObject(limited)) yield* checkLimited(limited, "spec.limited");
    else yield required("spec.limited", "must not be empty when type is Limited");
  } else if (type === "") yield required("spec.type");
  else yield notSupported("spec.type", type, ["Exempt", "Limited"]);
}

function* checkShares({ nominalConcurrencyShares: shares }: JsonObject, path: string): Iterable<Cause> {
  if (typeof shares === "number" && shares < 0)
    yield invalid(`${path}.nominalConcurrencyShares`, shares, "must be a non-negative integer");
}

function checkLendable({ lendablePercent }: JsonObject, path: string): Iterable<Cause> {
  return checkRange(lendablePercent, [0, 100], `${path}.lendablePercent`);
}

function* checkLimited(limited: JsonObject, path: string): Iterable<Cause> {
  yield* checkShares(limited, path);
  yield* checkResponse(objectAt(limited, "limitResponse"), `${path}.limitResponse`);
  yield* checkLendable(limited, path);
  const { borrowingLimitPercent: percent } = limited;
  if (typeof percent === "number" && percent < 0)
    yield invalid(`${path}.borrowingLimitPercent`, percent, "if specified, must be a non-negative integer");
}

function* checkResponse({ type = "", queuing }: JsonObject, path: string): Iterable<Cause> {
  if (type === "Reject") {
    if (isObject(queuing))
      yield forbidden(`${path}.queuing`, "must be nil if limited.limitResponse.type is not Limited");
  } else if (type === "Queue") {
    if (isObject(queuing)) yield* checkQueues(queuing, `${path}.queuing`);
    else yield required(`${path}.queuing`, "must not be empty if limited.limitResponse.type is Limited");
  } else if (type === "") yield required(`${path}.type`);
  else yield notSupported(`${path}.type`, type, ["Queue", "Reject"]);
}

const MOST_QUEUES = 10_000_000;

/** How many bits of a hash may be used to choose queues. */
const HASH_BITS = 60;

function* checkQueues(queuing: JsonObject, path: string): Iterable<Cause> {
  const [limit, queues, hand] = ["queueLengthLimit", "queues", "handSize"].map((name) =>
    Number(queuing[name] ?? 0),
  ) as [number, number, number];
  if (limit <= 0) yield invalid(`${path}.queueLengthLimit`, limit, "must be positive");
  if (queues <= 0) yield invalid(`${path}.queues`, queues, "must be positive");
  else if (queues > MOST_QUEUES)
    yield invalid(`${path}.queues`, queues, `must not be greater than ${MOST_QUEUES}`);
  if (hand <= 0) yield invalid(`${path}.handSize`, hand, "must be positive");
  else if (hand > queues)
    yield invalid(`${path}.handSize`, hand, `should not be greater than queues (${queues})`);
  else if (Math.ceil(Math.log2(queues) * hand) > HASH_BITS)
    yield invalid(
      `${path}.handSize`,
      hand,
      `required entropy bits of deckSize ${queues} and handSize ${hand} should not be greater than ${HASH_BITS}`,
    );
}
