import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { wireNameOfField } from "@comptoir/domain/entity";
import { dayStart, type CalendarDate } from "@comptoir/domain/period";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";

const zone = "America/Vancouver";
const day = "2026-03-08" as CalendarDate;
const minute = 60_000;

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "the day on which a product was changed",
  (it) => {
    it.effect(
      "is the business day of its chain, in what is shown, sorted and filtered by",
      () =>
        Effect.gen(function* () {
          const { call } = yield* Server;
          const sql = yield* SqlClient.SqlClient;
          const { targetId, chain } = yield* makeOrganisation;
          const { token } = yield* signInAs("admin");
          yield* sql`INSERT INTO setting (target_layer_id, code, value) VALUES (${chain}, 'TIME_ZONE', ${JSON.stringify(zone)}::jsonb), (${chain}, 'BUSINESS_DAY_START', '240')`;
          // Daylight saving time changes on this day, and the business day begins at four.
          const begins = dayStart(day, zone) + 3 * 60 * minute;
          for (const [sku, soldAtMs] of [
            ["LAST", begins - minute],
            ["FIRST", begins],
          ] as const) {
            yield* sql`INSERT INTO item (target_id, sku, description, added_at, changed_at) VALUES (${targetId}, ${sku}, ${sku}, ${new Date(soldAtMs)}, ${new Date(soldAtMs)})`;
          }
          const list = Effect.fnUntraced(function* (query: string) {
            const { body } = yield* read(
              yield* call(`/api/Product/List/false?sort=${wireNameOfField("product", "changedOn")}&${query}`, {
                token,
              }),
            );
            return (body as readonly Readonly<Record<string, unknown>>[]).map((row) =>
              ["sku", "addedOn", "changedOn"].map((field) => row[wireNameOfField("product", field)]),
            );
          });
          const [before, after] = [
            ["LAST", "2026-03-07", "2026-03-07"],
            ["FIRST", day, day],
          ];
          expect(yield* list("")).toEqual([before, after]);
          const filters = encodeURIComponent(
            JSON.stringify([{ Column: wireNameOfField("product", "changedOn"), Operator: "=", Value: day }]),
          );
          expect(yield* list(`filters=${filters}`)).toEqual([after]);
        }),
      { timeout: 60_000 },
    );
  },
);
