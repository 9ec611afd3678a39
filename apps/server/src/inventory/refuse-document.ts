/** Converts refusals of document rules to error responses: each names its field, and a line by its number. */

import { BadRequest, Conflict, Forbidden, toApiIssue, type ApiIssue } from "@comptoir/api/errors";
import type { DocumentLine } from "@comptoir/domain/inventory";
import { getError, isErrorCode } from "@comptoir/domain/errors";
import type { Issue, Result } from "@comptoir/domain/result";
import { Effect } from "effect";

/** Wire names of the domain's field names. */
const wireNameByField: Readonly<Record<string, string>> = {
  lines: "Lines",
  quantity: "Qty",
  itemId: "ItemID",
  reason: "ReasonCode",
  uncountedPolicy: "UncountedPolicy",
  locationId: "TargetLayerID",
  events: "Events",
  userId: "UserID",
  at: "DateTime",
  lineNo: "ID",
  scope: "Scope",
  version: "Version",
  key: "Key",
  location: "Location",
  scanId: "ScanID",
  undoes: "UndoesScanID",
};

const wireNameOf = (part: string | number): string | number =>
  typeof part === "string" ? (wireNameByField[part] ?? part) : part;

/** Builds the error of a refused document from all issues. With `documentLines`, an issue names its line by line number, otherwise by index. */
export function refusalOfIssues(issues: readonly Issue[], documentLines?: readonly DocumentLine[]) {
  const wireIssues = issues.map(({ code, path, params }): ApiIssue => {
    const [head, index, ...innerPath] = path;
    const lineOfIssue = head === "lines" && typeof index === "number" ? documentLines?.[index] : undefined;
    if (lineOfIssue === undefined) return toApiIssue({ code, path: path.map(wireNameOf), params });
    return toApiIssue({
      code,
      path: ["Lines", lineOfIssue.lineNo, ...innerPath.map(wireNameOf)],
      params: { ...params, line: lineOfIssue.lineNo, sku: lineOfIssue.sku },
    });
  });
  const [firstIssue] = issues;
  const httpStatus = firstIssue !== undefined && isErrorCode(firstIssue.code) ? getError(firstIssue.code).status : null;
  if (httpStatus === 403) return new Forbidden({ issues: wireIssues });
  return httpStatus === 409 ? new Conflict({ issues: wireIssues }) : new BadRequest({ issues: wireIssues });
}

/** Returns the value of a rule's result, or fails with the error that refuses it. */
export const valueOrRefuse = <T>(result: Result<T>, lines?: readonly DocumentLine[]) =>
  result.ok ? Effect.succeed(result.value) : Effect.fail(refusalOfIssues(result.issues, lines));
