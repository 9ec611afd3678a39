/** Tagged errors, one per status. On the wire each is the list of its issues; the client adds the request id. `code` is the first issue's, `messages` hold all. */

import { listErrorMessages, resolveErrorCode, type ErrorCode, type ErrorMessage } from "@comptoir/domain/errors";
import { Schema } from "effect";

import { ApiIssue } from "./api-issue.ts";

const errorFields = {
  issues: Schema.Array(Schema.toType(ApiIssue)),
  /** Value of the X-Request-Id header, for the dialog's copy button; set by the client. */
  requestId: Schema.optionalKey(Schema.String),
};

/** The request is malformed, or some of its values break a rule. */
export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", errorFields, { httpApiStatus: 400 }) {
  readonly status = 400;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** Answer to a call without a session, or with an expired token. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", errorFields, {
  httpApiStatus: 401,
}) {
  readonly status = 401;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** The caller lacks the permission, or has it only at other layers. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", errorFields, { httpApiStatus: 403 }) {
  readonly status = 403;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** The record does not exist, or is outside the caller's scope. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", errorFields, { httpApiStatus: 404 }) {
  readonly status = 404;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** The server cannot answer in the requested format. */
export class NotAcceptable extends Schema.TaggedError<NotAcceptable>()("NotAcceptable", errorFields, {
  httpApiStatus: 406,
}) {
  readonly status = 406;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** The request did not arrive in time. */
export class RequestTimeout extends Schema.TaggedError<RequestTimeout>()("RequestTimeout", errorFields, {
  httpApiStatus: 408,
}) {
  readonly status = 408;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** Another user changed the record first, or it exists with other content. */
export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", errorFields, { httpApiStatus: 409 }) {
  readonly status = 409;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** The body is larger than the call accepts. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("PayloadTooLarge", errorFields, {
  httpApiStatus: 413,
}) {
  readonly status = 413;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** The body has an unsupported or missing content type. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()(
  "UnsupportedMediaType",
  errorFields,
  {
    httpApiStatus: 415,
  },
) {
  readonly status = 415;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** Too many requests in a short time. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()("TooManyRequests", errorFields, {
  httpApiStatus: 429,
}) {
  readonly status = 429;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** Something failed on the server; nothing was written. */
export class ServerError extends Schema.TaggedError<ServerError>()("ServerError", errorFields, { httpApiStatus: 500 }) {
  readonly status = 500;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** A service behind the server failed. */
export class BadGateway extends Schema.TaggedError<BadGateway>()("BadGateway", errorFields, { httpApiStatus: 502 }) {
  readonly status = 502;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** The server is temporarily unavailable. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", errorFields, { httpApiStatus: 503 }) {
  readonly status = 503;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** The server's disk is full: nothing was written. */
export class InsufficientStorage extends Schema.TaggedError<InsufficientStorage>()("InsufficientStorage", errorFields, {
  httpApiStatus: 507,
}) {
  readonly status = 507;
  get code(): ErrorCode {
    return resolveErrorCode(this.status, this.issues[0]?.code);
  }
  get messages(): readonly ErrorMessage[] {
    return listErrorMessages(this);
  }
}

/** Every error of the server, by its status. */
export const errorByStatus = {
  400: BadRequest,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  406: NotAcceptable,
  408: RequestTimeout,
  409: Conflict,
  413: PayloadTooLarge,
  415: UnsupportedMediaType,
  429: TooManyRequests,
  500: ServerError,
  502: BadGateway,
  503: Unavailable,
  507: InsufficientStorage,
} as const;

/** A status with its own error. */
export type ErrorStatus = keyof typeof errorByStatus;

/** An error of the server. */
export type ServerAnswerError = InstanceType<(typeof errorByStatus)[ErrorStatus]>;
