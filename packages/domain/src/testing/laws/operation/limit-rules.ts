import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import { fail, issue } from "../../../result/index.ts";
import { arbAround } from "../../arbitraries/operation.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  "isMobileWidth" | "isUrlTooLong" | "parsePage" | "requestRules" | "screenRules"
>;

/** Builds the rules and laws of screen and request limits. */
export const limitRules = ({
  isMobileWidth,
  isUrlTooLong,
  parsePage,
  requestRules,
  screenRules,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "screen-numbers": {
    says: 'A toast closes after 3 seconds; a part of the page times out after 120 seconds; the page reloads 1 second after an update is installed; sizes follow the window 250 ms after its last change (debounce); a window of 768 px or less is mobile; the progress bar is 5 px thick; a newer version is looked for every 15 minutes, and "Later" hides its banner for 4 hours.',
    source: "specification 2, 4, 8, 9; behaviour 3.11",
    laws: {
      "each number is the specified one": fc.property(
        fc.constant({
          toastMs: 3_000,
          partTimeoutMs: 120_000,
          reloadDelayMs: 1_000,
          resizeRestMs: 250,
          mobileWidthAtMostPx: 768,
          progressBarPx: 5,
          updatePollMs: 900_000,
          updateLaterMs: 14_400_000,
        }),
        (numbers) => same(screenRules, numbers),
      ),
      "768 px is mobile, and the smallest fraction more is not": fc.property(
        fc.oneof(arbAround([0, 768]), fc.constantFrom(768, 768.01)),
        (width) => same(isMobileWidth(width), !(width > 768)),
      ),
    },
  },
  "request-numbers": {
    says: "A URL has at most 8,000 characters: anything longer is sent in the body of a POST.",
    source: "behaviour 3.12 (10)",
    laws: {
      "sends 8,000 characters in the URL, and 8,001 not": fc.property(arbAround([0, 8_000]), (length) =>
        same(isUrlTooLong(length), length > 8_000),
      ),
    },
  },
  "list-page": {
    says: "A list is paged from page 1: 100 rows by default, 1,000 at most.",
    source: "behaviour 3.5; decision 0118",
    codes: ["NUMBER_RANGE", "INTEGER", "DECIMAL", "VALUE_TYPE"],
    cases: ["operation.json"],
    laws: {
      "pages tile the list: each begins where the previous one ends": fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.boolean(),
        (page, size, isText) => {
          const parameter = (number: number): string | number => (isText ? String(number) : number);
          const [value, next] = [
            parsePage({ page: parameter(page), size: parameter(size) }),
            parsePage({ page: parameter(page + 1), size: parameter(size) }),
          ];
          if (!value.ok || !next.ok) throw new Error("a page within the bounds is read");
          same([value.value.size, next.value.offset], [size, value.value.offset + size]);
        },
      ),
      "defaults to the first hundred rows": fc.property(
        fc.constantFrom({}, { page: "", size: null }, { page: 1 }, { size: 100 }),
        (query) => {
          same(parsePage(query), { ok: true, value: { offset: 0, size: 100 } });
          same(requestRules, { addressLengthAtMost: 8_000, pageSize: 100, pageSizeAtMost: 1_000 });
        },
      ),
      "rejects more than 1,000 rows, none, or a page before the first, never truncates": fc.property(
        arbAround([0, 1, 1_000]),
        (size) => {
          const refusal = fail(issue("NUMBER_RANGE", ["size"], { min: 1, max: 1_000 }));
          same(parsePage({ size }), size >= 1 && size <= 1_000 ? { ok: true, value: { offset: 0, size } } : refusal);
          same(parsePage({ page: size }).ok, size >= 1);
        },
      ),
    },
  },
});
