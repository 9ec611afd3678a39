/** Starts the whole server with a fresh database on a free port, for tests that call it as a browser does. */

import { roleTemplates } from "@comptoir/domain/access";
import type { RoleTemplateCode } from "@comptoir/domain/access";
import { NodeHttpServer } from "@effect/platform-node";
import { Context, Effect, Layer } from "effect";
import { HttpRouter, HttpServer } from "effect/http";
import type { SqlClient } from "effect/sql";

import { HashCost, owaspCost, SigningSecret } from "../auth/index.ts";
import { Catalogue } from "../catalogue/index.ts";
import { testDatabase } from "../database/index.ts";
import { httpRoutes } from "../http.ts";
import type { HttpOptions } from "../http.ts";
import { createTimedServer, type ServerTimeouts } from "../http/server-timeouts.ts";
import { importLayer } from "../import/index.ts";
import { createLayer, createRoles, createTarget, createUser, grantRole } from "../organisation/index.ts";
import { ProductImages } from "../product/product-images.ts";
import { ReportCopy } from "../report/copy/report-copy.ts";
import { testCopy } from "../report/testing/test-copy.ts";
import { placedFindingsLayer } from "../store-day/index.ts";
import { SaleStore } from "../sales/index.ts";
import { TillDeriver } from "../till/index.ts";
import { temporaryFolder } from "../database/testing/temporary-folder.ts";

/** Service that calls the started server: takes a path, returns the HTTP response. */
export class Server extends Context.Service<
  Server,
  {
    readonly port: number;
    readonly call: (path: string, init?: RequestInit & { readonly token?: string }) => Effect.Effect<Response>;
  }
>()("@comptoir/server/testing/Server") {}

export const testPassword = "Neige-sur-le-fleuve-9";

/** Cheapest cost of password hashes, for tests that are not about hashes and make thousands of them. */
const leastCost = { memory: 8, passes: 1, parallelism: 1 };

/** Creates folders for uploaded files and pictures. */
const fileFolders = Layer.unwrap(
  Effect.sync(() =>
    Layer.mergeAll(importLayer(temporaryFolder("uploads")), ProductImages.layer(temporaryFolder("images"))),
  ),
);

export const serveRoutes = (
  options: HttpOptions & {
    readonly timeouts?: ServerTimeouts;
    readonly extra?: Layer.Layer<never, never, HttpRouter.HttpRouter | SqlClient.SqlClient>;
    readonly hasCopy?: boolean;
    /** Whether passwords and codes are hashed at the cost of production, 27 ms each. */
    readonly isHashCostReal?: boolean;
    /** Report copy to use instead of the default one. */
    readonly copy?: Layer.Layer<ReportCopy>;
  } = {},
) =>
  Layer.effect(
    Server,
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer;
      const port = address._tag === "UnixPathAddress" ? 0 : address.port;
      const origin = `http://127.0.0.1:${port}`;
      return {
        port,
        call: (place, { token, ...init } = {}) =>
          Effect.promise(() =>
            fetch(new URL(place, origin), {
              ...init,
              redirect: "manual",
              headers: {
                ...(init.body === undefined ? {} : { "content-type": "application/json" }),
                ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
                ...init.headers,
              },
            }),
          ),
      };
    }),
  ).pipe(
    Layer.provideMerge(
      HttpRouter.serve(Layer.mergeAll(httpRoutes(options), options.extra ?? Layer.empty), {
        disableLogger: true,
        disableListenLog: true,
      }),
    ),
    Layer.provideMerge(
      NodeHttpServer.layer(() => createTimedServer(options.timeouts), {
        port: 0,
        host: "127.0.0.1",
        gracefulShutdownTimeout: "1 second",
      }),
    ),
    Layer.provideMerge(fileFolders),
    Layer.provideMerge(TillDeriver.layer),
    Layer.provideMerge(options.copy ?? (options.hasCopy === true ? testCopy : ReportCopy.layerNone)),
    Layer.provideMerge(Layer.mergeAll(SaleStore.layer, Catalogue.layer, placedFindingsLayer)),
    Layer.provideMerge(testDatabase),
    Layer.provideMerge(Layer.succeed(HashCost, options.isHashCostReal === true ? owaspCost : leastCost)),
    Layer.provideMerge(SigningSecret.layerMemory),
  );

/** Creates two chains: the first with two stores and a user for each role, the second with one store. */
export const makeOrganisation = Effect.gen(function* () {
  const targetId = yield* createTarget({ code: "A", description: "Chaîne A" });
  const chain = yield* createLayer({ targetId, parentId: null, type: "CHAIN", code: "A", description: "Chaîne A" });
  const store = { targetId, parentId: chain, type: "STORE", locationType: "STORE" } as const;
  const firstStore = yield* createLayer({ ...store, code: "A1", description: "Magasin 1" });
  const secondStore = yield* createLayer({ ...store, code: "A2", description: "Magasin 2" });
  const otherTarget = yield* createTarget({ code: "B", description: "Chaîne B" });
  const otherStore = yield* createLayer({
    targetId: otherTarget,
    parentId: null,
    type: "CHAIN",
    code: "B",
    description: "Chaîne B",
  });
  const roleId = yield* createRoles(targetId);
  for (const role of roleCodes) {
    const userId = yield* createUser({
      targetId,
      layerId: chain,
      username: role.toLowerCase(),
      email: `${role.toLowerCase()}@exemple.ca`,
      password: testPassword,
      firstName: "Prénom",
      lastName: "Nom",
      language: "fr",
    });
    yield* grantRole({ userId, roleId: roleId(role), layerId: chain });
  }
  return { targetId, otherTarget, chain, first: firstStore, second: secondStore, other: otherStore, roleId };
});

export const roleCodes = Object.keys(roleTemplates).filter((code): code is RoleTemplateCode =>
  Object.hasOwn(roleTemplates, code),
);

/** Signs in; returns the access token and the refresh cookie. */
export const signInAs = Effect.fnUntraced(function* (username: string, password = testPassword) {
  const { call } = yield* Server;
  const response = yield* call("/api/BasicLogin", { method: "POST", body: JSON.stringify({ username, password }) });
  return { token: yield* tokenIn(response), cookie: response.headers.get("set-cookie") ?? "" };
});

/** Reads the access token from a response. */
export const tokenIn = (response: Response) =>
  Effect.map(
    Effect.promise(() => response.json()),
    (body) => {
      if (typeof body === "object" && body !== null && "token" in body && typeof body.token === "string")
        return body.token;
      throw new Error(`No token in the answer: ${JSON.stringify(body)}`);
    },
  );

/** Reads the status and the JSON body of a response. */
export const read = (response: Response) =>
  Effect.promise(async () => ({ status: response.status, body: (await response.json()) as unknown }));
