import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { LogExtract, LogLine } from "../../../operation/index.ts";
import { addDays, dayStart } from "../../../period/index.ts";
import { arbCalendarDate, arbZone } from "../../arbitraries/calendar.ts";
import { arbAround, arbCard, arbLogExtract, arbLogLine } from "../../arbitraries/operation.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "extractedLine"
  | "isInExtract"
  | "isLogExtractAvailable"
  | "logExtractExpiresAt"
  | "logLevelOfStatus"
  | "logSourcePermissions"
  | "logSources"
  | "previewLog"
  | "readableLogSources"
  | "redactText"
>;

const weekMs = 604_800_000;

/** Builds the rules and laws of reading logs: the extracted lines, who sees which source, and how long logs are kept. */
export function logRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    extractedLine,
    isInExtract,
    isLogExtractAvailable,
    logExtractExpiresAt,
    logLevelOfStatus,
    logSourcePermissions,
    logSources,
    previewLog,
    readableLogSources,
    redactText,
  } = functions;
  return {
    "log-extract-lines": {
      says: "A log line is in an extract when its source, local day, minimum level, terminal, user and text match. The preview shows the first 200 of the lines given, and says whether there are more.",
      source: "behaviour 3.8",
      laws: {
        "every criterion has to match": fc.property(
          arbLogExtract,
          arbLogLine,
          arbZone,
          fc.array(fc.nat(6), { maxLength: 2 }),
          (extract, line, zone, wrong) => {
            const wholeExtract: LogExtract = {
              ...extract,
              terminal: "3",
              userId: 7,
              text: "Sold",
              level: "WARNING",
              sources: ["JOBS", "AUDIT"],
            };
            const lineInside = {
              ...line,
              atMs: dayStart(extract.from, zone),
              source: "AUDIT",
              level: "ERROR",
              terminal: "3",
              userId: 7,
              text: "was SOLD twice",
            } as const;
            const changes = [
              { source: "EXPORTS" },
              { atMs: dayStart(extract.from, zone) - 1 },
              { atMs: dayStart(addDays(extract.to, 1), zone) },
              { level: "INFO" },
              { terminal: null },
              { userId: 8 },
              { text: "was returned" },
            ] as const;
            same(isInExtract(lineInside, wholeExtract, zone), true, "everything is so");
            same(
              isInExtract(
                { ...lineInside, level: "WARNING", atMs: dayStart(addDays(extract.to, 1), zone) - 1 },
                wholeExtract,
                zone,
              ),
              true,
              "the level itself, the last millisecond",
            );
            same(
              isInExtract(
                wrong.reduce<LogLine>((line, index) => ({ ...line, ...changes[index] }), lineInside),
                wholeExtract,
                zone,
              ),
              wrong.length === 0,
            );
            for (const other of [{}, { terminal: null }, { userId: null }])
              same(
                isInExtract(
                  { ...lineInside, ...other },
                  { ...wholeExtract, terminal: null, userId: null, text: "" },
                  zone,
                ),
                true,
                "nothing asked for is everything",
              );
          },
        ),
        "a search finds what is shown, never what is redacted": fc.property(
          arbCard,
          arbLogLine,
          arbCalendarDate,
          (card, line, from) => {
            const extract = {
              sources: [line.source],
              from,
              to: from,
              terminal: null,
              userId: null,
              level: "DEBUG",
            } as const;
            const sensitiveLine = {
              ...line,
              atMs: dayStart(from, "UTC"),
              text: `ana@exemple.ca paid with ${card}`,
              fields: { token: "abc", card: [card] },
            };
            const finds = (text: string, isRedacted: boolean) =>
              isInExtract(sensitiveLine, { ...extract, text, isRedacted }, "UTC");
            same(
              [card, card.slice(0, 6), "ana@"].map((text) => [finds(text, true), finds(text, false)]),
              [card, card.slice(0, 6), "ana@"].map(() => [false, true]),
            );
            same(
              ["***@exemple.ca", `****${card.slice(-4)}`].map((text) => [finds(text, true), finds(text, false)]),
              [
                [true, false],
                [true, false],
              ],
            );
            same(extractedLine(sensitiveLine, false), sensitiveLine);
            holds(!JSON.stringify(extractedLine(sensitiveLine, true)).includes(card), "no card number is left");
            same(extractedLine(sensitiveLine, true).fields, { token: "***", card: [`****${card.slice(-4)}`] });
          },
        ),
        "the preview is the first 200 lines, redacted or not, and reads one line more": fc.property(
          arbLogExtract,
          arbLogLine,
          fc.constantFrom(0, 1, 150, 199, 200, 201, 230),
          fc.constantFrom("UTC", "America/St_Johns"),
          (extract, line, count, zone) => {
            const lines = Array.from({ length: count }, (_, index) => ({
              ...line,
              source: extract.sources[0] ?? "AUDIT",
              atMs: dayStart(extract.from, zone),
              level: "ERROR" as const,
              terminal: extract.terminal,
              userId: extract.userId,
              text: `${extract.text} ${index} ana@exemple.ca`,
            }));
            let linesRead = 0;
            const preview = previewLog(
              (function* () {
                for (const line of lines) {
                  linesRead += 1;
                  yield line;
                  yield { ...line, atMs: line.atMs - 1 };
                }
              })(),
              extract,
              zone,
            );
            const first = lines.slice(0, 200);
            same(preview, {
              lines: extract.isRedacted ? first.map((line) => ({ ...line, text: redactText(line.text) })) : first,
              hasMore: lines.length > 200,
            });
            same(linesRead, Math.min(lines.length, 201), "no further than it has to");
          },
        ),
      },
    },
    "log-source-access": {
      says: "A log is read with CONFIG_READ; imports, exports and the audit trail require a permission to read these as well.",
      source: "behaviour 3.8; decision 0413",
      laws: {
        "a source is readable with CONFIG_READ and any of its own permissions": fc.property(
          fc.subarray(["CONFIG_READ", "SALE_READ", "REPORT_READ", "USER_ACCESS_READ", "PRODUCT_READ"] as const),
          (permissions) => {
            const may = (source: LogLine["source"]) => {
              const required: readonly string[] = logSourcePermissions[source];
              return required.length === 0 || permissions.some((permission) => required.includes(permission));
            };
            same(readableLogSources(permissions), permissions.includes("CONFIG_READ") ? logSources.filter(may) : []);
          },
        ),
        "CUD includes READ": fixedCase(["CONFIG_CUD", "REPORT_CUD"], (permissions) => {
          holds(readableLogSources(permissions).includes("EXPORTS"), "the exports");
          holds(!readableLogSources(permissions).includes("AUDIT"), "and not the audit trail");
        }),
        "faults are errors, refusals are warnings": fixedCase(
          [200, 304, 400, 401, 403, 409, 499, 500, 503],
          (statuses) =>
            same(statuses.map(logLevelOfStatus), [
              "INFO",
              "INFO",
              "WARNING",
              "INFO",
              "WARNING",
              "WARNING",
              "INFO",
              "ERROR",
              "ERROR",
            ]),
        ),
      },
    },
    "log-extract-retention": {
      says: "The file of an extract is kept for 7 days (retention).",
      source: "behaviour 3.8",
      laws: {
        "keeps the file for a week and not a millisecond more": fc.property(
          fc.integer({ min: 0, max: 4_102_444_800_000 }),
          arbAround([0, weekMs]),
          (createdAtMs, age) => {
            same(isLogExtractAvailable(createdAtMs, createdAtMs + age), age < weekMs);
            same(logExtractExpiresAt(createdAtMs), createdAtMs + weekMs);
          },
        ),
      },
    },
  };
}
