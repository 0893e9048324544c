// The API on runtimes that take an object with `fetch`. All requests go to one object, which keeps the fleets in its memory:
// put a store of your own there (`storage`) to keep them longer.
import { createApi } from "./api.mjs";

export class Api {
  #server;

  constructor(_, { TOKEN }) {
    this.#server = createApi({ token: TOKEN });
  }

  async fetch(request) {
    return (await this.#server).fetch(request);
  }
}

export default {
  fetch(request, { API }) {
    return API.get(API.idFromName("the one")).fetch(request);
  },
};
