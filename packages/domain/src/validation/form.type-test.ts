/** Type tests of forms. */

import type { LanguageCode } from "../language/index.ts";
import type { CalendarDate } from "../period/index.ts";
import type { EmailAddress, PersonName } from "../text/index.ts";

import { checkForm, defineForm, type FormValue } from "./index.ts";

const address = defineForm({ town: ["required", "max100"], country: [{ default: "CA" }, { oneOf: ["CA", "US"] }] });
const person = defineForm(
  {
    name: ["required", "personName"],
    email: ["email", "max200"],
    language: [{ required: "LANGUAGE" }, "language"],
    hired: ["date"],
    left: ["date"],
    rank: ["required", { integer: { min: 1 } }],
    address: ["required", { form: address }],
    phones: [{ list: { of: ["required", "phone"], max: 3 } }],
  },
  [{ ordered: ["hired", "left"] }],
);

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(value: T): T => value;
type Person = FormValue<typeof person>;

holds<Equal<Person["name"], PersonName>>(true);
holds<Equal<Person["email"], EmailAddress | null>>(true);
holds<Equal<Person["language"], LanguageCode>>(true);
holds<Equal<Person["hired"], CalendarDate | null>>(true);
holds<Equal<Person["rank"], number>>(true);
holds<Equal<Person["address"]["town"], string>>(true);
holds<Equal<Person["address"]["country"], "CA" | "US">>(true);

const formResult = checkForm(person, {});
if (formResult.ok) {
  const town: string = formResult.value.address.town;
  // @ts-expect-error a field that the form does not have
  const nothing = formResult.value.nickname;
  void [town, nothing];
}

// @ts-expect-error no such rule
defineForm({ name: ["requird"] });
// @ts-expect-error a rule that has to be told something
defineForm({ price: ["decimal"] });
// @ts-expect-error a law over a field that the form does not have
defineForm({ from: ["date"] }, [{ ordered: ["from", "to"] }]);
// @ts-expect-error a code that is not of the catalogue
defineForm({ name: [{ required: "MISSING" }, "max40"] });
