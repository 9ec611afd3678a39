/** Checks the same form with each library, in the style of its own documentation; each returns the names of invalid fields. */

import { checkForm, defineForm } from "@comptoir/domain/validation";
import { Ajv } from "ajv";
import { type } from "arktype";
import { Schema, SchemaTransformation } from "effect";
import * as v from "valibot";
import { z } from "zod";

import { checkByHand } from "./by-hand.ts";
import { countries, languages, most, pattern } from "./patterns.ts";

/** Library to compare with: `check` is timed, `wrongIn` returns the invalid fields. */
export interface Peer {
  readonly name: string;
  readonly check: (value: unknown) => unknown;
  readonly wrongIn: (answer: unknown) => readonly string[];
}

const userForm = defineForm({
  username: ["required", "username"],
  email: ["required", "email"],
  firstName: ["required", "personName"],
  lastName: ["required", "personName"],
  phone: ["required", "phone"],
  streetNumber: ["required", "max40"],
  street: ["required", "max100"],
  apartment: ["max40"],
  town: ["required", "max100"],
  zipCode: ["required", { postalCode: { countryIn: "country" } }],
  country: ["required", { oneOf: countries }],
  language: ["required", "language"],
  birthDate: ["date"],
  priority: ["required", { integer: { min: 1, max: 100 } }],
  isActive: ["required", "flag"],
});

const zText = (max: number, shape: RegExp) => z.string().trim().min(1).max(max).regex(shape);
const zodForm = z.object({
  username: zText(most.username, pattern.username),
  email: zText(most.email, pattern.email),
  firstName: zText(most.personName, pattern.personName),
  lastName: zText(most.personName, pattern.personName),
  phone: zText(60, pattern.phone),
  streetNumber: zText(most.streetNumber, pattern.safe),
  street: zText(most.street, pattern.safe),
  apartment: zText(most.apartment, pattern.safe).optional(),
  town: zText(most.town, pattern.safe),
  zipCode: z.string().trim().regex(pattern.postalCode),
  country: z.enum(countries),
  language: z.enum(languages),
  birthDate: z.string().regex(pattern.date).optional(),
  priority: z.int().min(1).max(100),
  isActive: z.boolean(),
});

const vText = (max: number, shape: RegExp) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(shape));
const valibotForm = v.object({
  username: vText(most.username, pattern.username),
  email: vText(most.email, pattern.email),
  firstName: vText(most.personName, pattern.personName),
  lastName: vText(most.personName, pattern.personName),
  phone: vText(60, pattern.phone),
  streetNumber: vText(most.streetNumber, pattern.safe),
  street: vText(most.street, pattern.safe),
  apartment: v.optional(vText(most.apartment, pattern.safe)),
  town: vText(most.town, pattern.safe),
  zipCode: v.pipe(v.string(), v.trim(), v.regex(pattern.postalCode)),
  country: v.picklist(countries),
  language: v.picklist(languages),
  birthDate: v.optional(v.pipe(v.string(), v.regex(pattern.date))),
  priority: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  isActive: v.boolean(),
});

const aText = (max: number, shape: RegExp) =>
  type("string.trim").to(type("string >= 1").and(`string <= ${max}`).and(shape));
const arktypeForm = type({
  username: aText(most.username, pattern.username),
  email: aText(most.email, pattern.email),
  firstName: aText(most.personName, pattern.personName),
  lastName: aText(most.personName, pattern.personName),
  phone: aText(60, pattern.phone),
  streetNumber: aText(most.streetNumber, pattern.safe),
  street: aText(most.street, pattern.safe),
  "apartment?": aText(most.apartment, pattern.safe),
  town: aText(most.town, pattern.safe),
  zipCode: type("string.trim").to(type(pattern.postalCode)),
  country: "'CA' | 'US'",
  language: "'fr' | 'en' | 'es'",
  "birthDate?": pattern.date,
  priority: "1 <= number.integer <= 100",
  isActive: "boolean",
});

const trimmed = Schema.String.pipe(Schema.decode(SchemaTransformation.trim()));
const eText = (max: number, shape: RegExp) =>
  trimmed.check(Schema.isNonEmpty(), Schema.isMaxLength(max), Schema.isPattern(shape));
