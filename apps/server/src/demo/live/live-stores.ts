/** Stores of the demo with their terminals, as they sell on the current day. */

import type { CallingTill } from "@comptoir/api/contract";
import { businessDateOf, localDateTimeToInstant, partsOf, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createLayer } from "../../organisation/index.ts";
import { integerArray } from "../../database/index.ts";
import { demoChains, parseShelf, seasonFactor, type DemoChain, type DemoLocation } from "../chains/index.ts";
import { closingHour, openingHour } from "../store-hours.ts";
import { demoTaxes, demoTenders } from "../tax.data.ts";
import { planDay, type PlannedFact, type SellingStore } from "./plan-day.ts";
import type { SoldProduct } from "./draw-receipt.ts";

/** Terminal with the number of its next fact. */
export interface LiveTerminal extends CallingTill {
  nextNo: number;
  /** Time of the terminal's newest fact. Units: milliseconds since 1970. */
  newestAt: number;
  /** Time of the last heartbeat that this process sent. Units: milliseconds since 1970. */
  beatAt: number;
  readonly health: TerminalHealth;
}

/** State of a terminal that its heartbeats repeat; null where none was stored. */
export interface TerminalHealth {
  readonly version: string | null;
  readonly queue: number | null;
  readonly diskFreePercent: number | null;
  readonly driftMs: number | null;
  readonly lastError: string | null;
}

/** Planned fact of the current day with its time. Units: milliseconds since 1970. */
export interface LiveFact extends PlannedFact {
  readonly at: number;
}

/** Store on its business day. */
export interface LiveStore {
  readonly date: CalendarDate;
  readonly timeZone: string;
  readonly terminals: readonly LiveTerminal[];
  /** Facts in order of time. */
  readonly facts: readonly LiveFact[];
}

const terminalWordByLanguage = { fr: "Caisse", en: "Till", es: "Caja" } as const;
const hourSeconds = 3_600;

/** Seed of the random sales of the current day. */
const planSeed = 11;

interface LiveStoreRow {
  readonly locationId: number;
  readonly targetId: number;
  readonly code: string;
}

/** Reads the stores of the demo that still exist, with the day of each. */
export const readLiveStores = Effect.fn("demo.readLiveStores")(function* (now: number) {
  const sql = yield* SqlClient.SqlClient;
  const storeRows = yield* sql<LiveStoreRow>`
    SELECT l.target_layer_id AS "locationId", l.target_id AS "targetId", l.code FROM target_layer l
    WHERE l.layer_type = 'STORE' AND l.is_active AND NOT l.is_deleted ORDER BY l.target_layer_id`;
  const liveStores: LiveStore[] = [];
  for (const chain of demoChains)
    for (const location of chain.regions.flatMap(({ locations }) => locations)) {
      const storeRow = storeRows.find(({ code }) => code === location.code);
      if (storeRow !== undefined) liveStores.push(yield* openStore(sql, { row: storeRow, chain, location, now }));
    }
  return liveStores;
}, Effect.orDie);

interface StoreOpening {
  readonly row: LiveStoreRow;
  readonly chain: DemoChain;
  readonly location: DemoLocation;
  readonly now: number;
}

const openStore = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { row, chain, location, now }: StoreOpening) {
  const { timeZone } = location;
  const businessDate = businessDateOf(now, { timeZone, businessDayStart: 0 });
  const midnightResult = localDateTimeToInstant(partsOf(businessDate), timeZone);
  const dayStartMs = midnightResult.ok ? midnightResult.value : now;
  const openedTerminals = yield* openTerminals(sql, { row, chain, location });
  const { number, at } = yield* readLastReceipt(sql, row.locationId, businessDate);
  const sellingStore: SellingStore = {
    id: row.locationId,
    terminals: openedTerminals.map(({ terminal }) => terminal),
    cashiers: chain.cashiers,
    manager: chain.people.find(({ role }) => role === "MANAGER")?.firstName ?? "",
    traffic: location.traffic,
    opensAt: openingHour * hourSeconds,
    closesAt: closingHour * hourSeconds,
    products: yield* readPricedProducts(sql, row.targetId, { chain, month: Number(businessDate.slice(5, 7)) }),
    tenders: demoTenders,
    taxes: demoTaxes[location.province],
  };
  const firstPlannedSecond = at === null ? 0 : Math.ceil((at - dayStartMs) / 1_000);
  const plannedFacts = planDay({
    store: sellingStore,
    date: businessDate,
    seed: planSeed,
    firstNumber: number + 1,
    from: firstPlannedSecond,
  })
    // The plan's heartbeats are dropped: heartbeats are sent more often, while the terminals are open.
    .filter(({ kind }) => kind !== "heartbeat")
    .map((fact): LiveFact => ({ ...fact, at: dayStartMs + fact.second * 1_000 }));
  return {
    date: businessDate,
    timeZone,
    terminals: openedTerminals,
    facts: [...signOutLeftOpen(openedTerminals, dayStartMs), ...plannedFacts],
  } satisfies LiveStore;
});

/** Signs out cashiers who were left signed in on an earlier day, when the server was stopped before closing time. */
const signOutLeftOpen = (openTerminals: readonly OpenTerminal[], dayStartMs: number): readonly LiveFact[] =>
  openTerminals.flatMap(({ terminal, newestAt, signedIn }) =>
    signedIn === null || newestAt >= dayStartMs
      ? []
      : [
          {
            terminal,
            kind: "cashier",
            body: { cashier: signedIn, act: "out" },
            second: 0,
            at: newestAt + 60_000,
            net: 0,
            receipts: 0,
          },
        ],
  );

interface OpenTerminal extends LiveTerminal {
  readonly signedIn: string | null;
}

