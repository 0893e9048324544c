import { createApiServer } from "fieldwise/server";
import { expect, it } from "vitest";

it.each(["127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", "https://127.0.0.1:9443", ":9443"])(
  "%j is no address at which a webhook can be",
  async (address) => {
    await expect(createApiServer({ webhooks: { "shop/hooks": address } })).rejects.toThrow(
      'the webhook "shop/hooks" is neither an address nor a function: pass HOST:PORT, or a function of a review',
    );
  },
);

it.each(["127.0.0.1:65535", "[::1]:9443", "hooks:1"])("%j is one", async (address) => {
  const server = await createApiServer({ webhooks: { "shop/hooks": address } });
  await server.close();
});
