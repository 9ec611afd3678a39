/** Service of risk events: the rate of each cashier compared with other cashiers, the events behind a rate, and a cashier's day. */

import type { Caller } from "@comptoir/api/contract";
import {
  riskEventsAtMost,
  type CashierDay,
  type CashierDayQuery,
  type RiskEvents,
  type RiskEventsQuery,
  type RiskRates,
  type RiskRatesQuery,
} from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { parseCalendarDate } from "@comptoir/domain/period";
import { prefixIssuePaths } from "@comptoir/domain/result";
import { compareWithPeers, isRiskType, visibleRiskTypes } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";

import { invalid, notFound } from "../../http/refusal.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { widgetScope } from "../../widget-data/widget-scope.ts";
import { queryEither } from "../copy/ask-either.ts";
import { postgresql } from "../dialect.ts";
import {
  dayStatement,
  eventsStatement,
  ratesStatement,
  type DayRow,
  type EventRow,
  type RateRow,
} from "./exception-statement.ts";
import { cutOf, findRiskPeriod } from "./risk-period.ts";

/** Reads the rates of risk events in a period; those most certainly above other cashiers' come first. Errors: DATE_RANGE, ACCESS_DENIED, REPORT_TIME, REPORT_MEMORY. */
export const readRates = Effect.fn("exception.rates")(function* (caller: Caller, query: RiskRatesQuery) {
  const period = yield* findRiskPeriod(caller, query);
  const rows = yield* queryEither<RateRow>((dialect) => ratesStatement(cutOf(period, dialect)));
  const receiptCountByCashier = new Map(
    rows.filter(({ type }) => type === null).map((row) => [row.cashier, row.count]),
  );
  const allReceipts = [...receiptCountByCashier.values()].reduce((sum, count) => sum + count, 0);
  const rates = visibleRiskTypes(caller.permissions).flatMap((type) => {
    const rowsOfType = rows.filter((row) => row.type === type);
    const total = rowsOfType.reduce((sum, { count }) => sum + count, 0);
    return rowsOfType.map(({ cashier, count }) => {
      const counts = { events: count, receipts: receiptCountByCashier.get(cashier) ?? 0 };
      const peers = { events: total - count, receipts: allReceipts - counts.receipts };
      return {
        cashier,
        type,
        ...counts,
        peerEvents: peers.events,
        peerReceipts: peers.receipts,
        ...compareWithPeers(counts, peers),
      };
    });
  });
  const { from, to } = period.range;
  return {
    rates: rates.toSorted((left, right) => right.low - left.low || right.events - left.events),
    from,
    to,
    asOf: yield* Clock.currentTimeMillis,
  } satisfies RiskRates;
});

/** Lists the risk events of a period, newest first. Errors: those of `readRates`. */
export const readEvents = Effect.fn("exception.events")(function* (caller: Caller, query: RiskEventsQuery) {
  const period = yield* findRiskPeriod(caller, query);
  const rows = yield* queryEither<EventRow>((dialect) =>
    eventsStatement(cutOf(period, dialect), { ...query, size: riskEventsAtMost + 1 }),
  );
  const nameByLocation = new Map(period.locations.map(({ id, description }) => [id, description]));
  return {
    rows: rows
      .slice(0, riskEventsAtMost)
      .flatMap(({ locationId, type, ...row }) =>
        isRiskType(type) ? [{ ...row, type, location: nameByLocation.get(locationId) ?? "" }] : [],
      ),
    hasMore: rows.length > riskEventsAtMost,
    canReview: hasPermission(caller.permissions, ["REPORT_CUD"]),
  } satisfies RiskEvents;
});

/** Maximum number of entries listed of a cashier's day. */
const stepsAtMost = 2_000;

/** Lists the events of a cashier at a location on a day, in time order. Errors: DATE, HTTP_404 outside the caller's locations. */
export const readDay = Effect.fn("exception.day")(function* (caller: Caller, query: CashierDayQuery) {
  const dateResult = prefixIssuePaths(["businessDate"], parseCalendarDate(query.businessDate));
  if (!dateResult.ok) return yield* Effect.fail(invalid(dateResult.issues));
  const { locations } = yield* widgetScope(caller, {});
  const location = locations.find(({ id }) => id === query.locationId);
  if (location === undefined) return yield* Effect.fail(notFound());
  const types = visibleRiskTypes(caller.permissions);
  const rows = yield* withSnapshot((snapshot) =>
    snapshot.query<DayRow>(
      dayStatement(postgresql, {
        place: location,
        date: dateResult.value,
        cashier: query.cashier,
        types,
        size: stepsAtMost + 1,
      }),
    ),
  );
  return {
    cashier: query.cashier,
    businessDate: dateResult.value,
    location: location.description,
    steps: rows.slice(0, stepsAtMost),
    hasMore: rows.length > stepsAtMost,
  } satisfies CashierDay;
});
