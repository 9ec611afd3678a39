/** Where a call takes a list, one object counts as the list of it: the specification's callers send either. */

import { Effect, SchemaAST } from "effect";
import { HttpServerRequest } from "effect/http";
import type { HttpApiEndpoint } from "effect/http-api";

/** Runs the handling of a request with its body as a list, when the endpoint takes one and an object was sent. */
export const withListOfOne = <A, E, R>(endpoint: HttpApiEndpoint.Top, handling: Effect.Effect<A, E, R>) =>
  takesList(endpoint)
    ? Effect.updateService(handling, HttpServerRequest.HttpServerRequest, asList)
    : (handling as Effect.Effect<A, E, R | HttpServerRequest.HttpServerRequest>);

const takesList = (endpoint: HttpApiEndpoint.Top): boolean =>
  [...endpoint.payload.values()].some(
    ({ encoding, schemas }) =>
      encoding._tag === "Json" && schemas.every((schema) => SchemaAST.toEncoded(schema.ast)._tag === "Arrays"),
  );

const asList = (request: HttpServerRequest.HttpServerRequest): HttpServerRequest.HttpServerRequest =>
  new Proxy(request, {
    get: (target, name) => {
      if (name === "text") return Effect.map(target.text, listText);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

const listText = (text: string): string => (/^\s*\{/u.test(text) ? `[${text}]` : text);
