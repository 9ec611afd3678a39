/** Sales taxes of Canada, provinces and territories. */

/** Properties of a tax. */
export interface TaxCodeRow {
  /** Government that sets the tax. */
  readonly by: "federal" | "provincial" | "both";
  /** Name on a receipt, which the law requires in the receipt's language. */
  readonly fr: string;
  readonly en: string;
  readonly es: string;
}

/**
 * Taxes by their code on a receipt.
 *
 * Source: behaviour 3.3 (GST and QST apart), decision 0091.
 */
export const taxCodes = {
  GST: { by: "federal", fr: "TPS", en: "GST", es: "GST" },
  HST: { by: "both", fr: "TVH", en: "HST", es: "HST" },
  QST: { by: "provincial", fr: "TVQ", en: "QST", es: "QST" },
  PST: { by: "provincial", fr: "TVP", en: "PST", es: "PST" },
  RST: { by: "provincial", fr: "TVD", en: "RST", es: "RST" },
} as const satisfies Record<string, TaxCodeRow>;

/** A code of the table of taxes. */
export type TaxCode = keyof typeof taxCodes;

/** Provinces and territories, by their two-letter postal codes. */
export const provinces = ["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"] as const;

/** A province or a territory. */
export type Province = (typeof provinces)[number];

/**
 * Tells whether a value is a province or a territory.
 *
 * @example isProvince("QC") // => true
 */
export function isProvince(value: unknown): value is Province {
  return provinces.some((province) => province === value);
}

/**
 * Tells whether a value is the code of a tax.
 *
 * @example isTaxCode("QST") // => true
 */
export function isTaxCode(value: unknown): value is TaxCode {
  return typeof value === "string" && Object.hasOwn(taxCodes, value);
}
