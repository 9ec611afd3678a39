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

const onTheWire = <const Tag extends string>(tag: Tag) =>
  SchemaTransformation.transform<Fields & { readonly _tag: Tag }, readonly ApiIssue[]>({
    decode: (issues) => ({ _tag: tag, issues }),
    encode: ({ issues }) => issues,
  });

/** Errors as endpoints declare them: their bodies are lists of issues. */
export const apiErrors = [
  ErrorBody.pipe(Schema.decodeTo(BadRequest, onTheWire("BadRequest"))),
  ErrorBody.pipe(Schema.decodeTo(Unauthorized, onTheWire("Unauthorized"))),
  ErrorBody.pipe(Schema.decodeTo(Forbidden, onTheWire("Forbidden"))),
  ErrorBody.pipe(Schema.decodeTo(NotFound, onTheWire("NotFound"))),
  ErrorBody.pipe(Schema.decodeTo(NotAcceptable, onTheWire("NotAcceptable"))),
  ErrorBody.pipe(Schema.decodeTo(RequestTimeout, onTheWire("RequestTimeout"))),
  ErrorBody.pipe(Schema.decodeTo(Conflict, onTheWire("Conflict"))),
  ErrorBody.pipe(Schema.decodeTo(PayloadTooLarge, onTheWire("PayloadTooLarge"))),
  ErrorBody.pipe(Schema.decodeTo(UnsupportedMediaType, onTheWire("UnsupportedMediaType"))),
  ErrorBody.pipe(Schema.decodeTo(TooManyRequests, onTheWire("TooManyRequests"))),
  ErrorBody.pipe(Schema.decodeTo(ServerError, onTheWire("ServerError"))),
  ErrorBody.pipe(Schema.decodeTo(BadGateway, onTheWire("BadGateway"))),
  ErrorBody.pipe(Schema.decodeTo(Unavailable, onTheWire("Unavailable"))),
  ErrorBody.pipe(Schema.decodeTo(InsufficientStorage, onTheWire("InsufficientStorage"))),
] as const;
