import type { TaxRateRow } from "../../../tax/index.ts";
import type * as tax from "../../../tax/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof tax, "provinces" | "taxCodes" | "taxRates" | "fullTaxRate">;

/** Rates since 1 April 2025, as published by the Canada Revenue Agency and the provinces. Units: thousandths of a percent. */
const today = {
  AB: { GST: 5_000 },
  BC: { GST: 5_000, PST: 7_000 },
  MB: { GST: 5_000, RST: 7_000 },
  NB: { HST: 15_000 },
  NL: { HST: 15_000 },
  NS: { HST: 14_000 },
  NT: { GST: 5_000 },
  NU: { GST: 5_000 },
  ON: { HST: 13_000 },
  PE: { HST: 15_000 },
  QC: { GST: 5_000, QST: 9_975 },
  SK: { GST: 5_000, PST: 6_000 },
  YT: { GST: 5_000 },
} as const;

/** Builds the rules and laws of current taxes. */
export const tableRules = ({
  provinces,
  taxCodes,
  taxRates,
  fullTaxRate,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "current-taxes": {
    says: "Since 1 April 2025 each of the thirteen provinces and territories charges the GST, with or without a tax of its own, or the HST of 13, 14 or 15 %.",
    source: "behaviour 3.3 (GST and QST); decision 0091; Canada Revenue Agency, GST/HST rates by province",
    laws: {
      "the last row of each tax of a province is the current rate": fixedCase(today, (all) => {
        const last = (province: string) => {
          const rows: readonly TaxRateRow[] = taxRates
            .filter((row) => row.provinces.some((code) => code === province))
            .toSorted((left, right) => (left.from < right.from ? -1 : 1));
          return Object.fromEntries(rows.map(({ code, rate }) => [code, rate]));
        };
        same(Object.fromEntries(provinces.map((province) => [province, last(province)])), all);
      }),
      "each tax has the name that receipts print": fixedCase(
        {
          GST: ["federal", "TPS"],
          HST: ["both", "TVH"],
          QST: ["provincial", "TVQ"],
          PST: ["provincial", "TVP"],
          RST: ["provincial", "TVD"],
        },
        (names) => {
          same(
            taxCodes,
            Object.fromEntries(
              Object.entries(names).map(([code, [taxGovernment, fr]]) => [
                code,
                { by: taxGovernment, fr, en: code, es: code },
              ]),
            ),
          );
          same(fullTaxRate, 100_000);
        },
      ),
    },
  },
});
