/** The sales taxes of Canada, and the provinces and territories they are charged in. */

/** Facts of one tax. */
export interface TaxCodeRow {
  /** Government that sets it. */
  readonly by: "federal" | "provincial" | "both";
  /** The name on a receipt, which the law gives in the language of the receipt. */
  readonly fr: string;
  readonly en: string;
  readonly es: string;
}

/**
 * The taxes, each by the code it has on a receipt.
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

/** The provinces and territories, by the two letters of the post. */
export const provinces = ["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"] as const;

/** A province or a territory. */
export type Province = (typeof provinces)[number];

/**
 * Says whether a value is a province or a territory.
 *
 * @example isProvince("QC") // => true
 */
export function isProvince(value: unknown): value is Province {
  return provinces.some((province) => province === value);
}

/**
 * Says whether a value is the code of a tax.
 *
 * @example isTaxCode("QST") // => true
 */
export function isTaxCode(value: unknown): value is TaxCode {
  return typeof value === "string" && Object.hasOwn(taxCodes, value);
}
