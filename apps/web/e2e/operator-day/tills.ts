/** Tills of the operator's day: they number receipts and facts, and send them as their terminals do. */
import { expect } from "vitest";

import { missingNumber, totalOf, type PlannedReceipt } from "./plan.ts";

/** Fact before its terminal numbers it. */
export interface TillFact {
  readonly kind: string;
  readonly at: string;
  readonly body: object;
}

export interface Tills {
  /** Sends facts of a terminal of a store, both counted from 0; each must be stored. */
  readonly send: (store: number, terminal: number, facts: readonly TillFact[]) => Promise<void>;
  /** Fact of a receipt with the next number of its terminal. */
  readonly ring: (receipt: PlannedReceipt) => TillFact;
}

/** Maximum number of facts in a call. */
const factsAtMost = 500;

/** First receipt number of each terminal. */
const firstNumbers = [1_001, 2_001, 4_401];

/** Local date and minute of the day in a zone. */
export function localTime(zone: string, at = new Date()): { readonly day: string; readonly minute: number } {
  const [day = "", clock = ""] = at.toLocaleString("sv-SE", { timeZone: zone }).split(" ");
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return { day, minute: hours * 60 + minutes };
}

/** Instant of a local time. */
export function instantOf(zone: string, day: string, minute: number): string {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const local = localTime(zone, new Date(asUtc));
  const shift = Date.parse(`${local.day}T00:00:00Z`) + local.minute * 60_000 - asUtc;
  return new Date(asUtc - shift).toISOString();
}

/** Makes the tills of a server; `keys` are by store and terminal. */
export function makeTills(url: string, zone: string, keys: readonly (readonly string[])[]): Tills {
  const factNumbers = new Map<string, number>();
  const receiptNumbers = new Map<string, number>();
  const next = (numbers: Map<string, number>, place: string, first: number): number => {
    const number = (numbers.get(place) ?? first - 1) + 1;
    numbers.set(place, number);
    return number;
  };
  const send: Tills["send"] = async (store, terminal, facts) => {
    const numbered = facts.map((fact) => {
      const no = next(factNumbers, `${store}-${terminal}`, 1);
      return JSON.stringify({ no, uptimeMs: no * 1_000, ...fact });
    });
    for (let from = 0; from < numbered.length; from += factsAtMost) {
      const answer = await fetch(`${url}/api/Till/Facts`, {
        method: "POST",
        headers: { "content-type": "application/x-ndjson", authorization: `Bearer ${keys[store]?.[terminal] ?? ""}` },
        body: numbered.slice(from, from + factsAtMost).join("\n"),
      });
      const { facts: results } = (await answer.json()) as { readonly facts: readonly { readonly result: string }[] };
      expect(results.filter(({ result }) => result !== "stored")).toEqual([]);
    }
  };
  const ring: Tills["ring"] = (receipt) => ({
    kind: "receipt",
    at: instantOf(zone, receipt.day, receipt.minute),
    body: receiptBody(
      receipt,
      next(receiptNumbers, `${receipt.store}-${receipt.terminal}`, firstNumbers[receipt.terminal] ?? 1),
    ),
  });
  return { send, ring };
}

function receiptBody({ cashier, tender, lines }: PlannedReceipt, number: number): object {
  return {
    number: String(number),
    state: "COMPLETED",
    cashier,
    lines: lines.map(({ item, quantity, price }) => ({
      item,
      kind: quantity < 0 ? "REFUND" : "SALE",
      quantity,
      price: price / 100,
    })),
    tenders: [{ code: tender, amount: totalOf({ lines }) / 100 }],
  };
}

/** Whether a fact is the receipt that its till never sent. */
export const isMissing = ({ body }: TillFact): boolean => "number" in body && body.number === String(missingNumber);
