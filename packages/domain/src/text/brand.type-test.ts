/** A plain text is not assignable to a parsed e-mail address, postal code, name or barcode. */

import {
  parseBarcode,
  parseEmail,
  parsePersonName,
  parsePhone,
  parsePostalCode,
  parseUserDefinedCode,
  parseUsername,
  type EmailAddress,
  type Gtin14,
  type PersonName,
  type PhoneNumber,
  type PostalCode,
  type UserDefinedCode,
  type Username,
} from "./index.ts";

// @ts-expect-error a text is no address until it was read
export const email: EmailAddress = "a@b.ca";
// @ts-expect-error nor a number
export const phone: PhoneNumber = "514 555-0199";
// @ts-expect-error nor a code
export const postalCode: PostalCode = "H2X 1Y4";
// @ts-expect-error nor a name
export const personName: PersonName = "Ève";
// @ts-expect-error nor a user name
export const username: Username = "ana_1";
// @ts-expect-error nor a code of the shop
export const shopCode: UserDefinedCode = "85123A";
// @ts-expect-error nor a barcode
export const gtin: Gtin14 = "00036000291452";

const emailResult = parseEmail("a@b.ca");
export const address: EmailAddress | null = emailResult.ok ? emailResult.value : null;
export const asText: string | null = address;

// @ts-expect-error one kind is not another
export const mixed: PhoneNumber | null = address;

/** Parsers of texts, each of which returns its own type. */
export const readers = {
  parseBarcode,
  parsePersonName,
  parsePhone,
  parsePostalCode,
  parseUserDefinedCode,
  parseUsername,
};
