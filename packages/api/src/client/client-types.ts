/** The client's methods, derived from the contract's types. */

import type { LanguageCode } from "@comptoir/domain/language";
import type { LogoutReason } from "@comptoir/domain/session";
import type { Effect } from "effect";
import type { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api";

import type { ComptoirApi } from "../contract/api.ts";
import type { FollowedCall } from "../contract/followed.ts";
import type { CallError } from "../errors/index.ts";
import type { SessionAnswer } from "../wire/sign-in-wire.ts";
import type { EncodedRequest } from "./encode-request.ts";
import type { AnswerText, ReadBytes } from "./send.ts";

type Endpoint = HttpApiEndpoint.ConstraintRequest & {
  readonly "~Params": { readonly Type: unknown };
  readonly "~Query": { readonly Type: unknown };
  readonly "~Payload": { readonly Type: unknown };
  readonly "~Headers": { readonly Type: unknown };
  readonly "~Success": { readonly Type: unknown };
};

type PayloadOf<Payload> = Payload extends HttpApiSchema.StreamUint8Array
  ? Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
  : Payload extends { readonly Type: infer Type }
    ? Type
    : never;

type RequestParts<E extends Endpoint> = ([E["~Params"]["Type"]] extends [never]
  ? {}
  : { readonly params: E["~Params"]["Type"] }) &
  ([E["~Query"]["Type"]] extends [never] ? {} : { readonly query: E["~Query"]["Type"] }) &
  ([E["~Payload"]] extends [never] ? {} : { readonly payload: PayloadOf<E["~Payload"]> }) &
  ([E["~Headers"]["Type"]] extends [never] ? {} : { readonly headers?: E["~Headers"]["Type"] }) &
  (E["~Success"]["Type"] extends Uint8Array ? { readonly readBytes?: ReadBytes } : {});

/** Argument of a client method; void if the endpoint takes no parameters. */
export type EndpointRequest<E extends Endpoint> = keyof RequestParts<E> extends never ? void : RequestParts<E>;

/**
 * Option of a call that can be followed as a stream. The call continues until the server ends it; `onEvent` receives each event's content, and
 * the last one is the answer.
 */
interface EventFollowing<E extends Endpoint> {
  readonly onEvent?: (value: E["~Success"]["Type"]) => void;
}

type FollowedRequestOf<E extends Endpoint> = [EndpointRequest<E>] extends [void]
  ? EventFollowing<E> | void
  : EndpointRequest<E> & EventFollowing<E>;

/** Method of an endpoint. `Name` tells whether the call can be followed as a stream. */
export type CallMethod<E extends Endpoint, Name extends string = ""> = (
  request: Name extends FollowedCall ? FollowedRequestOf<E> : EndpointRequest<E>,
) => Effect.Effect<E["~Success"]["Type"], CallError>;

type ApiGroups<Api> = Api extends HttpApi.HttpApi<infer _Id, infer G> ? G : never;

/** Client type of any HTTP contract: methods by group and endpoint name. */
export type ClientOf<Api> = {
  readonly [G in ApiGroups<Api> as HttpApiGroup.Identifier<G>]: {
    readonly [E in Extract<HttpApiGroup.Endpoints<G>, Endpoint> as HttpApiEndpoint.Identifier<E>]: CallMethod<
      E,
      `${HttpApiGroup.Identifier<G>}.${HttpApiEndpoint.Identifier<E>}`
    >;
  };
};

/** Client of Comptoir's HTTP contract. */
export type ComptoirClient = ClientOf<typeof ComptoirApi>;

/** Transport of requests: the platform's fetch, or handlers in memory. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of a client. */
export interface ClientOptions {
  /** Base URL of the server; the page's own origin by default. */
  readonly baseUrl?: string;
  readonly fetch?: Fetch;
  /** Access token, read before each request. */
  readonly token: () => string | null;
  /** Id of the role to view Comptoir as; null or absent uses the user's own permissions. */
  readonly viewAs?: () => number | null;
  /** `traceparent` header of a request (W3C Trace Context), under which a traced server continues its trace; null for none. */
  readonly traceparent?: () => string | null;
  /** Language of the answers, sent with each request. */
  readonly language: () => LanguageCode;
  /** Receives the new token after a renewal. */
  readonly onRenewed?: (answer: SessionAnswer) => void;
  /** Called when the session has ended: the renewal was rejected. Receives the reason. */
  readonly onSessionEnd?: (reason: LogoutReason) => void;
  /** Whether nobody has worked since the token was issued, so that its renewal does not count as work. */
  readonly isUnattended?: () => boolean;
  /** Runs a renewal while no other tab does; see `runExclusivelyByLocks`. */
  readonly exclusively?: RunExclusively;
  /** Timeout of an answer. Uploads have none. Units: milliseconds. */
  readonly timeoutMs?: number;
  /** Follows streaming calls (`followEvents`). Without it they answer once. */
  readonly follow?: Follow;
  /** Number of times that a read is retried if the connection failed, or a service was unavailable. */
  readonly retries?: number;
}

/** A call to follow: sends it with the current token, and decodes each event. */
export interface FollowedRequest {
  readonly options: ClientOptions;
  readonly encoded: EncodedRequest;
  readonly attempt: <A>(sent: (token: string | null) => Effect.Effect<A, CallError>) => Effect.Effect<A, CallError>;
  readonly decode: (answer: AnswerText) => Effect.Effect<unknown, CallError>;
}

/** Follows a call, emits each event's content, and returns the last. */
export type Follow = (request: FollowedRequest, onEvent: (value: unknown) => void) => Effect.Effect<unknown, CallError>;

/** Runs an action so that no two of them run at once. */
export type RunExclusively = <A>(run: () => Promise<A>) => Promise<A>;
