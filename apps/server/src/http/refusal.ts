/** Builds error responses with codes of the catalogue. */

import {
  BadRequest,
  Conflict,
  Forbidden,
  InsufficientStorage,
  NotFound,
  toApiIssue,
  Unauthorized,
  Unavailable,
} from "@comptoir/api/errors";
import type { ErrorCode } from "@comptoir/domain/errors";
import type { Issue } from "@comptoir/domain/result";

type Params = Readonly<Record<string, string | number>>;

const toSingleIssue = (code: ErrorCode, params?: Params, field?: string) => [
  { code, ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) },
];

export const badRequest = (code: ErrorCode, params?: Params, field?: string) =>
  new BadRequest({ issues: toSingleIssue(code, params, field) });
export const unauthorized = (code: ErrorCode) => new Unauthorized({ issues: toSingleIssue(code) });
export const forbidden = (code: ErrorCode, params?: Params) => new Forbidden({ issues: toSingleIssue(code, params) });
export const notFound = () => new NotFound({ issues: toSingleIssue("HTTP_404") });
export const unavailable = (code: ErrorCode, params?: Params) =>
  new Unavailable({ issues: toSingleIssue(code, params) });
export const diskFull = () => new InsufficientStorage({ issues: toSingleIssue("HTTP_507") });
export const conflict = (code: ErrorCode, params?: Params) => new Conflict({ issues: toSingleIssue(code, params) });

/** Builds a 403 response from issues, which name the fields of the request. */
export const forbiddenAt = (issues: readonly Issue[]) => new Forbidden({ issues: issues.map(toApiIssue) });

/** Builds a 400 response from the issues of a domain rule. */
export const invalid = (issues: readonly Issue[]) => new BadRequest({ issues: issues.map(toApiIssue) });
