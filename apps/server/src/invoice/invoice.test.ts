/** Tests searching, reading and mailing receipts over HTTP: permissions, scope of stores, and refusals. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { InvoicePage, ReceiptWire } from "@comptoir/api/wire";
import { cents } from "@comptoir/domain/money";
import { addDays, fromDayNumber } from "@comptoir/domain/period";

import { createLayer, createUser, grantRole } from "../organisation/index.ts";
import { SaleStore } from "../sales/index.ts";
import { sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

const day = fromDayNumber(20_514);

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "300 seconds" })(
    hasCopy ? "receipts of the copy" : "receipts of the database",
    (it) => {
      const tokens = { admin: "", first: "", clerk: "" };
      type Who = keyof typeof tokens;
      let [firstStore, secondStore, otherStore] = [0, 0, 0];
      const send = Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
        const { call } = yield* Server;
        return yield* read(
          yield* call(`/api/${path}`, {
            method,
            token: tokens[who],
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        );
      });
      const search = (who: Who, body: unknown) =>
        Effect.map(send(who, "POST", "Invoice/Search", body), (answer) => ({
          status: answer.status,
          page: answer.body as InvoicePage,
          codes: Array.isArray(answer.body)
            ? answer.body.map(
                (problem: { readonly code: string; readonly field?: string }) =>
                  `${problem.field ?? ""} ${problem.code}`,
              )
            : [],
        }));
      const numbers = (who: Who, body: unknown) =>
        Effect.map(search(who, body), ({ page }) => page.rows.map(({ number }) => number));

      it.effect("everybody finds the receipts of their own stores, the newest first, page by page", () =>
        Effect.gen(function* () {
          const organisation = yield* makeOrganisation;
          const sql = yield* SqlClient.SqlClient;
          const foreignLayer = yield* createLayer({
            targetId: organisation.otherTarget,
            parentId: organisation.other,
            type: "STORE",
            locationType: "STORE",
            code: "B-1",
            description: "Magasin B",
          });
          [firstStore, secondStore, otherStore] = [organisation.first, organisation.second, foreignLayer];
          const store = yield* SaleStore;
          const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
          const line = { ...sampleReceipt.lines[0], itemId: null, departmentId: null, subDepartmentId: null };
          yield* store.appendTransactions(
            batchId,
            [firstStore, secondStore, otherStore].flatMap((locationId) =>
              Array.from({ length: 7 }, (_, index) => ({
                ...sampleReceipt,
                locationId,
                number: `00${4_410 + index}`,
                terminal: "3",
                at: Date.parse(`${day}T16:00:00Z`) + index,
                businessDate: day,
                halfHour: 22,
                lines: [
                  { ...sampleReceipt.lines[0], ...line, extended: cents(2_000 + index) },
                ] as typeof sampleReceipt.lines,
              })),
            ),
          );
          yield* sql`UPDATE sale_tender SET last_four = '4242' WHERE sale_no % 7 = 3`;
          yield* sql`
            WITH weighed AS (
              INSERT INTO item (target_id, sku, description, item_type) VALUES (${organisation.targetId}, 'HAM', 'Jambon', 'WEIGHED') RETURNING item_id
            )
            UPDATE sale_line SET item_id = weighed.item_id FROM weighed WHERE sale_no % 7 = 4`;
          yield* store.commitBatch(batchId);
          yield* grantRole({
            userId: yield* createUser({
              targetId: organisation.targetId,
              layerId: organisation.first,
              username: "voisin",
              email: "b@exemple.ca",
              password: testPassword,
              firstName: "Léa",
              lastName: "Roy",
              language: "fr",
            }),
            roleId: organisation.roleId("MANAGER"),
            layerId: organisation.first,
          });
          for (const [who, name] of [
            ["admin", "admin"],
            ["first", "voisin"],
            ["clerk", "stock_clerk"],
          ] as const)
            tokens[who] = (yield* signInAs(name)).token;
          const receiptNumbers = Array.from({ length: 7 }, (_, index) => `00${4_416 - index}`);
          expect(yield* numbers("first", {})).toEqual(receiptNumbers);
          expect((yield* numbers("admin", {})).length).toBe(14);
          const all: string[] = [];
          for (let after: string | null | undefined; after !== null;) {
            const { page } = yield* search("first", { size: 3, ...(after !== undefined && { after }) });
            all.push(...page.rows.map(({ number }) => number));
            after = page.older;
          }
          expect(all).toEqual(receiptNumbers);
        }),
      );

      it.effect("reads the box, and says how", () =>
        Effect.gen(function* () {
          const { page } = yield* search("first", { text: `4412 ${day} 21,72 $` });
          expect(page.rows.map(({ number, total }) => [number, total])).toEqual([["004412", 21.72]]);
          expect(page.terms.map(({ kind }) => kind)).toEqual(["any", "date", "amount"]);
          expect(yield* numbers("first", { text: "3-004412" })).toEqual(["004412"]);
          expect((yield* numbers("first", { text: "*4242" })).length).toBe(1);
          expect(yield* numbers("first", { amountFrom: 21.71, amountTo: 21.72 })).toEqual(["004412", "004411"]);
          expect(yield* numbers("first", { amountFrom: 21.72, amountTo: 21.71 })).toEqual(["004412", "004411"]);
          expect(yield* numbers("first", { from: addDays(day, 1), to: day })).toHaveLength(7);
          expect(yield* numbers("first", { text: "item:SKU4 anaïs" })).toHaveLength(7);
        }),
      );

      it.effect("errors name their field, and no text causes a server error", () =>
        Effect.gen(function* () {
          for (const [body, code] of [
            [{ text: "4242 4242 4242 4242" }, "text CARD_NUMBER"],
            [{ cardLastFour: "42424242" }, "cardLastFour CARD_NUMBER"],
            [{ from: "hier" }, "from DATE"],
            [{ state: "SOLD" }, "state ONE_OF"],
            [{ text: "a ".repeat(60) }, "text LIST_LENGTH"],
            [{ after: "x" }, "after FILTER_INVALID"],
          ] as const)
            expect([body, (yield* search("first", body)).codes]).toEqual([body, [code]]);
          for (const text of ["'", "%_\\", "';DROP TABLE sale;--", "🧾 é", '"', "item:", "::"]) {
            const { status } = yield* search("first", { text });
            expect([text, status]).toEqual([text, 200]);
          }
          // Characters that the database cannot store are refused.
          for (const text of ["\u0000", "\ud800"]) expect((yield* search("first", { text })).status).toBe(400);
        }),
      );

      it.effect("a store of somebody else is refused, and so is who may not see sales", () =>
        Effect.gen(function* () {
          expect((yield* search("first", { locations: [secondStore] })).status).toBe(403);
          expect((yield* search("admin", { locations: [secondStore] })).page.rows.length).toBe(7);
          expect((yield* search("clerk", {})).status).toBe(403);
        }),
      );

      it.effect("a line of a weighed item has its unit, one of pieces has none", () =>
        Effect.gen(function* () {
          const { page } = yield* search("first", {});
          const units: (string | undefined)[] = [];
          for (const { origin } of page.rows) {
            const receipt = (yield* send("first", "GET", `Invoice/Receipt?origin=${origin}`)).body as ReceiptWire;
            units.push(receipt.lines[0]?.unit);
          }
          expect(units.toSorted()).toEqual(["KG", ...Array.from({ length: page.rows.length - 1 }, () => undefined)]);
        }),
      );

      it.effect("a receipt shows what the till recorded, its returns, and the address it is mailed to", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const { page } = yield* search("first", { number: "004412" });
          const [row] = page.rows;
          const [, , , batchId, saleNo] = (row?.origin ?? "").split(".");
          yield* sql`
            INSERT INTO receipt_event (location_id, business_date, terminal, fact_no, at, type, number, line_no, amount, cashier, reason, approver)
            VALUES (${firstStore}, ${day}::date, '3', 1, now(), 'PRICE_OVERRIDE', '004412', 1, 500, 'Anaïs', 'DAMAGED', 'Luc')`;
          yield* sql`
            INSERT INTO sale_return (location_id, business_date, batch_id, sale_no, line_no, from_terminal, from_number)
            VALUES (${firstStore}, ${day}::date, ${Number(batchId)}, ${Number(saleNo)}, 1, '3', '004411')`;
          const receipt = (yield* send("first", "GET", `Invoice/Receipt?origin=${row?.origin ?? ""}`))
            .body as ReceiptWire;
          expect(receipt.events).toMatchObject([
            { type: "PRICE_OVERRIDE", reason: "DAMAGED", approver: "Luc", amount: 5 },
          ]);
          expect(receipt.returns).toMatchObject([{ terminal: "3", number: "004411" }]);
          const original = (yield* send("first", "GET", `Invoice/Receipt?origin=${receipt.returns[0]?.origin ?? ""}`))
            .body as ReceiptWire;
          expect(original.refunds.map(({ origin }) => origin)).toEqual([row?.origin]);
          expect([original.next, receipt.previous]).toEqual([row?.origin, original.origin]);
          expect(yield* numbers("first", { hasOverride: true })).toEqual(["004412"]);
          const body = { origin: row?.origin, recipient: "ana@exemple.ca", language: "fr" };
          expect((yield* send("first", "POST", "Invoice/Mail", { ...body, recipient: "ana" })).status).toBe(400);
          expect((yield* send("first", "POST", "Invoice/Mail", body)).status).toBe(200);
          const [letter] = yield* sql<{
            readonly text: string;
          }>`SELECT parameters ->> 'lines' AS text FROM mail_outbox WHERE template = 'receipt'`;
          expect(letter?.text).toContain("Item 4");
          expect(letter?.text).not.toContain("6,25");
        }),
      );
    },
  );
