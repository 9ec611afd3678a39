import { expect, test } from "vitest";

import * as ours from "../../../operation/index.ts";
import { isFields } from "../../../validation/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { operationLaws } from "../operation.ts";

/** Faulty implementations of system operation, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<Record<keyof typeof ours, unknown>>])[] = [
  ["767 is the widest telephone", "screen-numbers", { isMobileWidth: (width: number) => width < 768 }],
  ["a toast stays for five seconds", "screen-numbers", { screenRules: { ...ours.screenRules, toastMs: 5_000 } }],
  ["8,000 characters are too many", "request-numbers", { isUrlTooLong: (length: number) => length >= 8_000 }],
  [
    "pages are counted from 0",
    "list-page",
    {
      parsePage: (query: unknown) => {
        const parsed = ours.parsePage(query);
        return parsed.ok
          ? { ok: true, value: { ...parsed.value, offset: parsed.value.offset + parsed.value.size } }
          : parsed;
      },
    },
  ],
  [
    "what is too large is cut",
    "list-page",
    {
      parsePage: (query: unknown) => {
        const parsed = ours.parsePage(query);
        return parsed.ok ? parsed : { ok: true, value: { offset: 0, size: 1_000 } };
      },
    },
  ],
  [
    "a whole card number is searched for",
    "invoice-search",
    {
      parseInvoiceSearch: (value: unknown) => {
        const parsed = ours.parseInvoiceSearch(value);
        return !parsed.ok && isFields(value) && parsed.issues[0]?.code === "CARD_NUMBER"
          ? ours.parseInvoiceSearch({ ...value, cardLastFour: String(value["cardLastFour"]).slice(-4) })
          : parsed;
      },
    },
  ],
  [
    "reversed amounts stay reversed",
    "invoice-search",
    {
      parseInvoiceSearch: (value: unknown) => {
        const parsed = ours.parseInvoiceSearch(value);
        return parsed.ok && isFields(value) && Number(value["amountFrom"]) > Number(value["amountTo"])
          ? {
              ok: true,
              value: { ...parsed.value, amountFrom: parsed.value.amountTo, amountTo: parsed.value.amountFrom },
            }
          : parsed;
      },
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(operationLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
