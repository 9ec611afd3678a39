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
import { readBlindLocations } from "../blind-locations.ts";
import { queryEither } from "../copy/ask-either.ts";
import { postgresql } from "../dialect.ts";
import {
  buildCashierDayStatement,
  buildEventsStatement,
  buildRatesStatement,
  type CashierDayRow,
  type EventRow,
  type RateRow,
} from "./exception-statement.ts";
import { makeSourceCut, findRiskPeriod } from "./risk-period.ts";

/** Reads the rates of risk events in a period; those most certainly above other cashiers' come first. Errors: DATE_RANGE, ACCESS_DENIED, REPORT_TIME, REPORT_MEMORY. */
export const readRiskRates = Effect.fn("exception.rates")(function* (caller: Caller, query: RiskRatesQuery) {
  const riskPeriod = yield* findRiskPeriod(caller, query);
  const rateRows = yield* queryEither<RateRow>((dialect) => buildRatesStatement(makeSourceCut(riskPeriod, dialect)));
  const receiptCountByCashier = new Map(
    rateRows.filter(({ type }) => type === null).map((row) => [row.cashier, row.count]),
  );
  const receiptCount = [...receiptCountByCashier.values()].reduce((sum, count) => sum + count, 0);
  const riskRates = visibleRiskTypes(caller.permissions).flatMap((type) => {
    const rowsOfType = rateRows.filter((row) => row.type === type);
    const eventCountOfType = rowsOfType.reduce((sum, { count }) => sum + count, 0);
    return rowsOfType.map(({ cashier, count }) => {
      const cashierCounts = { events: count, receipts: receiptCountByCashier.get(cashier) ?? 0 };
      const peerCounts = { events: eventCountOfType - count, receipts: receiptCount - cashierCounts.receipts };
      return {
        cashier,
        type,
        ...cashierCounts,
        peerEvents: peerCounts.events,
        peerReceipts: peerCounts.receipts,
        ...compareWithPeers(cashierCounts, peerCounts),
      };
    });
  });
  const { from, to } = riskPeriod.range;
  return {
    rates: riskRates.toSorted((left, right) => right.low - left.low || right.events - left.events),
    from,
    to,
    asOf: yield* Clock.currentTimeMillis,
  } satisfies RiskRates;
});

/** Lists the risk events of a period, newest first. Errors: those of `readRiskRates`. */
export const readRiskEvents = Effect.fn("exception.events")(function* (caller: Caller, query: RiskEventsQuery) {
  const riskPeriod = yield* findRiskPeriod(caller, query);
  const eventRows = yield* queryEither<EventRow>((dialect) =>
    buildEventsStatement(makeSourceCut(riskPeriod, dialect), { ...query, size: riskEventsAtMost + 1 }),
  );
  const nameByLocationId = new Map(riskPeriod.locations.map(({ id, description }) => [id, description]));
  return {
    rows: eventRows
      .slice(0, riskEventsAtMost)
      .flatMap(({ locationId, type, ...row }) =>
        isRiskType(type) ? [{ ...row, type, location: nameByLocationId.get(locationId) ?? "" }] : [],
      ),
    hasMore: eventRows.length > riskEventsAtMost,
    canReview: hasPermission(caller.permissions, ["REPORT_CUD"]),
  } satisfies RiskEvents;
});

/** Maximum number of entries listed of a cashier's day. */
const cashierDayStepsAtMost = 2_000;

/** Lists the events of a cashier at a location on a day, in time order. Errors: DATE, HTTP_404 outside the caller's locations. */
export const readCashierDay = Effect.fn("exception.day")(function* (caller: Caller, query: CashierDayQuery) {
  const dateResult = prefixIssuePaths(["businessDate"], parseCalendarDate(query.businessDate));
  if (!dateResult.ok) return yield* Effect.fail(invalid(dateResult.issues));
  const { locations } = yield* widgetScope(caller, {});
  const location = locations.find(({ id }) => id === query.locationId);
  if (location === undefined) return yield* Effect.fail(notFound());
  const visibleTypes = visibleRiskTypes(caller.permissions);
  const isBlind = (yield* readBlindLocations([location])).length > 0;
  const cashierDayRows = yield* withSnapshot((snapshot) =>
    snapshot.query<CashierDayRow>(
      buildCashierDayStatement(postgresql, {
        place: location,
        date: dateResult.value,
        cashier: query.cashier,
        types: visibleTypes,
        isBlind,
        size: cashierDayStepsAtMost + 1,
      }),
    ),
  );
  return {
    cashier: query.cashier,
    businessDate: dateResult.value,
    location: location.description,
    steps: cashierDayRows.slice(0, cashierDayStepsAtMost),
    hasMore: cashierDayRows.length > cashierDayStepsAtMost,
  } satisfies CashierDay;
});
