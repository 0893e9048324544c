import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Respond = (message: IncomingMessage, response: ServerResponse) => void;

/** The most requests of one connection that wait for their turn: nobody who means well sends that many ahead. */
const MOST_WAITING = 32;

/**
 * Has the requests of one connection answered one after the other, as they are in HTTP, with a turn for others in between. Node
 * itself would begin with all that it has read.
 */
export function inTurn(respond: Respond): Respond {
  const waiting = new WeakMap<Socket, Parameters<Respond>[]>();
  const begin: Respond = (message, response) => {
    const { socket } = message;
    if (!socket.writable) return;
    response.once("close", () => {
      const next = waiting.get(socket)?.shift();
      if (next === undefined) waiting.delete(socket);
      else setImmediate(begin, ...next);
    });
    respond(message, response);
  };
  return (message, response) => {
    const { socket } = message;
    const queue = waiting.get(socket);
    if (queue === undefined) {
      waiting.set(socket, []);
      begin(message, response);
    } else if (queue.length < MOST_WAITING) queue.push([message, response]);
    else socket.destroy();
  };
}
