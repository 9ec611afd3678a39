/** Payment types and taxes of a demo chain, in its language. */

import { taxRates } from "@comptoir/domain/tax";

import type { DemoWords } from "./chains/index.ts";

export const paymentTypesOf = ({ tenders: { cash, debit, giftCard, cheque } }: Pick<DemoWords, "tenders">) =>
  [
    { code: "CPT", description: cash, kind: "CASH", opensDrawer: true },
    { code: "DEB", description: debit, kind: "DEBIT" },
    { code: "VISA", description: "Visa", kind: "VISA" },
    { code: "MC", description: "Mastercard", kind: "MASTERCARD" },
    { code: "AMEX", description: "American Express", kind: "AMEX" },
    { code: "CAD", description: giftCard, kind: "GIFT_CARD", requireReference: true },
    {
      code: "CHQ",
      description: cheque,
      kind: "CHEQUE",
      opensDrawer: true,
      requireReference: true,
      isActive: false,
    },
  ] as const;

/** Lists the tax rates of some provinces. */
export const taxesOf = ({ taxes }: Pick<DemoWords, "taxes">, of: ReadonlySet<string>) =>
  taxRates.flatMap(({ code, provinces, rate, from }) =>
    provinces
      .filter((province) => of.has(province))
      .map((province) => ({ code, description: `${taxes[code]} (${province})`, province, rate: rate / 1_000, from })),
  );
