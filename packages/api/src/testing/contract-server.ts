/** The contract served in memory by the real HTTP pipeline, to test the client. */

import { Effect, Layer, Redacted, SchemaIssue } from "effect";
import { HttpRouter, HttpServer } from "effect/http";
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api";

import type { Fetch } from "../client/client-types.ts";
import {
  endpointAccessOf,
  Authorization,
  ComptoirApi,
  CurrentTill,
  CurrentUser,
  listEndpoints,
  RequestCheck,
  TillAuthorization,
} from "../contract/index.ts";
import { BadRequest, Unauthorized } from "../errors/index.ts";

/** Input of a served endpoint. */
export interface ServedRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly payload?: unknown;
}

/** Answers by `group.endpoint`. */
export type ServedHandlers = Readonly<Record<string, (request: ServedRequest) => Effect.Effect<unknown, unknown>>>;

const fieldsOf = SchemaIssue.makeFormatterStandardSchemaV1();

/** Makes the handlers of each group of the contract. */
const makeGroups = (handlers: ServedHandlers) =>
  Object.keys(ComptoirApi.groups).map((group) =>
    HttpApiBuilder.group(ComptoirApi, group as "session", (built) => {
      // Endpoints are handled by name; the tested pipeline checks requests and answers against their schemas.
      let all = built as unknown as {
        handle: (name: string, handler: (request: ServedRequest) => unknown) => typeof all;
      };
      for (const endpoint of listEndpoints()) {
        if (endpoint.group !== group) continue;
        const { identifier } = endpoint.endpoint;
        all = all.handle(
          identifier,
          (request) => handlers[`${group}.${identifier}`]?.(request) ?? Effect.die("no handler"),
        );
      }
      return all as never;
    }),
  );

/** Accepts one token, of a user and of a till. */
function tokenLayers(token: string) {
  const authorization = Layer.succeed(Authorization, {
    bearer: (httpEffect, { credential, endpoint }) =>
      Redacted.value(credential) === token && endpointAccessOf(endpoint).kind !== "public"
        ? Effect.provideService(httpEffect, CurrentUser, {
            userId: 1,
            sessionId: "s",
            permissions: [],
            layerId: 1,
            language: "fr",
          })
        : Effect.fail(new Unauthorized({ issues: [{ code: "TOKEN_EXPIRED" }] })),
  });
  const till = Layer.succeed(TillAuthorization, {
    bearer: (httpEffect, { credential }) =>
      Redacted.value(credential) === token
        ? Effect.provideService(httpEffect, CurrentTill, { terminalId: 9, terminal: "1", locationId: 4 })
        : Effect.fail(new Unauthorized({ issues: [{ code: "TOKEN_ERROR" }] })),
  });
  return [authorization, till] as const;
}

/** Answers a request that the schemas refuse with the fields at fault. */
const requestCheck = HttpApiMiddleware.layerSchemaErrorTransform(RequestCheck, (error) =>
  Effect.fail(
    new BadRequest({
      issues: fieldsOf(error.cause.issue).issues.map(({ path = [] }) => ({
        code: "HTTP_400",
        field: path.join("."),
      })),
    }),
  ),
);

/** Serves the contract with these handlers, and a defect for other endpoints; `token` is the only valid token. */
export function serveContract(handlers: ServedHandlers, token = "good"): Fetch {
  const groups = makeGroups(handlers);
  const [first, ...otherGroups] = groups;
  if (first === undefined) throw new Error("The contract has no groups.");
  const routes = HttpApiBuilder.layer(ComptoirApi, { openapiPath: "/openapi.json" }).pipe(
    Layer.provide([first, ...otherGroups] as never),
    Layer.provide([...tokenLayers(token), requestCheck]),
    Layer.provide(HttpServer.layerServices),
  );
  const { handler } = HttpRouter.toWebHandler(routes as never, { disableLogger: true }) as unknown as {
    handler: (request: Request) => Promise<Response>;
  };
  return (url, init) =>
    handler(
      new Request(new URL(url, "http://localhost"), {
        ...init,
        ...(init.body instanceof ReadableStream ? { duplex: "half" } : {}),
      } as RequestInit),
    );
}
