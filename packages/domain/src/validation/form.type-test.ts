/** Type tests of forms. */

import type { LanguageCode } from "../language/index.ts";
import type { CalendarDate } from "../period/index.ts";
import type { EmailAddress, PersonName } from "../text/index.ts";

import { checkForm, defineForm, type FormValue } from "./index.ts";

const addressForm = defineForm({ town: ["required", "max100"], country: [{ default: "CA" }, { oneOf: ["CA", "US"] }] });
const personForm = defineForm(
  {
    name: ["required", "personName"],
    email: ["email", "max200"],
    language: [{ required: "LANGUAGE" }, "language"],
    hired: ["date"],
    left: ["date"],
    rank: ["required", { integer: { min: 1 } }],
    address: ["required", { form: addressForm }],
    phones: [{ list: { of: ["required", "phone"], max: 3 } }],
  },
  [{ ordered: ["hired", "left"] }],
);

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const assertHolds = <T extends true>(value: T): T => value;
type Person = FormValue<typeof personForm>;

assertHolds<Equal<Person["name"], PersonName>>(true);
assertHolds<Equal<Person["email"], EmailAddress | null>>(true);
assertHolds<Equal<Person["language"], LanguageCode>>(true);
assertHolds<Equal<Person["hired"], CalendarDate | null>>(true);
assertHolds<Equal<Person["rank"], number>>(true);
assertHolds<Equal<Person["address"]["town"], string>>(true);
assertHolds<Equal<Person["address"]["country"], "CA" | "US">>(true);

const formResult = checkForm(personForm, {});
if (formResult.ok) {
  const town: string = formResult.value.address.town;
  // @ts-expect-error a field that the form does not have
  const unknownField = formResult.value.nickname;
  void [town, unknownField];
}

// @ts-expect-error no such rule
defineForm({ name: ["requird"] });
// @ts-expect-error a rule that has to be told something
defineForm({ price: ["decimal"] });
// @ts-expect-error a law over a field that the form does not have
defineForm({ from: ["date"] }, [{ ordered: ["from", "to"] }]);
// @ts-expect-error a code that is not of the catalogue
defineForm({ name: [{ required: "MISSING" }, "max40"] });
