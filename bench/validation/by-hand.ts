/** The form in hand-written straight-line code. */

import { countries, languages, most, pattern } from "./patterns.ts";

interface Issue {
  readonly code: string;
  readonly path: readonly string[];
  readonly params: Readonly<Record<string, number>>;
}

type Checked =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export function checkByHand(input: unknown): Checked {
  if (typeof input !== "object" || input === null)
    return { ok: false, issues: [{ code: "TYPE", path: [], params: {} }] };
  const form = input as Readonly<Record<string, unknown>>;
  const issues: Issue[] = [];
  const add = (code: string, field: string, params: Issue["params"] = {}) =>
    issues.push({ code, path: [field], params });

  const username = typeof form["username"] === "string" ? form["username"].trim() : "";
  if (username === "") add("REQUIRED", "username");
  else if (username.length > most.username) add("MAX_LENGTH", "username", { max: most.username });
  else if (!pattern.username.test(username)) add("USERNAME", "username");

  let email = typeof form["email"] === "string" ? form["email"].trim() : "";
  if (email === "") add("REQUIRED", "email");
  else if (email.length > most.email || !pattern.email.test(email)) add("EMAIL", "email");
  else email = email.slice(0, email.indexOf("@")) + email.slice(email.indexOf("@")).toLowerCase();

  const firstName = typeof form["firstName"] === "string" ? form["firstName"].trim().normalize("NFC") : "";
  if (firstName === "") add("REQUIRED", "firstName");
  else if (firstName.length > most.personName) add("MAX_LENGTH", "firstName", { max: most.personName });
  else if (!pattern.personName.test(firstName)) add("PERSON_NAME", "firstName");

  const lastName = typeof form["lastName"] === "string" ? form["lastName"].trim().normalize("NFC") : "";
  if (lastName === "") add("REQUIRED", "lastName");
  else if (lastName.length > most.personName) add("MAX_LENGTH", "lastName", { max: most.personName });
  else if (!pattern.personName.test(lastName)) add("PERSON_NAME", "lastName");

  const phone = typeof form["phone"] === "string" ? form["phone"].trim() : "";
  if (phone === "") add("REQUIRED", "phone");
  else if (phone.length > 60 || !pattern.phone.test(phone)) add("PHONE", "phone");

  const streetNumber = typeof form["streetNumber"] === "string" ? form["streetNumber"].trim() : "";
  if (streetNumber === "") add("REQUIRED", "streetNumber");
  else if (streetNumber.length > most.streetNumber) add("MAX_LENGTH", "streetNumber", { max: most.streetNumber });
  else if (!pattern.safe.test(streetNumber)) add("SPECIAL_CHARACTERS", "streetNumber");

  const street = typeof form["street"] === "string" ? form["street"].trim() : "";
  if (street === "") add("REQUIRED", "street");
  else if (street.length > most.street) add("MAX_LENGTH", "street", { max: most.street });
  else if (!pattern.safe.test(street)) add("SPECIAL_CHARACTERS", "street");

  const apartment = typeof form["apartment"] === "string" ? form["apartment"].trim() : null;
  if (apartment !== null && apartment.length > most.apartment) add("MAX_LENGTH", "apartment", { max: most.apartment });
  else if (apartment !== null && !pattern.safe.test(apartment)) add("SPECIAL_CHARACTERS", "apartment");

  const town = typeof form["town"] === "string" ? form["town"].trim() : "";
  if (town === "") add("REQUIRED", "town");
  else if (town.length > most.town) add("MAX_LENGTH", "town", { max: most.town });
  else if (!pattern.safe.test(town)) add("SPECIAL_CHARACTERS", "town");

  const zipCode = typeof form["zipCode"] === "string" ? form["zipCode"].trim() : "";
  if (zipCode === "") add("REQUIRED", "zipCode");
  else if (!pattern.postalCode.test(zipCode)) add("POSTAL_CODE", "zipCode");

  const { country, language, priority, isActive } = form;
  if (!countries.some((code) => code === country)) add("ONE_OF", "country");
  if (!languages.some((code) => code === language)) add("LANGUAGE", "language");

  const birthDate = typeof form["birthDate"] === "string" ? form["birthDate"] : null;
  if (birthDate !== null && !pattern.date.test(birthDate)) add("DATE", "birthDate");

  if (typeof priority !== "number" || !Number.isInteger(priority)) add("INTEGER", "priority");
  else if (priority < 1 || priority > 100) add("NUMBER_RANGE", "priority", { min: 1, max: 100 });
  if (typeof isActive !== "boolean") add("TYPE", "isActive");

  if (issues.length > 0) return { ok: false, issues };
  const code = zipCode.toUpperCase();
  return {
    ok: true,
    value: {
      username,
      email,
      firstName,
      lastName,
      phone,
      streetNumber,
      street,
      apartment,
      town,
      zipCode: `${code.slice(0, 3)} ${code.slice(-3)}`,
      country,
      language,
      birthDate,
      priority,
      isActive,
    },
  };
}
