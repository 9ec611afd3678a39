/** Text rules: names, addresses, numbers and codes. */

export { checkDigitOf, expandUpcE, isStorePrinted, parseBarcode, type Barcode, type Gtin14 } from "./barcode.ts";
export { foldText, hasUnsafeCharacters, isBlank, parseByRule, type TextRule } from "./characters.ts";
export { guardAgainstFormula, printCsvRows, parseCsvRows, removeFormulaGuard } from "./csv.ts";
export { keepDigits } from "./digits.ts";
export {
  domainLabelAtMost,
  emailLastLabelBounds,
  lastLabelUpTo,
  parseEmail,
  refineEmail,
  type EmailAddress,
  type LastLabelBounds,
} from "./email.ts";
export { identityKey } from "./identity-key.ts";
export {
  checkLength,
  countCharacters,
  longTextAtMost,
  maxLengthOf,
  parseText,
  refineLongText,
  refineText,
  lengthIssue,
  textBounds,
  type TextBound,
} from "./length.ts";
export { parsePersonName, refinePersonName, type PersonName } from "./person-name.ts";
export { parsePhone, phoneDigitsAtLeast, refinePhone, type PhoneNumber } from "./phone.ts";
export {
  parsePostalCode,
  postalCountryOf,
  refinePostalCode,
  type PostalCode,
  type PostalCountry,
} from "./postal-code.ts";
export { parseUserDefinedCode, refineUserDefinedCode, type UserDefinedCode } from "./shop-code.ts";
export { parseUsername, refineUsername, type Username } from "./username.ts";
