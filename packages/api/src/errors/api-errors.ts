import { Schema, SchemaTransformation } from "effect";

import {
  BadGateway,
  BadRequest,
  Conflict,
  Forbidden,
  InsufficientStorage,
  NotAcceptable,
  NotFound,
  PayloadTooLarge,
  RequestTimeout,
  ServerError,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  UnsupportedMediaType,
} from "./api-error.ts";
import { ErrorBody, type ApiIssue } from "./api-issue.ts";

type ErrorFields = { readonly issues: readonly ApiIssue[]; readonly requestId?: string };

const makeErrorTransformation = <const Tag extends string>(tag: Tag) =>
  SchemaTransformation.transform<ErrorFields & { readonly _tag: Tag }, readonly ApiIssue[]>({
    decode: (issues) => ({ _tag: tag, issues }),
    encode: ({ issues }) => issues,
  });

/** Errors as endpoints declare them: their bodies are lists of issues. */
export const apiErrors = [
  ErrorBody.pipe(Schema.decodeTo(BadRequest, makeErrorTransformation("BadRequest"))),
  ErrorBody.pipe(Schema.decodeTo(Unauthorized, makeErrorTransformation("Unauthorized"))),
  ErrorBody.pipe(Schema.decodeTo(Forbidden, makeErrorTransformation("Forbidden"))),
  ErrorBody.pipe(Schema.decodeTo(NotFound, makeErrorTransformation("NotFound"))),
  ErrorBody.pipe(Schema.decodeTo(NotAcceptable, makeErrorTransformation("NotAcceptable"))),
  ErrorBody.pipe(Schema.decodeTo(RequestTimeout, makeErrorTransformation("RequestTimeout"))),
  ErrorBody.pipe(Schema.decodeTo(Conflict, makeErrorTransformation("Conflict"))),
  ErrorBody.pipe(Schema.decodeTo(PayloadTooLarge, makeErrorTransformation("PayloadTooLarge"))),
  ErrorBody.pipe(Schema.decodeTo(UnsupportedMediaType, makeErrorTransformation("UnsupportedMediaType"))),
  ErrorBody.pipe(Schema.decodeTo(TooManyRequests, makeErrorTransformation("TooManyRequests"))),
  ErrorBody.pipe(Schema.decodeTo(ServerError, makeErrorTransformation("ServerError"))),
  ErrorBody.pipe(Schema.decodeTo(BadGateway, makeErrorTransformation("BadGateway"))),
  ErrorBody.pipe(Schema.decodeTo(Unavailable, makeErrorTransformation("Unavailable"))),
  ErrorBody.pipe(Schema.decodeTo(InsufficientStorage, makeErrorTransformation("InsufficientStorage"))),
] as const;
