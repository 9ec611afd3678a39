import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

import { readScan } from "@comptoir/domain/inventory";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { Catalogue } from "../catalogue/index.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { documentOf, documentsPath, makeStockedStore, send } from "./testing/stocked-store.ts";

const folder = [process.env["COMPTOIR_REAL_DATA"], resolve(import.meta.dirname, "../../../../../shared/data")].find(
  (file) => file !== undefined && existsSync(file),
);

/** Reads the barcodes of Canadian products, as they are printed, from the first column of a file. */
const readCodes = (): readonly string[] =>
  gunzipSync(readFileSync(resolve(folder ?? "", "off_barcodes_canada_prefix.csv.gz")))
    .toString("utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(",")));

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "the barcodes of Canadian products",
  (it) => {
    it.effect.skipIf(folder === undefined)(
      "are each found by a scan, with the zeros in front that a reader leaves out and without",
      () =>
        Effect.gen(function* () {
          const { first, targetId, ana } = yield* makeStockedStore;
          const codes = [...new Set(readCodes())];
          expect(codes.length).toBeGreaterThan(10_000);
          const catalogue = yield* Catalogue;
          yield* catalogue.ensureItems(
            targetId,
            codes.map((upc, index) => ({
              sku: `OFF-${index}`,
              upc,
              description: upc,
              departmentId: null,
              subDepartmentId: null,
              price: null,
              cost: null,
            })),
            "overwrite",
          );
          const { ID } = documentOf(
            yield* send(ana, "POST", documentsPath, [
              { DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" },
            ]),
          );
          // The printed code, and the same code from a reader that drops the first zero.
          const scannedCodes = codes.flatMap((code) => [
            code,
            ...(code.startsWith("0") && code.length === 13 ? [code.slice(1)] : []),
          ]);
          const keyOf = (text: string) => {
            const scan = readScan(text);
            return scan.ok ? scan.value.lineKey : "";
          };
          for (let from = 0; from < scannedCodes.length; from += 1_000) {
            const now = Date.now();
            const events = scannedCodes.slice(from, from + 1_000).map((code, index) => ({
              ID: `s${from + index}`,
              LineKey: keyOf(code),
              Code: code,
              Sequence: from + index,
              DateTime: now,
              Kind: "add",
              Qty: 1,
            }));
            expect(
              (yield* send(ana, "POST", `${documentsPath}${ID}/events`, {
                DeviceID: "D1",
                SentAt: now,
                Events: events,
              })).status,
            ).toBe(200);
          }
          const { Lines = [], Unmatched } = documentOf(yield* send(ana, "GET", `${documentsPath}${ID}`));
          expect(Lines.filter(({ ItemID }) => ItemID === 0).map(({ ItemUPC }) => ItemUPC)).toEqual([]);
          expect([Unmatched, Lines.length]).toEqual([0, codes.length]);
          expect(Lines.reduce((sum, { Qty }) => sum + Qty, 0)).toBe(scannedCodes.length);
        }),
      { timeout: 280_000 },
    );
  },
);
