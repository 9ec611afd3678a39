import fc from "fast-check";

import { systemDashboard } from "../../../dashboard/index.ts";
import type * as dashboard from "../../../dashboard/index.ts";
import { checkForm } from "../../../validation/index.ts";
import {
  casesOf,
  makeFieldLaw,
  listOf,
  withEmptyResult,
  asRequired,
  textCases,
  integerCases,
  type FieldCases,
} from "../../field-cases.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

const { widgets } = systemDashboard("fr");

/** Accepted and rejected values of each dashboard field. Source: specification 3 and 5, behaviour 3.2 and 3.6. */
const casesByField: Readonly<Record<string, FieldCases>> = {
  id: integerCases(1),
  description: asRequired(textCases(200)),
  longDescription: withEmptyResult(
    "",
    casesOf(
      ["a", "Ligne 1\nLigne 2", "é".repeat(4_000)],
      ["é".repeat(4_001), "MAX_LENGTH"],
      ["a\u0000b", "SPECIAL_CHARACTERS"],
      [7, "VALUE_TYPE"],
    ),
  ),
  period: asRequired(
    casesOf(
      ["-0d", "-1y", "2026-01-05", "2026-01-05..2026-01-09", "last7"],
      ["yesterday", "DATE_RANGE"],
      ["2026-02-30", "DATE_RANGE"],
    ),
    "DATE_RANGE",
  ),
  roles: listOf(1_000, 7, [0, "NUMBER_AT_LEAST"], ["x", "DECIMAL"]),
  widgets: {
    nothing: { kept: [] },
    takes: [
      [[], []],
      [widgets.map(({ extra: _, ...widget }) => widget), widgets],
    ],
    refuses: [],
  },
  version: integerCases(0),
};

/** Time zones without clock changes, with their hours ahead of UTC. */
const farZones = [
  ["Pacific/Kiritimati", 14],
  ["Asia/Tokyo", 9],
  ["America/Phoenix", -7],
  ["Pacific/Pago_Pago", -11],
] as const;

/** Builds the rules and laws of a dashboard's form, and of its default date. */
export function formRules({
  resolveDashboardPeriod,
  dashboardForm,
}: typeof dashboard): Readonly<Record<string, RuleRow>> {
  return {
    "dashboard-date": {
      says: "A dashboard without a period is of today in the store's time zone, as YYYY-MM-DD.",
      source: "specification 9; behaviour 3.12 (16); decision 0023",
      laws: {
        "today is the local date of the store, in every time zone": fc.property(
          fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
          fc.constantFrom(...farZones),
          fc.constantFrom(null, "", " "),
          (now, [timeZone, hours], emptyText) => {
            const moment = { nowMs: now * 1000, timeZone, businessDayStart: 0 };
            same(
              resolveDashboardPeriod(emptyText, moment),
              new Date(now * 1000 + hours * 3_600_000).toISOString().slice(0, 10),
            );
            same(
              resolveDashboardPeriod(emptyText, { ...moment, businessDayStart: 240 }),
              new Date(now * 1000 + (hours - 4) * 3_600_000).toISOString().slice(0, 10),
            );
          },
        ),
        "a given period is kept": fc.property(
          fc.constantFrom("-0d", "-1w", "last7", "2026-01-05", "2026-01-05..2026-01-09"),
          fc.nat(),
          (period, nowMs) => {
            same(resolveDashboardPeriod(period, { nowMs, timeZone: "America/Toronto", businessDayStart: 0 }), period);
          },
        ),
      },
    },
    "dashboard-form": {
      says: "A dashboard has a name of fewer than 200 characters and a period; its description may have several lines; it has at most a thousand roles. A new one has no id.",
      source: "specification 3 and 5; behaviour 3.2 and 3.6",
      codes: ["REQUIRED", "MAX_LENGTH", "DATE_RANGE", "NUMBER_AT_LEAST", "LIST_LENGTH", "VALUE_TYPE"],
      laws: {
        "each field accepts values up to its bounds, and nothing beyond": makeFieldLaw(
          fc.constant({ description: "Matin", period: "-0d" }),
          (value) => checkForm(dashboardForm, value),
          casesByField,
        ),
        "only the name and the period are required": fc.property(
          fc.constantFrom("Matin", "Ventes"),
          fc.constantFrom("-0d", "-1w"),
          (description, period) => {
            same(checkForm(dashboardForm, { description, period }), {
              ok: true,
              value: { id: null, description, longDescription: "", period, roles: [], widgets: [], version: null },
            });
          },
        ),
      },
    },
  };
}