/** Finds the selling terminals of a store, creating missing ones. A terminal without a network, or whose key was never used, sells nothing. */
const openTerminals = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { row: { locationId, targetId }, chain, location }: Omit<StoreOpening, "now">,
) {
  const terminalCount = location.traffic > 50 ? 3 : 2;
  // Terminals have codes, which are unique in the chain; on receipts they have the short names that the demo's past receipts use.
  const nameByTerminal = new Map(
    Array.from({ length: terminalCount }, (_, index) => [`${location.code}-${index + 1}`, `${index + 1}`]),
  );
  const existingTerminals = yield* sql<{ readonly id: number; readonly code: string }>`
    SELECT target_layer_id AS id, code FROM target_layer WHERE parent_id = ${locationId} AND layer_type = 'TERMINAL'`;
  for (const [code, name] of nameByTerminal) {
    if (existingTerminals.some((terminal) => terminal.code === code)) continue;
    const terminalDescription = `${terminalWordByLanguage[chain.language]} ${name}`;
    yield* createLayer({ targetId, parentId: locationId, type: "TERMINAL", code, description: terminalDescription });
  }
  const terminalRows = yield* sql<
    TerminalHealth & {
      readonly terminalId: number;
      readonly code: string;
      readonly nextNo: number | null;
      readonly newestAt: number | null;
    }
  >`
    SELECT t.target_layer_id AS "terminalId", t.code, s.next_no::float8 AS "nextNo", h.version, h.queue, h.disk_free_percent::float8 AS "diskFreePercent", h.clock_drift_ms::float8 AS "driftMs", h.last_error AS "lastError",
      (SELECT floor(extract(epoch FROM f.happened_at) * 1000)::float8 FROM till_fact f WHERE f.terminal_id = t.target_layer_id ORDER BY f.no DESC LIMIT 1) AS "newestAt"
    FROM target_layer t LEFT JOIN till_sequence s ON s.terminal_id = t.target_layer_id LEFT JOIN till_status h ON h.terminal_id = t.target_layer_id
    WHERE t.parent_id = ${locationId} AND t.layer_type = 'TERMINAL' AND t.is_active AND NOT t.is_deleted AND h.last_error IS DISTINCT FROM 'NETWORK_DOWN'
      AND (h.terminal_id IS NOT NULL OR NOT EXISTS (SELECT FROM till_key k WHERE k.terminal_id = t.target_layer_id)) ORDER BY t.target_layer_id`;
  const lastCashierEvents = yield* sql<{
    readonly terminal: string;
    readonly kind: string;
    readonly cashier: string | null;
  }>`
    SELECT DISTINCT ON (terminal) terminal, kind, cashier FROM drawer_event WHERE location_id = ${locationId} AND kind IN ('CASHIER_IN', 'CASHIER_OUT')
    ORDER BY terminal, at DESC, fact_no DESC`;
  return terminalRows.flatMap(({ terminalId, code, nextNo, newestAt, ...health }): OpenTerminal[] => {
    const terminalName = nameByTerminal.get(code);
    if (terminalName === undefined) return [];
    const lastCashierEvent = lastCashierEvents.find((row) => row.terminal === terminalName);
    const signedInCashier = lastCashierEvent?.kind === "CASHIER_IN" ? (lastCashierEvent.cashier ?? "") : null;
    const callingTill = { terminalId, terminal: terminalName, locationId };
    return [
      { ...callingTill, nextNo: nextNo ?? 1, newestAt: newestAt ?? 0, beatAt: 0, health, signedIn: signedInCashier },
    ];
  });
});

/** Finds the last receipt before the live ones of a day, and its time if it is of that day, so that a restart plans the same day again. */
const readLastReceipt = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationId: number, date: CalendarDate) {
  const [last] = yield* sql<{ readonly number: number; readonly at: number; readonly isToday: boolean }>`
    SELECT s.number::float8 AS number, floor(extract(epoch FROM s.at) * 1000)::float8 AS at, s.business_date = ${date}::date AS "isToday"
    FROM sale s WHERE s.location_id = ${locationId} AND s.business_date BETWEEN ${date}::date - 30 AND ${date}::date AND s.number ~ '^[0-9]{7}$'
      AND NOT EXISTS (SELECT FROM live_batch b WHERE b.location_id = s.location_id AND b.business_date = ${date}::date AND b.batch_id = s.batch_id)
    ORDER BY s.business_date DESC, s.number DESC LIMIT 1`;
  return { number: last?.number ?? 0, at: last?.isToday === true ? last.at : null };
});

/** Reads the products of a chain at their current prices, weighted by season. */
const readPricedProducts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  targetId: number,
  { chain, month }: { readonly chain: DemoChain; readonly month: number },
) {
  const shelfItems = chain.departments.flatMap((department) =>
    department.shelves.flatMap((shelf) =>
      parseShelf(shelf, department).map((item) => ({ ...item, season: seasonFactor(department, shelf, month) })),
    ),
  );
  const rows = yield* sql<{ readonly sku: string; readonly price: number }>`
    SELECT sku, unit_price::float8 AS price FROM item WHERE target_id = ANY (${integerArray([targetId])}::integer[]) AND NOT is_deleted AND unit_price >= 100`;
  const priceBySku = new Map(rows.map(({ sku, price }) => [sku, Math.round(price / 100)]));
  return shelfItems.flatMap(({ sku, type, tax, weight, season }): SoldProduct[] => {
    const priceCents = priceBySku.get(sku);
    return priceCents === undefined
      ? []
      : [{ sku, price: priceCents, isWeighed: type === "WEIGHED", isTaxed: tax, weight: weight * season }];
  });
});
