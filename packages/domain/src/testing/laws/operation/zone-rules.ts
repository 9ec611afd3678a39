import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { ZoneOffset } from "../../../operation/index.ts";
import { arbHardZone } from "../../arbitraries/calendar.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { wallClockOf } from "../../wall-clock.ts";

type Functions = Pick<typeof operation, "checkZoneData" | "findZoneDifferences" | "offsetsOfZone" | "zonedParts">;

const hourMs = 3_600_000;
const arbYear = fc.integer({ min: 1972, max: 2036 });
const yearOf = (year: number) => ({ fromMs: Date.UTC(year, 0, 1), toMs: Date.UTC(year + 1, 0, 1) });

/** Offsets of an imaginary zone, each different from the one before. */
const arbOffsets: fc.Arbitrary<readonly ZoneOffset[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 4 })
  .map((instants) =>
    instants.toSorted((a, b) => a - b).map((fromMs, index) => ({ fromMs, offsetMs: (index % 2) * hourMs })),
  );

const offsetOf = (offsets: readonly ZoneOffset[], at: number): number | null =>
  offsets.filter(({ fromMs }) => fromMs <= at).reduce<number | null>((_, { offsetMs }) => offsetMs, null);

/** Builds the rules and laws of comparing time zone data between parts of an installation. */
export const zoneRules = ({
  checkZoneData,
  findZoneDifferences,
  offsetsOfZone,
  zonedParts,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "time-zone-data": {
    says: "The System screen warns when the database or the browser has different time zone data than the server: another version, or another local time in a period that both listed. A part that reports neither gives no warning.",
    source: "behaviour 6 (1); decision 0118",
    codes: ["TIME_ZONE_DATA"],
    laws: {
      "the listed UTC offsets are those of the zone, contiguous and without duplicates": fc.property(
        arbHardZone,
        arbYear,
        fc.array(fc.nat(31_535_999_000), { maxLength: 6 }),
        (timeZone, year, moments) => {
          const offsets = offsetsOfZone({ timeZone, ...yearOf(year) });
          same(offsets[0]?.fromMs, yearOf(year).fromMs);
          for (const moment of moments) {
            const instantMs = yearOf(year).fromMs + Math.floor(moment / 60_000) * 60_000;
            const second = instantMs - (instantMs % 1_000);
            same(offsetOf(offsets, second), wallClockOf(second, timeZone) - second, `${timeZone} at ${second}`);
          }
          offsets.slice(1).forEach(({ fromMs, offsetMs }, index) => {
            const before = offsets[index];
            holds(
              before !== undefined &&
                before.fromMs < fromMs &&
                before.offsetMs !== offsetMs &&
                fromMs < yearOf(year).toMs,
              "a change, in order",
            );
            same(
              [wallClockOf(fromMs - 1_000, timeZone) - (fromMs - 1_000), wallClockOf(fromMs, timeZone) - fromMs],
              [before?.offsetMs, offsetMs],
              "the second before has the offset before",
            );
            const start = fromMs - hourMs;
            const upTo = (toMs: number) =>
              offsetsOfZone({ timeZone, fromMs: start, toMs }).map((offset) => [offset.fromMs, offset.offsetMs]);
            same(
              [upTo(fromMs), upTo(fromMs + 1)],
              [
                [[start, before?.offsetMs]],
                [
                  [start, before?.offsetMs],
                  [fromMs, offsetMs],
                ],
              ],
              "what ends at a change does not list it",
            );
          });
        },
      ),
      "two parts with the same time zone data never differ": fc.property(arbHardZone, arbYear, (timeZone, year) => {
        const data = { version: "2026c", zones: { [timeZone]: offsetsOfZone({ timeZone, ...yearOf(year) }) } };
        same(
          [
            findZoneDifferences(data, "browser", data),
            checkZoneData({ server: data, database: data, browser: { ...data, version: null } }),
          ],
          [[], []],
        );
      }),
      "a difference is the first instant at which both say something else": fc.property(
        arbOffsets,
        arbOffsets,
        (ours, theirs) => {
          const differs = (at: number): boolean => {
            const [a, b] = [offsetOf(ours, at), offsetOf(theirs, at)];
            return a !== null && b !== null && a !== b;
          };
          const first = Array.from({ length: 1_001 }, (_, at) => at).find(differs);
          const differences = findZoneDifferences({ version: null, zones: { X: ours, Y: ours } }, "database", {
            version: null,
            zones: { X: theirs },
          });
          same(
            differences,
            first === undefined
              ? []
              : [
                  {
                    part: "database",
                    timeZone: "X",
                    atMs: first,
                    aheadMs: (offsetOf(theirs, first) ?? 0) - (offsetOf(ours, first) ?? 0),
                  },
                ],
          );
        },
      ),
      "another version or offset is one warning for each part, with the first instant of all": fc.property(
        fc.constantFrom(null, "2026c", "2025b"),
        fc.constantFrom(null, "2026c", "2025b"),
        fc.constantFrom(null, 5, 9),
        (ours, theirs, change) => {
          const server = { version: ours, zones: { A: [{ fromMs: 0, offsetMs: 0 }], B: [{ fromMs: 0, offsetMs: 0 }] } };
          const zoneChange = { fromMs: 20, offsetMs: hourMs };
          const browser = {
            version: theirs,
            zones: {
              A: [{ fromMs: 0, offsetMs: 0 }, zoneChange],
              B:
                change === null
                  ? []
                  : [
                      { fromMs: 0, offsetMs: 0 },
                      { fromMs: change, offsetMs: hourMs },
                    ],
            },
          };
          const versions = { ...(ours !== null && { ours }), ...(theirs !== null && { theirs }) };
          same(checkZoneData({ server, browser }), [
            {
              code: "TIME_ZONE_DATA",
              path: ["browser"],
              params: { ...versions, timeZone: change === null ? "A" : "B", at: new Date(change ?? 20).toISOString() },
            },
          ]);
          const isOther = ours !== null && theirs !== null && ours !== theirs;
          same(
            checkZoneData({ server, browser: { version: theirs, zones: {} }, database: { version: ours, zones: {} } }),
            isOther ? [{ code: "TIME_ZONE_DATA", path: ["browser"], params: versions }] : [],
          );
        },
      ),
      "the database comes before the browser, and the server is not compared with itself": fixedCase(
        ["server", "database", "browser"],
        (parts) => {
          same(zonedParts, parts);
          const old = { version: "2025b", zones: {} };
          same(
            checkZoneData({ browser: old, database: old, server: { version: "2026c", zones: {} } }).map(
              ({ path }) => path,
            ),
            [["database"], ["browser"]],
          );
          same(checkZoneData({ server: old }), []);
        },
      ),
    },
  },
});
