/** Reads the settings printed on a store's receipts: its name, its tax numbers, a note, and names of its own taxes. */

import type { ReceiptWire } from "@comptoir/api/wire";
import type { CodeName } from "@comptoir/domain/setting";
import { Effect } from "effect";

import { readSettings } from "../access/index.ts";

const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Reads the settings that a store prints on its receipts. */
export const readIssuerAndTaxes = Effect.fn("report.receiptIssuer")(function* (locationId: number) {
  const settingValueAt = yield* readSettings();
  const ownTaxesSetting = settingValueAt(locationId, "TAX_CODES");
  const issuer: NonNullable<ReceiptWire["issuer"]> = {
    name: textOrNull(settingValueAt(locationId, "RECEIPT_NAME")),
    note: textOrNull(settingValueAt(locationId, "RECEIPT_NOTE")),
    federalTaxNumber: textOrNull(settingValueAt(locationId, "TAX_NUMBER_FEDERAL")),
    provincialTaxNumber: textOrNull(settingValueAt(locationId, "TAX_NUMBER_PROVINCIAL")),
  };
  return { issuer, ownTaxes: Array.isArray(ownTaxesSetting) ? (ownTaxesSetting as readonly CodeName[]) : [] };
});

/** Adds to a tax the names that the store gives to its own tax of that code; other taxes have no names. */
export function nameTax(
  { code, amount }: { readonly code: string; readonly amount: number },
  ownTaxes: readonly CodeName[],
): ReceiptWire["taxes"][number] {
  const ownTax = ownTaxes.find((tax) => tax.code === code);
  return ownTax === undefined
    ? { code, amount }
    : { code, amount, names: { fr: ownTax.fr, en: ownTax.en, es: ownTax.es } };
}
