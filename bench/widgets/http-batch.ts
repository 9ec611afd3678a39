/** Requests the batch of widget calls as a browser does: the server's routes on a separate port, a signed-in user, JSON both ways. */

import { createServer } from "node:http";

import { NodeHttpServer } from "@effect/platform-node";
import { Clock, Effect, Layer } from "effect";
import { HttpRouter, HttpServer } from "effect/http";
import { SqlClient } from "effect/sql";

import { SigningSecret } from "../../apps/server/src/auth/index.ts";
import { Catalogue } from "../../apps/server/src/catalogue/index.ts";
import { httpRoutes } from "../../apps/server/src/http.ts";
import { importLayer } from "../../apps/server/src/import/index.ts";
import { ProductImages } from "../../apps/server/src/product/product-images.ts";
import { createRoles, createUser, grantRole } from "../../apps/server/src/organisation/index.ts";

const benchUser = { username: "bench", password: "Neige-sur-le-fleuve-9" };

/** Routes over an open database, with the benchmark's clock. */
export const httpLayer = (uploads: string, clock: Clock.Clock) =>
  HttpRouter.serve(httpRoutes(), { disableLogger: true, disableListenLog: true }).pipe(
    Layer.provideMerge(
      NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1", gracefulShutdownTimeout: "1 second" }),
    ),
    Layer.provideMerge(
      Layer.mergeAll(importLayer(uploads), ProductImages.layer(uploads), Catalogue.layer, SigningSecret.layerMemory),
    ),
    Layer.provide(Layer.succeed(Clock.Clock, clock)),
  );

/** Signs in a user who may read everything; returns a function that requests a batch and reads the whole answer. */
export const signIn = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const known = yield* sql`SELECT 1 FROM user_account WHERE username_key = ${benchUser.username}`;
  if (known.length === 0) {
    const roleId = yield* createRoles(1);
    const userId = yield* createUser({
      ...benchUser,
      targetId: 1,
      layerId: 1,
      firstName: "B",
      lastName: "B",
      language: "en",
    });
    yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: 1 });
  }
  const { address } = yield* HttpServer.HttpServer;
  const origin = `http://127.0.0.1:${address._tag === "UnixPathAddress" ? 0 : address.port}`;
  const postJson = async (path: string, body: unknown, token?: string) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(path, origin), {
      method: "POST",
      headers: { "content-type": "application/json", ...authorization },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const signedIn = (yield* Effect.promise(async () => (await postJson("/api/BasicLogin", benchUser)).json())) as {
    readonly token: string;
  };
  return async (calls: readonly unknown[]) =>
    (await (await postJson("/api/Widget/data/batch", calls, signedIn.token)).text()).length;
});
