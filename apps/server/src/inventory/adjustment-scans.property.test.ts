import type { adjustmentReasons } from "@comptoir/domain/inventory";
import { describe, expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import fc from "fast-check";

import { rounds } from "../testing/rounds.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { codesOf, documentOf, documentsPath, keyOf, makeStockedStore, send } from "./testing/stocked-store.ts";

const reasons = ["LOST", "FOUND"] as const satisfies readonly (keyof typeof adjustmentReasons)[];
const devices = ["ana", "luc"] as const;

/** A scan of a known item, or of a code without an item (3), and how often its request is sent by each device, at once or after others. */
const arbScan = fc.record({
  item: fc.integer({ min: 0, max: 3 }),
  reason: fc.constantFrom(...reasons),
  units: fc.integer({ min: 1, max: 9 }),
  device: fc.constantFrom(...devices),
  /** Turns after which the request is sent again; 0 is at the same time. */
  repeats: fc.array(fc.nat(4), { maxLength: 3 }),
  /** Whether the item is named by id, as a device with products does, or found by the server from the code. */
  hasItemId: fc.boolean(),
});

const arbHistory = fc.array(arbScan, { minLength: 1, maxLength: 8 });

type Scan = typeof arbScan extends fc.Arbitrary<infer Value> ? Value : never;

describe("scans into an adjustment", () => {
  layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })((it) => {
    const prepare = Effect.runSync(Effect.cached(makeStockedStore));

    it.effect(
      "add up once each, whoever sends them how often",
      () =>
        Effect.gen(function* () {
          const { first, ana, luc, items } = yield* prepare;
          const tokens = { ana, luc };
          let scanNumber = 0;
          const begin = Effect.map(
            send(ana, "POST", documentsPath, [{ DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "ana" }]),
            (answer) => documentOf(answer).ID,
          );
          const put = (id: number, device: (typeof devices)[number], lines: readonly object[]) =>
            send(tokens[device], "PUT", documentsPath, [
              { ID: id, DocumentStatus: "OPEN", TerminalID: device, Lines: lines },
            ]);
          const take = (id: number, device: (typeof devices)[number]) =>
            send(tokens[device], "POST", `${documentsPath}${id}/Hold`, { TerminalID: device, IsTakeOver: true });
          const lineOf = ({ item, reason, units, hasItemId }: Scan) => ({
            ScanID: `scan ${++scanNumber}`,
            Key: item === 3 ? "999" : keyOf(item),
            ...(hasItemId && item < 3 && { ItemID: items[item] }),
            Qty: units,
            ReasonCode: reason,
          });
          const play = Effect.fnUntraced(function* (history: readonly Scan[]) {
            const id = yield* begin;
            const requests = history.map((scan) => ({ ...scan, line: lineOf(scan) }));
            for (const [turn, { device, line, repeats }] of requests.entries()) {
              expect((yield* take(id, device)).status).toBe(200);
              const again = requests
                .slice(0, turn)
                .flatMap((earlier, place) =>
                  earlier.repeats.flatMap((after) => (place + after === turn ? [earlier] : [])),
                );
              const atOnce = repeats.filter((after) => after === 0).map(() => ({ device, line }));
              const answers = yield* Effect.forEach(
                [{ device, line }, ...atOnce, ...again],
                (request) => put(id, request.device, [request.line]),
                { concurrency: 4 },
              );
              // A known scan is done even for a device that no longer holds the document.
              expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
            }
            const { Lines = [] } = documentOf(yield* send(ana, "GET", `${documentsPath}${id}`));
            const sums = new Map<string, number>();
            for (const { item, reason, units } of history)
              sums.set(`${items[item] ?? 0} ${reason}`, (sums.get(`${items[item] ?? 0} ${reason}`) ?? 0) + units);
            expect(new Map(Lines.map(({ ItemID, ReasonCode, Qty }) => [`${ItemID} ${ReasonCode}`, Qty]))).toEqual(sums);
            expect(Lines.length).toBe(sums.size);
            // All requests in one, as after a night without a network, change nothing.
            yield* take(id, "luc");
            const whole = documentOf(
              yield* put(
                id,
                "luc",
                requests.map(({ line }) => line),
              ),
            );
            expect(whole.Lines).toEqual(Lines);
          });
          const services = yield* Effect.context<Effect.Services<ReturnType<typeof play>>>();
          yield* Effect.promise(() =>
            fc.assert(
              fc.asyncProperty(arbHistory, (history) => Effect.runPromiseWith(services)(play(history))),
              { numRuns: rounds({ few: 10, many: 100 }) },
            ),
          );
        }),
      { timeout: 240_000 },
    );

    it.effect("are done if known, even once the document is closed; new ones are refused and continue nothing", () =>
      Effect.gen(function* () {
        const { first, ana } = yield* prepare;
        const { ID } = documentOf(
          yield* send(ana, "POST", documentsPath, [
            { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1" },
          ]),
        );
        const put = (more: object) => send(ana, "PUT", documentsPath, [{ ID, TerminalID: "T1", ...more }]);
        const scanOf = (scanId: string) => ({
          DocumentStatus: "OPEN",
          Lines: [{ ScanID: scanId, Key: keyOf(0), Qty: 1, ReasonCode: "LOST" }],
        });
        documentOf(yield* put(scanOf("a")));
        documentOf(yield* put({ DocumentStatus: "SUSPENDED" }));
        expect(codesOf(yield* put(scanOf("b")))).toEqual(["DOC_TRANSITION"]);
        expect(documentOf(yield* put(scanOf("a"))).DocumentStatus).toBe("SUSPENDED");
        const { Version } = documentOf(yield* put({ DocumentStatus: "OPEN" }));
        documentOf(yield* put({ DocumentStatus: "CLOSED", Version, RequestID: "close" }));
        expect(documentOf(yield* put(scanOf("a"))).Lines?.map(({ Qty }) => Qty)).toEqual([1]);
        expect(codesOf(yield* put(scanOf("b")))).toEqual(["DOC_TRANSITION"]);
      }),
    );

    it.effect("are undone by whoever made them, and by nobody else", () =>
      Effect.gen(function* () {
        const { first, ana, luc } = yield* prepare;
        const { ID } = documentOf(
          yield* send(ana, "POST", documentsPath, [
            { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1" },
          ]),
        );
        const scan = (token: string, more: object) =>
          send(token, "PUT", documentsPath, [
            {
              ID,
              DocumentStatus: "OPEN",
              TerminalID: "T1",
              Lines: [{ Key: keyOf(0), Qty: 2, ReasonCode: "LOST", ...more }],
            },
          ]);
        documentOf(yield* scan(ana, { ScanID: "of ana" }));
        documentOf(yield* send(luc, "POST", `${documentsPath}${ID}/Hold`, { TerminalID: "T1", IsTakeOver: true }));
        expect(codesOf(yield* scan(luc, { ScanID: "undo by luc", UndoesScanID: "of ana" }))).toEqual([
          "SCAN_UNDO Lines.0.UndoesScanID",
        ]);
        documentOf(yield* send(ana, "POST", `${documentsPath}${ID}/Hold`, { TerminalID: "T1", IsTakeOver: true }));
        const { Lines = [] } = documentOf(yield* scan(ana, { ScanID: "undo by ana", UndoesScanID: "of ana" }));
        expect(Lines.filter(({ IsDeleted }) => !IsDeleted)).toEqual([]);
      }),
    );

    it.effect("are refused in a count, on a line by its number, and in a new document", () =>
      Effect.gen(function* () {
        const { first, ana } = yield* prepare;
        const scan = { ScanID: "a", Key: keyOf(0), Qty: 1, ReasonCode: "LOST" };
        const add = (type: string, lines: readonly object[]) =>
          send(ana, "POST", documentsPath, [
            { DocumentType: type, TargetLayerID: first, TerminalID: "T1", Lines: lines },
          ]);
        const put = (id: number, lines: readonly object[]) =>
          send(ana, "PUT", documentsPath, [{ ID: id, DocumentStatus: "OPEN", TerminalID: "T1", Lines: lines }]);
        const count = documentOf(yield* add("COUNT", [])).ID;
        const adjustment = documentOf(yield* add("ADJUSTMENT", [])).ID;
        expect([
          codesOf(yield* put(count, [scan])),
          codesOf(
            yield* put(adjustment, [
              { Key: keyOf(1), Qty: 1 },
              { ...scan, ID: 1 },
            ]),
          ),
          codesOf(yield* add("ADJUSTMENT", [scan])),
        ]).toEqual([["ONE_OF Lines.0.ScanID"], ["ONE_OF Lines.1.ScanID"], ["ONE_OF Lines.0.ScanID"]]);
      }),
    );
  });
});