const effectForm = Schema.Struct({
  username: eText(most.username, pattern.username),
  email: eText(most.email, pattern.email),
  firstName: eText(most.personName, pattern.personName),
  lastName: eText(most.personName, pattern.personName),
  phone: eText(60, pattern.phone),
  streetNumber: eText(most.streetNumber, pattern.safe),
  street: eText(most.street, pattern.safe),
  apartment: Schema.optionalKey(eText(most.apartment, pattern.safe)),
  town: eText(most.town, pattern.safe),
  zipCode: trimmed.check(Schema.isPattern(pattern.postalCode)),
  country: Schema.Literals(countries),
  language: Schema.Literals(languages),
  birthDate: Schema.optionalKey(Schema.String.check(Schema.isPattern(pattern.date))),
  priority: Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 100 })),
  isActive: Schema.Boolean,
});
const decodeEffect = Schema.decodeUnknownExit(effectForm, { errors: "all" });

const jText = (max: number, shape: RegExp) =>
  ({ type: "string", minLength: 1, maxLength: max, pattern: shape.source }) as const;
const ajv = new Ajv({ allErrors: true });
const checkAjv = ajv.compile({
  type: "object",
  required: [
    "username",
    "email",
    "firstName",
    "lastName",
    "phone",
    "streetNumber",
    "street",
    "town",
    "zipCode",
    "country",
    "language",
    "priority",
    "isActive",
  ],
  properties: {
    username: jText(most.username, pattern.username),
    email: jText(most.email, pattern.email),
    firstName: jText(most.personName, pattern.personName),
    lastName: jText(most.personName, pattern.personName),
    phone: jText(60, pattern.phone),
    streetNumber: jText(most.streetNumber, pattern.safe),
    street: jText(most.street, pattern.safe),
    apartment: jText(most.apartment, pattern.safe),
    town: jText(most.town, pattern.safe),
    zipCode: { type: "string", pattern: pattern.postalCode.source },
    country: { enum: [...countries] },
    language: { enum: [...languages] },
    birthDate: { type: "string", pattern: pattern.date.source },
    priority: { type: "integer", minimum: 1, maximum: 100 },
    isActive: { type: "boolean" },
  },
});

const distinctHeads = (paths: readonly unknown[]): readonly string[] => [...new Set(paths.map(String))];

interface Answer {
  readonly ok?: boolean;
  readonly success?: boolean;
  readonly issues?: readonly { readonly path: readonly (string | { readonly key: string })[] }[];
  readonly error?: { readonly issues: readonly { readonly path: readonly string[] }[] };
}

export const peers: readonly Peer[] = [
  {
    name: "by hand",
    check: checkByHand,
    wrongIn: (answer) => distinctHeads(((answer as Answer).issues ?? []).map(({ path }) => path[0])),
  },
  {
    name: "comptoir",
    check: (value) => checkForm(userForm, value),
    wrongIn: (answer) => distinctHeads(((answer as Answer).issues ?? []).map(({ path }) => path[0])),
  },
  {
    name: "ajv, allErrors",
    check: (value) => (checkAjv(value) ? null : checkAjv.errors),
    wrongIn: (answer) =>
      distinctHeads(
        ((answer ?? []) as readonly { instancePath: string }[]).map(({ instancePath }) => instancePath.slice(1)),
      ),
  },
  {
    name: "zod",
    check: (value) => zodForm.safeParse(value),
    wrongIn: (answer) => distinctHeads(((answer as Answer).error?.issues ?? []).map(({ path }) => path[0])),
  },
  {
    name: "valibot",
    check: (value) => v.safeParse(valibotForm, value),
    wrongIn: (answer) =>
      distinctHeads(
        ((answer as Answer).success === true ? [] : ((answer as Answer).issues ?? [])).map(({ path: [head] }) =>
          typeof head === "object" ? head.key : head,
        ),
      ),
  },
  {
    name: "arktype",
    check: (value) => arktypeForm(value),
    wrongIn: (answer) => (answer instanceof type.errors ? distinctHeads(answer.map(({ path }) => path[0])) : []),
  },
  {
    name: "effect Schema",
    check: (value) => decodeEffect(value),
    wrongIn: (answer) =>
      distinctHeads(
        [...String((answer as { cause?: unknown }).cause ?? "").matchAll(/at \["(\w+)"\]/gu)].map(([, name]) => name),
      ),
  },
];
