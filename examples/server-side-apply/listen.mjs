import { createServer } from "node:http";

/** Serves a `Request → Response` handler with Node; port 0 takes any that is free. Gives the URL, and how to stop. */
export async function listen(handle, { port = 0 } = {}) {
  const server = createServer(async (incoming, outgoing) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method, headers, url } = incoming;
    const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
    const request = new Request(`http://${headers.host}${url}`, { method, headers, body });
    const response = await handle(request).catch(() => new Response("", { status: 500 }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
