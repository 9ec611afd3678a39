import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { TerminalAlert } from "../../../operation/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { alertOrder } from "./watch-rules.ts";

type Functions = Pick<
  typeof operation,
  | "alertSeverities"
  | "compareAppVersions"
  | "countVersions"
  | "expectedVersionOf"
  | "isAlertMailed"
  | "sortWorstFirst"
  | "terminalAlerts"
  | "worstSeverity"
>;

const arbAlerts = fc.uniqueArray(fc.constantFrom(...alertOrder), { maxLength: alertOrder.length });
const arbVersion = fc
  .tuple(fc.nat(3), fc.nat(12), fc.constantFrom("", "-rc1", "a"))
  .map(([major, minor, versionRest]) => `${major}.${minor}${versionRest}`);

/** Builds the rules and laws of what a screen of alerts shows first, what goes out by mail, and the expected version. */
export const alertRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    alertSeverities,
    compareAppVersions,
    countVersions,
    expectedVersionOf,
    isAlertMailed,
    sortWorstFirst,
    terminalAlerts,
    worstSeverity,
  } = functions;
  return {
    "worst-first": {
      says: "Terminals and stores are listed worst first: by their most severe alert, then by the number of alerts; those without alerts come last.",
      source: "behaviour 3.8; screens",
      laws: {
        "keeps every row, none before a worse one, and equal ones in their order": fc.property(
          fc.array(arbAlerts, { maxLength: 8 }),
          (lists) => {
            const rows = lists.map((alerts, place) => ({ alerts, place }));
            const sorted = sortWorstFirst(rows, ({ alerts }) => alerts);
            same(
              sorted.map(({ place }) => place).toSorted((a, b) => a - b),
              rows.map(({ place }) => place),
            );
            const severities = [...alertSeverities, null];
            for (const [index, next] of sorted.slice(1).entries()) {
              const row = sorted[index];
              if (row === undefined) continue;
              const rankOf = (alerts: readonly TerminalAlert[]) => severities.indexOf(worstSeverity(alerts));
              const [rank, nextRank] = [rankOf(row.alerts), rankOf(next.alerts)];
              const isInOrder =
                rank < nextRank ||
                (rank === nextRank &&
                  (row.alerts.length > next.alerts.length ||
                    (row.alerts.length === next.alerts.length && row.place < next.place)));
              same(isInOrder, true, `${row.place} before ${next.place}`);
            }
          },
        ),
        "the worst severity is that of the first alert of a list": fc.property(arbAlerts, (alerts) => {
          const [first] = alertOrder.filter((alert) => alerts.includes(alert));
          same(worstSeverity(alerts), first === undefined ? null : terminalAlerts[first].severity);
        }),
      },
    },
    "alert-mail": {
      says: "High alerts go out by mail; that a terminal is offline only if somebody is signed in at it, since a closed store is no fault.",
      source: "behaviour 3.8; decision 0371",
      laws: {
        "mails what is high, and an offline terminal while somebody is signed in": fc.property(
          fc.constantFrom(...alertOrder),
          fc.boolean(),
          (alert, hasOpenSession) => {
            const expectedMail = alert === "OFFLINE" ? hasOpenSession : alert === "UNSENT" || alert === "DISK";
            same(isAlertMailed(alert, { hasOpenSession }), expectedMail);
          },
        ),
      },
    },
    "expected-version": {
      says: "The expected version is the one that most terminals run; of equally common ones the newest. Numbers in a version compare by value.",
      source: "behaviour 3.8; decision 0370",
      laws: {
        "no version is more common, and none as common is newer": fc.property(
          fc.array(arbVersion, { maxLength: 12 }),
          (versions) => {
            const expected = expectedVersionOf(versions);
            same(expected === null, versions.length === 0);
            if (expected === null) return;
            const distinctCount = (version: string) => versions.filter((other) => other === version).length;
            for (const version of versions)
              same(
                distinctCount(version) < distinctCount(expected) ||
                  (distinctCount(version) === distinctCount(expected) && compareAppVersions(version, expected) <= 0),
                true,
                version,
              );
            same(
              countVersions(versions).map(({ version, count }) => count === distinctCount(version)),
              [...new Set(versions)].map(() => true),
            );
          },
        ),
        "versions order by their numbers, antisymmetrically, and only equal ones are equal": fc.property(
          arbVersion,
          arbVersion,
          fc.nat(20),
          fc.nat(20),
          (left, right, low, high) => {
            same(Math.sign(compareAppVersions(left, right)), 0 - Math.sign(compareAppVersions(right, left)) || 0);
            same(compareAppVersions(left, right) === 0, left === right);
            same(Math.sign(compareAppVersions(`4.${low}.1`, `4.${high}.1`)), Math.sign(low - high));
          },
        ),
      },
    },
  };
};
