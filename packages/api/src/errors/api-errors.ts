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

type Fields = { readonly issues: readonly ApiIssue[]; readonly requestId?: string };

const issuesTransformation = <const Tag extends string>(tag: Tag) =>
  SchemaTransformation.transform<Fields & { readonly _tag: Tag }, readonly ApiIssue[]>({
    decode: (issues) => ({ _tag: tag, issues }),
    encode: ({ issues }) => issues,
  });

/** Errors as endpoints declare them: their bodies are lists of issues. */
export const apiErrors = [
  ErrorBody.pipe(Schema.decodeTo(BadRequest, issuesTransformation("BadRequest"))),
  ErrorBody.pipe(Schema.decodeTo(Unauthorized, issuesTransformation("Unauthorized"))),
  ErrorBody.pipe(Schema.decodeTo(Forbidden, issuesTransformation("Forbidden"))),
  ErrorBody.pipe(Schema.decodeTo(NotFound, issuesTransformation("NotFound"))),
  ErrorBody.pipe(Schema.decodeTo(NotAcceptable, issuesTransformation("NotAcceptable"))),
  ErrorBody.pipe(Schema.decodeTo(RequestTimeout, issuesTransformation("RequestTimeout"))),
  ErrorBody.pipe(Schema.decodeTo(Conflict, issuesTransformation("Conflict"))),
  ErrorBody.pipe(Schema.decodeTo(PayloadTooLarge, issuesTransformation("PayloadTooLarge"))),
  ErrorBody.pipe(Schema.decodeTo(UnsupportedMediaType, issuesTransformation("UnsupportedMediaType"))),
  ErrorBody.pipe(Schema.decodeTo(TooManyRequests, issuesTransformation("TooManyRequests"))),
  ErrorBody.pipe(Schema.decodeTo(ServerError, issuesTransformation("ServerError"))),
  ErrorBody.pipe(Schema.decodeTo(BadGateway, issuesTransformation("BadGateway"))),
  ErrorBody.pipe(Schema.decodeTo(Unavailable, issuesTransformation("Unavailable"))),
  ErrorBody.pipe(Schema.decodeTo(InsufficientStorage, issuesTransformation("InsufficientStorage"))),
] as const;
