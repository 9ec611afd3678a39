/** Selections of log lines: checks what a caller may select, and reads the newest lines of a selection. */

import type { Caller } from "@comptoir/api/contract";
import type { LogChoices, LogLineWire, LogPreviewWire, LogSelection } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  logExtractRules,
  parseLogExtract,
  previewLog,
  rawLogPermission,
  readableLogSources,
  type LogExtract,
  type LogLine,
} from "@comptoir/domain/operation";
import { businessDateOf } from "@comptoir/domain/period";
import { issue } from "@comptoir/domain/result";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, listLayers, scopeFor } from "../access/index.ts";
import { listPeople } from "../audit/audit-repository.ts";
import { forbiddenAt, invalid } from "../http/refusal.ts";
import { integerArray } from "../database/index.ts";
import { feedsOf, type LogReader } from "./log-feeds.ts";
import { readUserNames } from "./log-repository.ts";
import { makeLineReader } from "./read-lines.ts";

const peopleAtMost = 1_000;

/** Checks a selection and the caller's access to its sources. Errors: those of the form, ACCESS_DENIED. */
export const checkSelection = Effect.fn("log.checkSelection")(function* (caller: Caller, sentSelection: LogSelection) {
  const selectionResult = parseLogExtract(sentSelection);
  if (!selectionResult.ok) return yield* Effect.fail(invalid(selectionResult.issues));
  const parsedSelection = selectionResult.value;
  const readableSources = readableLogSources(caller.permissions);
  const accessIssues = [
    ...parsedSelection.sources.flatMap((source, index) =>
      readableSources.includes(source) ? [] : [issue("ACCESS_DENIED", ["sources", index])],
    ),
    ...(parsedSelection.isRedacted || mayReadRaw(caller) ? [] : [issue("ACCESS_DENIED", ["isRedacted"])]),
    ...((yield* mayNamePerson(caller, parsedSelection.userId)) ? [] : [issue("ACCESS_DENIED", ["userId"])]),
  ];
  if (accessIssues.length > 0) return yield* Effect.fail(forbiddenAt(accessIssues));
  return parsedSelection;
});

/** Returns whether a caller may select the lines of a person: their own, or those of people in their scope if they may read users. */
const mayNamePerson = Effect.fn("log.mayNamePerson")(function* (caller: Caller, userId: number | null) {
  if (userId === null || userId === caller.userId) return true;
  if (!hasPermission(caller.permissions, ["USER_READ"])) return false;
  const sql = yield* SqlClient.SqlClient;
  const { layers } = yield* scopeFor(caller);
  const layerIds = integerArray(layers.map(({ id }) => id));
  const visibleUsers = yield* sql`
    SELECT 1 FROM user_account WHERE user_id = ${userId}::integer AND target_layer_id = ANY (${layerIds}::integer[])`;
  return visibleUsers.length > 0;
}, Effect.orDie);

/** Returns whether a caller may read lines that are not redacted. */
export const mayReadRaw = ({ permissions }: Pick<Caller, "permissions">): boolean =>
  hasPermission(permissions, [rawLogPermission]);

/** Returns the layers, locations and permissions with which a caller reads the log, and the time zone of their layer. Callers of the whole installation also read lines without a layer. */
export const readerOf = Effect.fn("log.readerOf")(function* ({
  layerId,
  permissions,
}: Pick<Caller, "layerId" | "permissions">) {
  const scope = yield* scopeFor({ layerId });
  const isWholeInstallation = scope.layers.length === (yield* listLayers()).length;
  const logReader: LogReader = {
    layerIds: isWholeInstallation ? null : scope.layers.map(({ id }) => id),
    locationIds: scope.locationIds,
    permissions,
  };
  return { reader: logReader, timeZone: dayRuleOf(scope.layers.find(({ id }) => id === layerId)).timeZone };
});

/** Returns the newest lines of a selection, at most `previewLines`. Errors: those of `checkSelection`. */
export const previewLines = Effect.fn("log.preview")(function* (caller: Caller, sentSelection: LogSelection) {
  const asOfMs = yield* Clock.currentTimeMillis;
  const checkedSelection = yield* checkSelection(caller, sentSelection);
  const { reader, timeZone } = yield* readerOf(caller);
  const lineLimit = logExtractRules.previewLines + 1;
  const nextLine = makeLineReader(
    feedsOf(checkedSelection.sources),
    { selection: checkedSelection, reader, timeZone },
    { direction: "newestFirst", size: lineLimit },
  );
  const newestLines: LogLine[] = [];
  while (newestLines.length < lineLimit) {
    const line = yield* nextLine();
    if (line === null) break;
    newestLines.push(line);
  }
  const { lines, hasMore } = previewLog(newestLines, checkedSelection, timeZone);
  const logPreview: LogPreviewWire = { asOf: asOfMs, timeZone, lines: yield* addUserNames(lines), hasMore };
  return logPreview;
});

const addUserNames = Effect.fnUntraced(function* (lines: readonly LogLine[]) {
  const userNameById = yield* readUserNames(lines.flatMap(({ userId }) => (userId === null ? [] : [userId])));
  return lines.map(({ atMs, ...line }): LogLineWire => ({
    ...line,
    at: atMs,
    person: line.userId === null ? null : (userNameById.get(line.userId) ?? null),
  }));
});

/** Lists the values that a caller may select by; people only with permission to read users. */
export const logChoices = Effect.fn("log.choices")(function* (caller: Caller) {
  const now = yield* Clock.currentTimeMillis;
  const { layers } = yield* scopeFor(caller);
  const { timeZone } = dayRuleOf(layers.find(({ id }) => id === caller.layerId));
  const people = hasPermission(caller.permissions, ["USER_READ"])
    ? yield* listPeople(
        layers.map(({ id }) => id),
        peopleAtMost,
      )
    : [];
  const choices: LogChoices = {
    sources: readableLogSources(caller.permissions),
    mayReadRaw: mayReadRaw(caller),
    today: businessDateOf(now, { timeZone, businessDayStart: 0 }),
    timeZone,
    terminals: yield* listTerminalCodes(layers.map(({ id }) => id)),
    people,
  };
  return choices;
});

/** Lists terminals by the code of their last fact, which is also the code on their receipts. */
const listTerminalCodes = Effect.fn("log.terminals")(function* (layerIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<{ readonly code: string; readonly location: string }>`
    SELECT coalesce(f.terminal, t.code) AS code, string_agg(DISTINCT s.description, ', ' ORDER BY s.description) AS location
    FROM target_layer t JOIN target_layer s ON s.target_layer_id = t.parent_id
    LEFT JOIN LATERAL (SELECT terminal FROM till_fact WHERE terminal_id = t.target_layer_id ORDER BY no DESC LIMIT 1) f ON true
    WHERE t.layer_type = 'TERMINAL' AND NOT t.is_deleted AND t.target_layer_id = ANY (${integerArray(layerIds)}::integer[])
    GROUP BY 1 ORDER BY 1`;
}, Effect.orDie);

/** Parses a selection from the database. */
export function readSelection(storedSelection: unknown): LogExtract {
  const selectionResult = parseLogExtract(storedSelection);
  if (!selectionResult.ok) throw new Error(`not a selection: ${JSON.stringify(selectionResult.issues)}`);
  return selectionResult.value;
}
