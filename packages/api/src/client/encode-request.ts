/** Encodes the parts of a request with the schemas of its endpoint. */

import { Effect, Schema } from "effect";

import { UnknownError } from "../errors/index.ts";
import type { ClientCall } from "./client-call.ts";
import type { ReadBytes } from "./send.ts";

/** Parts of a request. */
export interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly payload?: unknown;
  readonly headers?: unknown;
  /** Follows the call: receives each event's content. */
  readonly onEvent?: (value: unknown) => void;
  /** Reads the bytes of a file, instead of waiting for the whole. */
  readonly readBytes?: ReadBytes;
}

/** Content to send. */
export interface EncodedRequest {
  /** Path and query. */
  readonly address: string;
  readonly body: NonNullable<RequestInit["body"]> | undefined;
  readonly contentType: string | undefined;
  readonly isUpload: boolean;
  /** True if the answer is bytes. */
  readonly isBinary: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

type EncodeValue = (value: unknown) => Effect.Effect<unknown, Schema.SchemaError>;

/** Makes the encoder of a call; its schemas are compiled once. */
export function makeEncoder(
  clientCall: ClientCall,
): (parts: RequestParts) => Effect.Effect<EncodedRequest, UnknownError> {
  const { contentType, isUpload } = clientCall;
  const encodeParams = makeValueEncoder(clientCall.params);
  const encodeQuery = makeValueEncoder(clientCall.query);
  const encodeHeaders = makeValueEncoder(clientCall.headers);
  const encodePayload = makeValueEncoder(clientCall.payload);
  return (parts) =>
    Effect.all([
      encodeParams(parts.params),
      encodeQuery(parts.query),
      encodePayload(parts.payload),
      encodeHeaders(parts.headers ?? {}),
    ]).pipe(
      Effect.map(([path, search, content, ownHeaders]) => ({
        address: `${fillPath(clientCall.path, toTextEntries(path))}${toQueryString(toTextEntries(search))}`,
        body:
          contentType === undefined
            ? undefined
            : isUpload
              ? (content as NonNullable<RequestInit["body"]>)
              : JSON.stringify(content),
        contentType,
        isUpload,
        isBinary: clientCall.isBinary,
        headers: Object.fromEntries(toTextEntries(ownHeaders)),
      })),
      Effect.mapError((cause) => new UnknownError({ status: 0, issues: [], cause })),
    );
}

const encodeUnchanged: EncodeValue = Effect.succeed;

/**
 * Makes the encoder of a schema. The contract's schemas need no services, as the types of its endpoints prove before they are erased here.
 */
function makeValueEncoder(schema: Schema.Top | undefined): EncodeValue {
  return schema === undefined
    ? encodeUnchanged
    : Schema.encodeUnknownEffect(schema as unknown as Schema.Codec<unknown, unknown>);
}

function toTextEntries(value: unknown): readonly (readonly [string, string])[] {
  return Object.entries(value ?? {}).flatMap(([name, text]) =>
    typeof text === "string" ? [[name, text] as const] : [],
  );
}

function fillPath(path: string, params: readonly (readonly [string, string])[]): string {
  return params.reduce(
    (filledPath, [name, text]) => filledPath.replace(`:${name}`, () => encodeURIComponent(text)),
    path,
  );
}

function toQueryString(query: readonly (readonly [string, string])[]): string {
  return query.length === 0 ? "" : `?${query.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join("&")}`;
}
