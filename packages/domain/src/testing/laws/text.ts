import * as text from "../../text/index.ts";
import { lawBook } from "../law.ts";
import { addressRules } from "./text/address-rules.ts";
import { barcodeRules } from "./text/barcode-rules.ts";
import { csvRules } from "./text/csv-rules.ts";
import { identityRules } from "./text/identity-rules.ts";
import { lengthRules } from "./text/length-rules.ts";
import { nameRules } from "./text/name-rules.ts";

/** Typed text: lengths, characters, addresses, numbers, names and codes. */
export const textLaws = lawBook("text", text, (functions) => ({
  ...lengthRules(functions),
  ...addressRules(functions),
  ...nameRules(functions),
  ...barcodeRules(functions),
  ...identityRules(functions),
  ...csvRules(functions),
}));
