/** The client over handlers in memory: requests and answers pass through the contract's schemas, without a server. */

import { Effect, Schema } from "effect";
import type { HttpApiEndpoint } from "effect/http-api";

import { makeClient } from "../client/client.ts";
import type { ClientOptions, ComptoirClient, Fetch } from "../client/client-types.ts";
import { isBinary } from "../contract/binary.ts";
import { listEndpoints } from "../contract/endpoints.ts";
import { ErrorBody, NetworkError, type CallError, type ServerAnswerError } from "../errors/index.ts";

/** Handlers of some endpoints; other calls answer 404. */
export type MemoryHandlers = {
  readonly [Group in keyof ComptoirClient]?: {
    readonly [Name in keyof ComptoirClient[Group]]?: ComptoirClient[Group][Name] extends (
      request: infer Request,
    ) => Effect.Effect<infer Answer, CallError>
      ? (request: [Request] extends [void] ? {} : Request) => Effect.Effect<Answer, ServerAnswerError | NetworkError>
      : never;
  };
};

/** A sent request, for tests to inspect. */
export interface SentRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A client over handlers, and its sent requests. */
export interface MemoryClient {
  readonly client: ComptoirClient;
  readonly sent: readonly SentRequest[];
}

/** Makes a client over handlers in memory. */
export function makeMemoryClient(handlers: MemoryHandlers, options: Partial<ClientOptions> = {}): MemoryClient {
  const sentCalls: SentRequest[] = [];
  const fetch = memoryFetch(handlers, (request) => sentCalls.push(request));
  return {
    client: makeClient({ token: () => null, language: () => "fr", retries: 0, ...options, fetch }),
    sent: sentCalls,
  };
}

/** A `fetch` that answers with handlers. */
export function memoryFetch(handlers: MemoryHandlers, onRequest: (request: SentRequest) => void = () => {}): Fetch {
  const routes = listEndpoints().map(({ group, endpoint }) => ({ group, endpoint, match: matcherOf(endpoint.path) }));
  return (address, init) => {
    const { pathname, searchParams } = new URL(address, "http://memory");
    const method = init.method ?? "GET";
    onRequest({ method, address, headers: Object.fromEntries(new Headers(init.headers)) });
    const route = routes.find(({ endpoint, match }) => endpoint.method === method && match(pathname) !== null);
    const handler = route && handlerOf(handlers, route.group, route.endpoint.identifier);
    if (!route || !handler) return Promise.resolve(new Response("[]", { status: 404 }));
    const answer = Effect.gen(function* () {
      const { endpoint, match } = route;
      const params = yield* decodeWith(endpoint.params, match(pathname));
      const query = yield* decodeWith(endpoint.query, Object.fromEntries(searchParams));
      const payload = yield* readPayload(endpoint, init.body);
      const result = yield* handler({ params, query, payload });
      if (isBinary(endpoint)) return new Response(result as Uint8Array<ArrayBuffer>);
      const [success] = endpoint.success;
      const body = yield* Schema.encodeUnknownEffect(withoutTypes(success ?? Schema.Void))(result);
      return new Response(JSON.stringify(body ?? null), { status: 200 });
    });
    return Effect.runPromise(
      Effect.catch(answer, (error) => {
        if (error instanceof NetworkError) return Effect.die(error);
        if (error instanceof Schema.SchemaError)
          return Effect.succeed(new Response(`[{"code":"HTTP_400"}]`, { status: 400 }));
        const { status, issues } = error;
        return Effect.map(
          Schema.encodeEffect(ErrorBody)(issues),
          (body) => new Response(JSON.stringify(body), { status }),
        );
      }).pipe(Effect.orDie),
      init.signal ? { signal: init.signal } : {},
    );
  };
}

type AnyHandler = (request: unknown) => Effect.Effect<unknown, ServerAnswerError | NetworkError>;

function handlerOf(handlers: MemoryHandlers, group: string, name: string): AnyHandler | undefined {
  // The types of handlers are checked where they are written; here they are looked up by name.
  return (handlers as Readonly<Record<string, Readonly<Record<string, AnyHandler>> | undefined>>)[group]?.[name];
}

/**
 * Erases the types of a schema. The contract's schemas need no services, as the types of its endpoints prove before they are erased here.
 */
function withoutTypes(schema: Schema.Top): Schema.Codec<unknown, unknown> {
  return schema as unknown as Schema.Codec<unknown, unknown>;
}

function decodeWith(schema: Schema.Top | undefined, value: unknown): Effect.Effect<unknown, Schema.SchemaError> {
  return schema === undefined ? Effect.succeed(undefined) : Schema.decodeUnknownEffect(withoutTypes(schema))(value);
}

function readPayload(endpoint: HttpApiEndpoint.Top, body: unknown): Effect.Effect<unknown, Schema.SchemaError> {
  const [declaredPayload] = endpoint.payload.values();
  if (declaredPayload === undefined) return Effect.succeed(undefined);
  if (declaredPayload.encoding._tag === "Stream" || typeof body !== "string") return Effect.succeed(body);
  return decodeWith(declaredPayload.schemas[0], JSON.parse(body));
}

function matcherOf(path: string): (pathname: string) => Record<string, string> | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const pattern = new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}$`);
  return (pathname) => {
    const match = pattern.exec(pathname);
    return (
      match && Object.fromEntries(names.map((name, position) => [name, decodeURIComponent(match[position + 1] ?? "")]))
    );
  };
}
