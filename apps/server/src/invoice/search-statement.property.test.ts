import { addDays, fromDayNumber, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";
import fc from "fast-check";
import { expect, it } from "vitest";

import { readPage, type InvoiceQuestion, type InvoiceRow } from "./search-statement.ts";

const today = fromDayNumber(20_600);

/** Builds a receipt of a business day; its other fields do not matter here. */
const receiptOf = (businessDate: CalendarDate, saleNo: number): InvoiceRow => ({
  locationId: 1,
  businessDate,
  batchId: 1,
  saleNo,
  at: 0,
  hasTime: true,
  number: String(saleNo),
  terminal: "1",
  cashier: null,
  customer: null,
  state: "COMPLETED",
  training: false,
  items: 1,
  total: 100,
  tenders: null,
});

it("a page has the newest receipts of all days, after three searches at most", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.nat(44), fc.nat(400), fc.nat(4_000)), { maxLength: 80 }),
      fc.integer({ min: 1, max: 60 }),
      fc.option(fc.nat(1_000)),
      async (ages, size, daysFrom) => {
        const receipts = ages
          .toSorted((left, right) => left - right)
          .map((age, n) => receiptOf(addDays(today, -age), n));
        const from = daysFrom === null ? null : addDays(today, -daysFrom);
        const question: InvoiceQuestion = {
          search: { from },
          terms: [],
          locations: [{ id: 1, description: "" }],
          after: null,
          size,
        };
        let searches = 0;
        const ask = ({ since }: InvoiceQuestion) =>
          Effect.sync(() => {
            searches += 1;
            const first =
              [from, since]
                .filter((day) => day !== null && day !== undefined)
                .toSorted()
                .at(-1) ?? "";
            return receipts.filter(({ businessDate }) => businessDate >= first).slice(0, size);
          });
        const page = await Effect.runPromise(readPage(question, today, ask));
        expect(page).toEqual(
          receipts.filter(({ businessDate }) => from === null || businessDate >= from).slice(0, size),
        );
        expect(searches).toBeLessThanOrEqual(3);
      },
    ),
  );
});
