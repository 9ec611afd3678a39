/** Texts with rules: names, addresses, numbers and codes. */

export { checkDigitOf, isStorePrinted, parseBarcode, type Barcode } from "./barcode.ts";
export { emailLastLabel, parseEmail } from "./email.ts";
export { checkLength, longestOf, parseText, textBounds, type TextBound } from "./length.ts";
export { parsePersonName } from "./person-name.ts";
export { parsePhone, phoneDigitsAtLeast } from "./phone.ts";
export { parsePostalCode, type PostalCountry } from "./postal-code.ts";
export { parseUsername } from "./username.ts";
