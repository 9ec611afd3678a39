import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { DrawerEvent, DrawerEventKind } from "../../../deposit/index.ts";
import { cents } from "../../../money/index.ts";
import { arbCashCount, arbDrawerCash } from "../../arbitraries/deposit.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof deposit, "valueOfCashCount" | "drawerCashOf" | "summarizeDrawerEvents">;

const eventKinds: readonly DrawerEventKind[] = ["OPEN", "NO_SALE", "PAY_IN", "PAY_OUT", "DROP", "DECLARED"];

/** The events of up to two drawers, each with its own number. */
const arbEvents: fc.Arbitrary<readonly DrawerEvent[]> = fc
  .array(
    fc.record({
      terminal: fc.constantFrom("1", "2"),
      kind: fc.constantFrom(...eventKinds),
      amount: fc.nat(100_000).map(cents),
      tender: fc.constantFrom("CASH", "DEBIT"),
      count: fc.option(arbCashCount, { nil: null }),
    }),
    { maxLength: 14 },
  )
  .map((events) =>
    events.map(({ tender, count, ...event }, index) => ({
      ...event,
      factNo: index + 1,
      part: 0,
      tender: event.kind === "DECLARED" ? tender : null,
      count: event.kind === "DECLARED" && tender === "CASH" ? count : null,
    })),
  );

/** Builds the rules and laws of drawer events. */
export const drawerRules = ({
  valueOfCashCount,
  drawerCashOf,
  summarizeDrawerEvents,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "drawer-events": {
    says: "What a till tells of its drawer is added up whatever the order of arrival; a drawer declared again replaces its declaration, and a new opening starts another drawer.",
    source: "behaviour 3.8; decision 0331",
    laws: {
      "any order of arrival gives the same reports": fc.property(
        arbEvents.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray([...events], { minLength: events.length })),
        ),
        ([events, shuffled]) => same(summarizeDrawerEvents(shuffled), summarizeDrawerEvents(events)),
      ),
      "each flow is the sum of its events, and is told only if there is one": fc.property(arbEvents, (events) => {
        for (const { terminal, reported, noSales } of summarizeDrawerEvents(events)) {
          const drawerEvents = events.filter((event) => event.terminal === terminal);
          for (const [flow, kind] of [
            ["opening", "OPEN"],
            ["payIns", "PAY_IN"],
            ["payOuts", "PAY_OUT"],
            ["drops", "DROP"],
          ] as const) {
            const amounts = drawerEvents.filter((event) => event.kind === kind).map(({ amount }) => amount ?? 0);
            same(
              reported[flow],
              amounts.length === 0 ? undefined : amounts.reduce<number>((sum, amount) => sum + amount, 0),
              flow,
            );
          }
          same(noSales, drawerEvents.filter(({ kind }) => kind === "NO_SALE").length);
        }
      }),
      "a recount replaces, and the drawer of a new opening is added": fc.property(
        fc.nat(9_999),
        fc.nat(9_999),
        fc.nat(9_999),
        (first, secondDeclarations, next) => {
          const event = { terminal: "1", part: 0, count: null } as const;
          const declaredEvent = (factNo: number, amount: number): DrawerEvent => ({
            ...event,
            factNo,
            kind: "DECLARED",
            amount: cents(amount),
            tender: "CASH",
          });
          const openEvent: DrawerEvent = { ...event, factNo: 3, kind: "OPEN", amount: cents(0), tender: null };
          const [report] = summarizeDrawerEvents([
            declaredEvent(1, first),
            declaredEvent(2, secondDeclarations),
            openEvent,
            declaredEvent(4, next),
          ]);
          same(report?.declared.get("CASH"), secondDeclarations + next);
        },
      ),
      "a count of denominations is its amount where no amount is told": fc.property(arbCashCount, (count) => {
        const [report] = summarizeDrawerEvents([
          { terminal: "1", factNo: 1, part: 0, kind: "DECLARED", amount: null, tender: "CASH", count },
        ]);
        same([report?.declared.get("CASH"), report?.count], [valueOfCashCount(count), count]);
      }),
      "what the till told holds, what it did not is typed, and sales are those of the receipts": fc.property(
        arbDrawerCash,
        arbDrawerCash,
        fc.subarray(["opening", "payIns", "payOuts", "drops"] as const),
        (cash, typedFlows, flows) => {
          const reported = Object.fromEntries(flows.map((flow) => [flow, cash[flow]]));
          const drawerCash = drawerCashOf(cash, reported, typedFlows);
          for (const flow of ["opening", "payIns", "payOuts", "drops"] as const)
            same(drawerCash[flow], flows.includes(flow) ? cash[flow] : typedFlows[flow], flow);
          same(
            [drawerCash.received, drawerCash.change, drawerCash.refunds],
            [cash.received, cash.change, cash.refunds],
          );
        },
      ),
    },
  },
});
