/** Random day of a store's tills as facts: every kind, with references to earlier ones. */

import fc, { type Arbitrary } from "fast-check";

/** Fact of a till of the store. */
export interface HistoryFact {
  readonly till: 0 | 1;
  readonly fact: {
    readonly no: number;
    readonly kind: string;
    readonly at: string;
    readonly uptimeMs: number;
    readonly body: object;
  };
}

const tillActs = [
  "sale",
  "sale",
  "sale",
  "card",
  "void",
  "training",
  "suspend",
  "recall",
  "post-void",
  "return",
  "refund",
  "reprint",
  "override",
  "open",
  "close",
  "no-sale",
  "drop",
  "cashier",
  "heartbeat",
  "error",
] as const;

const arbStep = fc.record({
  till: fc.constantFrom(0 as const, 1 as const),
  act: fc.constantFrom(...tillActs),
  units: fc.integer({ min: 1, max: 5 }),
});

/** Day of two tills from a given time, one fact per minute. */
export const arbHistory = (startMs: number): Arbitrary<readonly HistoryFact[]> =>
  fc.array(arbStep, { minLength: 5, maxLength: 30 }).map((steps) => {
    const next = [1, 1];
    let number = 0;
    const sold: { readonly till: 0 | 1; readonly number: string; isVoided: boolean }[] = [];
    const suspended: { readonly till: 0 | 1; readonly number: string }[] = [];
    const nameOf = (receipt: { readonly till: 0 | 1; readonly number: string }) => ({
      number: receipt.number,
      terminal: `T${receipt.till}`,
    });
    return steps.flatMap(({ till, act, units }, index): HistoryFact[] => {
      const price = 2.5;
      const receipt = (more: object = {}) => {
        number += 1;
        return {
          number: String(number),
          state: "COMPLETED",
          cashier: `C${till}`,
          lines: [
            { item: "MILK", quantity: units, price },
            { item: "BREAD", quantity: 1, price: 4, void: { reason: "Erreur", approver: "Chef" } },
          ],
          tenders: [{ code: "CASH", amount: units * price + 5 }],
          change: 5,
          ...more,
        };
      };
      const back = (returned?: object) =>
        receipt({
          lines: [
            { item: "MILK", kind: "REFUND", quantity: -units, price, ...(returned === undefined ? {} : { returned }) },
          ],
          tenders: [{ code: "CASH", amount: -units * price }],
          change: 0,
        });
      const made = ((): readonly [string, object] | null => {
        switch (act) {
          case "sale": {
            const body = receipt();
            sold.push({ till, number: body.number, isVoided: false });
            return ["receipt", body];
          }
          case "card":
            return [
              "receipt",
              receipt({
                tenders: [{ code: "VISA", amount: units * price, lastFour: "4242", reference: "A1" }],
                change: 0,
              }),
            ];
          case "void":
            return ["receipt", receipt({ state: "VOID", tenders: [], change: 0 })];
          case "training":
            return ["receipt", receipt({ training: true })];
          case "suspend": {
            const body = receipt({ state: "WAIT", tenders: [], change: 0 });
            suspended.push({ till, number: body.number });
            return ["receipt", body];
          }
          case "recall": {
            const recalled = suspended.shift();
            return recalled === undefined ? null : ["receipt", receipt({ recalls: nameOf(recalled) })];
          }
          case "post-void": {
            const voided = sold.find(({ isVoided }) => !isVoided);
            if (voided === undefined) return null;
            voided.isVoided = true;
            return ["post-void", { receipt: nameOf(voided), reason: "Client parti", approver: "Chef", cashier: "C0" }];
          }
          case "return": {
            const from = sold.at(-1);
            return from === undefined ? null : ["receipt", back({ ...nameOf(from), line: 1 })];
          }
          case "refund":
            return ["receipt", back()];
          case "reprint": {
            const printed = sold.find((receipt) => receipt.till === till);
            return printed === undefined ? null : ["reprint", { receipt: nameOf(printed), reason: "Perdu" }];
          }
          case "override":
            return [
              "receipt",
              receipt({
                lines: [
                  { item: "MILK", quantity: units, price, override: { was: 3, reason: "Brisé", approver: "Chef" } },
                ],
              }),
            ];
          case "open":
            return ["drawer-open", { counted: [{ denomination: "N2000", loose: units }], cashier: `C${till}` }];
          case "close":
            return ["drawer-close", { amount: units * 10, tenders: [{ code: "VISA", amount: units }] }];
          case "no-sale":
            return ["no-sale", { reason: "Monnaie", cashier: `C${till}` }];
          case "drop":
            return ["cash-move", { way: "drop", amount: units, envelope: "E1" }];
          case "cashier":
            return ["cashier", { cashier: `C${till}`, act: "in" }];
          case "heartbeat":
            return ["heartbeat", { version: `1.${units}`, queue: units, diskFreePercent: units }];
          default:
            return ["error", { code: "PRINTER", message: "Papier" }];
        }
      })();
      if (made === null) return [];
      const no = next[till] ?? 1;
      next[till] = no + 1;
      const at = new Date(startMs + index * 60_000).toISOString();
      return [{ till, fact: { no, kind: made[0], at, uptimeMs: index * 60_000, body: made[1] } }];
    });
  });

/** Random delivery of facts: in parts, in any order, some repeated. */
export const arbDelivery = (facts: readonly HistoryFact[]): Arbitrary<readonly (readonly HistoryFact[])[]> =>
  fc
    .tuple(
      fc.shuffledSubarray([...facts], { minLength: facts.length }),
      fc.subarray([...facts]),
      fc.integer({ min: 1, max: 7 }),
    )
    .map(([shuffled, again, size]) => {
      const all = [...shuffled, ...again];
      return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
        all.slice(index * size, (index + 1) * size),
      );
    });
