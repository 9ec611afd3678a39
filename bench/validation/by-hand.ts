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
  const addIssue = (code: string, field: string, params: Issue["params"] = {}) =>
    issues.push({ code, path: [field], params });

  const username = typeof form["username"] === "string" ? form["username"].trim() : "";
  if (username === "") addIssue("REQUIRED", "username");
  else if (username.length > most.username) addIssue("MAX_LENGTH", "username", { max: most.username });
  else if (!pattern.username.test(username)) addIssue("USERNAME", "username");

  let email = typeof form["email"] === "string" ? form["email"].trim() : "";
  if (email === "") addIssue("REQUIRED", "email");
  else if (email.length > most.email || !pattern.email.test(email)) addIssue("EMAIL", "email");
  else email = email.slice(0, email.indexOf("@")) + email.slice(email.indexOf("@")).toLowerCase();

  const firstName = typeof form["firstName"] === "string" ? form["firstName"].trim().normalize("NFC") : "";
  if (firstName === "") addIssue("REQUIRED", "firstName");
  else if (firstName.length > most.personName) addIssue("MAX_LENGTH", "firstName", { max: most.personName });
  else if (!pattern.personName.test(firstName)) addIssue("PERSON_NAME", "firstName");

  const lastName = typeof form["lastName"] === "string" ? form["lastName"].trim().normalize("NFC") : "";
  if (lastName === "") addIssue("REQUIRED", "lastName");
  else if (lastName.length > most.personName) addIssue("MAX_LENGTH", "lastName", { max: most.personName });
  else if (!pattern.personName.test(lastName)) addIssue("PERSON_NAME", "lastName");

  const phone = typeof form["phone"] === "string" ? form["phone"].trim() : "";
  if (phone === "") addIssue("REQUIRED", "phone");
  else if (phone.length > 60 || !pattern.phone.test(phone)) addIssue("PHONE", "phone");

  const streetNumber = typeof form["streetNumber"] === "string" ? form["streetNumber"].trim() : "";
  if (streetNumber === "") addIssue("REQUIRED", "streetNumber");
  else if (streetNumber.length > most.streetNumber) addIssue("MAX_LENGTH", "streetNumber", { max: most.streetNumber });
  else if (!pattern.safe.test(streetNumber)) addIssue("SPECIAL_CHARACTERS", "streetNumber");

  const street = typeof form["street"] === "string" ? form["street"].trim() : "";
  if (street === "") addIssue("REQUIRED", "street");
  else if (street.length > most.street) addIssue("MAX_LENGTH", "street", { max: most.street });
  else if (!pattern.safe.test(street)) addIssue("SPECIAL_CHARACTERS", "street");

  const apartment = typeof form["apartment"] === "string" ? form["apartment"].trim() : null;
  if (apartment !== null && apartment.length > most.apartment)
    addIssue("MAX_LENGTH", "apartment", { max: most.apartment });
  else if (apartment !== null && !pattern.safe.test(apartment)) addIssue("SPECIAL_CHARACTERS", "apartment");

  const town = typeof form["town"] === "string" ? form["town"].trim() : "";
  if (town === "") addIssue("REQUIRED", "town");
  else if (town.length > most.town) addIssue("MAX_LENGTH", "town", { max: most.town });
  else if (!pattern.safe.test(town)) addIssue("SPECIAL_CHARACTERS", "town");

  const zipCode = typeof form["zipCode"] === "string" ? form["zipCode"].trim() : "";
  if (zipCode === "") addIssue("REQUIRED", "zipCode");
  else if (!pattern.postalCode.test(zipCode)) addIssue("POSTAL_CODE", "zipCode");

  const { country, language, priority, isActive } = form;
  if (!countries.some((code) => code === country)) addIssue("ONE_OF", "country");
  if (!languages.some((code) => code === language)) addIssue("LANGUAGE", "language");

  const birthDate = typeof form["birthDate"] === "string" ? form["birthDate"] : null;
  if (birthDate !== null && !pattern.date.test(birthDate)) addIssue("DATE", "birthDate");

  if (typeof priority !== "number" || !Number.isInteger(priority)) addIssue("INTEGER", "priority");
  else if (priority < 1 || priority > 100) addIssue("NUMBER_RANGE", "priority", { min: 1, max: 100 });
  if (typeof isActive !== "boolean") addIssue("TYPE", "isActive");

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
