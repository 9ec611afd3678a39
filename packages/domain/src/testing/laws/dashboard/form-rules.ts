import fc from "fast-check";

import { systemDashboard } from "../../../dashboard/index.ts";
import type * as dashboard from "../../../dashboard/index.ts";
import { checkForm } from "../../../validation/index.ts";
import { casesOf, fieldsHold, listOf, nothingIs, required, textBelow, wholeFrom, type FieldCases } from "../../field-cases.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

const { widgets } = systemDashboard("fr");

/** What each field of a dashboard takes. Source: specification 3 and 5, behaviour 3.2 and 3.6. */
const fields: Readonly<Record<string, FieldCases>> = {
  id: wholeFrom(1),
  description: required(textBelow(200)),
  longDescription: nothingIs("", casesOf(["a", "Ligne 1\nLigne 2", "é".repeat(4_000)], ["é".repeat(4_001), "MAX_LENGTH"], ["a\u0000b", "SPECIAL_CHARACTERS"], [7, "VALUE_TYPE"])),
  period: required(casesOf(["-0d", "-1y", "2026-01-05", "2026-01-05..2026-01-09", "last7"], ["yesterday", "DATE_RANGE"], ["2026-02-30", "DATE_RANGE"]), "DATE_RANGE"),
  roles: listOf(1_000, 7, [0, "NUMBER_AT_LEAST"], ["x", "DECIMAL"]),
  widgets: { nothing: { kept: [] }, takes: [[[], []], [widgets.map(({ extra: _, ...widget }) => widget), widgets]], refuses: [] },
  version: wholeFrom(0),
};

/** What a person may say of a dashboard. */
export function formRules({ dashboardForm }: Pick<typeof dashboard, "dashboardForm">): Readonly<Record<string, RuleRow>> {
  return {
    "dashboard-form": {
      says: "A dashboard has a name of fewer than 200 characters and a period; its text may have several lines; it is shown to at most a thousand roles. One that is new has no number.",
      source: "specification 3 and 5; behaviour 3.2 and 3.6",
      codes: ["REQUIRED", "MAX_LENGTH", "DATE_RANGE", "NUMBER_AT_LEAST", "LIST_LENGTH", "VALUE_TYPE"],
      laws: {
        "each field takes what it is for, up to its bounds, and nothing beyond": fieldsHold(fc.constant({ description: "Matin", period: "-0d" }), (value) => checkForm(dashboardForm, value), fields),
        "the name and the period are enough": fc.property(fc.constantFrom("Matin", "Ventes"), fc.constantFrom("-0d", "-1w"), (description, period) => {
          same(checkForm(dashboardForm, { description, period }), { ok: true, value: { id: null, description, longDescription: "", period, roles: [], widgets: [], version: null } });
        }),
      },
    },
  };
}
