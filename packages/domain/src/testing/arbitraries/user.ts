/** Random accounts and user forms. */

import fc from "fast-check";

import { languageCodes, type LanguageCode } from "../../language/index.ts";
import { addDays, type CalendarDate } from "../../period/index.ts";
import type { Account } from "../../user/index.ts";
import { arbCalendarDate } from "./calendar.ts";

/** An account in any state. */
export const arbAccount: fc.Arbitrary<Account> = fc.record({
  isActive: fc.boolean(),
  isLocked: fc.boolean(),
  isDeleted: fc.constantFrom(false, false, true),
  terminationDate: fc.option(arbCalendarDate),
  hasPassword: fc.boolean(),
  isLdap: fc.boolean(),
  failedAttempts: fc.nat({ max: 12 }),
});

/** A user form as it is sent. */
export interface SentUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly birthDate: CalendarDate;
  readonly hiredDate: CalendarDate;
  readonly terminationDate: CalendarDate | null;
  readonly language: LanguageCode;
  readonly isActive: boolean;
  readonly isLdap: boolean;
  readonly targetId: number;
  readonly layerId: number;
  readonly address: Readonly<
    Record<"streetNumber" | "street" | "apartment" | "town" | "state" | "country" | "zipCode", string | null>
  >;
  readonly grants: readonly { readonly roleId: number; readonly layerId: number }[];
}

/** A valid user: in layer 2 of target 1, with role 1. */
export const arbUserForm: fc.Arbitrary<SentUser> = fc
  .record({
    username: fc.stringMatching(/^[A-Za-z0-9_]{1,39}$/u),
    email: fc.stringMatching(/^[a-z0-9]{1,20}$/u).map((localPart) => `${localPart}@exemple.ca`),
    firstName: fc.constantFrom("Ana", "Božidar", "Éloïse", "O’Neill", "María José", "李"),
    lastName: fc.constantFrom("Roy", "Côté-Tremblay", "d’Arc", "St. John"),
    phone: fc.constantFrom(null, "514 555-0199", "+1 (418) 555-0123 poste 4"),
    hiredDate: arbCalendarDate,
    daysWorked: fc.option(fc.nat({ max: 9_000 })),
    language: fc.constantFrom(...languageCodes),
    isActive: fc.boolean(),
  })
  .map(({ daysWorked, ...user }) => ({
    ...user,
    id: 0,
    birthDate: addDays(user.hiredDate, -9_000),
    terminationDate: daysWorked === null ? null : addDays(user.hiredDate, daysWorked),
    isLdap: false,
    targetId: 1,
    layerId: 2,
    address: {
      streetNumber: "12",
      street: "rue Principale",
      apartment: null,
      town: "Rimouski",
      state: "QC",
      country: "CA",
      zipCode: "G5L 1A1",
    },
    grants: [{ roleId: 1, layerId: 2 }],
  }));
