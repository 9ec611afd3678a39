import type { Schema } from "effect";

import { endpointAccessOf } from "../contract/access.ts";
import { isBinary } from "../contract/binary.ts";
import type { ContractEndpoint } from "../contract/endpoints.ts";
import { isRepeatable } from "../contract/repeatable.ts";

/** A call as the client makes it: an endpoint of the contract without what the server alone reads. */
export interface ClientCall {
  readonly group: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Codec of path parameters to texts. */
  readonly params: Schema.Top | undefined;
  readonly query: Schema.Top | undefined;
  readonly headers: Schema.Top | undefined;
  /** Codec of the body; undefined without one, or for an upload. */
  readonly payload: Schema.Top | undefined;
  /** Undefined for a call without a body. */
  readonly contentType: string | undefined;
  readonly isUpload: boolean;
  /** True if the answer is bytes. */
  readonly isBinary: boolean;
  /** True if the call is made without a token. */
  readonly isPublic: boolean;
  /** True if the call may be repeated when no answer came. */
  readonly isRepeatable: boolean;
  readonly success: Schema.Top | undefined;
}

/** Returns the call of an endpoint. */
export function toClientCall({ group, endpoint }: ContractEndpoint): ClientCall {
  const [body] = endpoint.payload.values();
  const isUpload = body?.encoding._tag === "Stream";
  const [success] = endpoint.success;
  return {
    group,
    name: endpoint.identifier,
    method: endpoint.method,
    path: endpoint.path,
    params: endpoint.params,
    query: endpoint.query,
    headers: endpoint.headers,
    payload: isUpload ? undefined : body?.schemas[0],
    contentType: body?.encoding.contentType,
    isUpload,
    isBinary: isBinary(endpoint),
    isPublic: endpointAccessOf(endpoint).kind === "public",
    isRepeatable: isRepeatable(endpoint),
    // The types of its endpoints prove that the contract's schemas are codecs.
    success: success as unknown as Schema.Top | undefined,
  };
}
