/** The table of rules for form fields. */

import type { ErrorCode } from "../errors/index.ts";
import { languages, type LanguageCode } from "../language/index.ts";
import { parseCalendarDate, parseRangeText, parseTimeZone, printRange, type CalendarDate } from "../period/index.ts";
import { quantity, quantityScale, type Quantity } from "../measure/index.ts";
import { cents, centsScale, unitCost, unitCostScale, type Cents, type UnitCost } from "../money/index.ts";
import { issue, mapResult, type Issue, type Result } from "../result/index.ts";
import {
  refineEmail,
  refineLongText,
  refinePersonName,
  refinePhone,
  refinePostalCode,
  refineText,
  refineUserDefinedCode,
  refineUsername,
  lengthIssue,
  parseBarcode,
  postalCountryOf,
  type EmailAddress,
  type Gtin14,
  type LastLabelBounds,
  type PersonName,
  type PhoneNumber,
  type PostalCode,
  type UserDefinedCode,
  type TextRule,
  type Username,
} from "../text/index.ts";

import { descriptionsStep, type DescriptionBounds, type Descriptions } from "./descriptions.ts";
import { decimalStep, integerStep, type DecimalBounds, type NumberBounds } from "./number-rule.ts";
import { parsePassword, passwordPolicy, passwordRules, type Password, type PasswordPolicy } from "./password-policy.ts";
import { readCodeOf, readOneOf, readOwnProperty } from "./reader.ts";
import {
  rejectWith,
  rejectAll,
  stepOfReader,
  wrongType,
  type ValidationFailure,
  type Step,
} from "./validation-failure.ts";

/** Parameters of each rule; undefined when the rule takes none. */
export interface RuleParams {
  readonly max40: undefined;
  readonly max100: undefined;
  readonly max200: undefined;
  /** A text that may have several lines. */
  readonly longText: undefined;
  readonly email: { readonly lastLabel: LastLabelBounds } | undefined;
  readonly phone: undefined;
  /** Field with the country of the address; without one the postal code is Canadian. */
  readonly postalCode: { readonly countryIn: string } | undefined;
  readonly username: undefined;
  readonly personName: undefined;
  readonly shopCode: undefined;
  readonly barcode: undefined;
  readonly descriptions: DescriptionBounds;
  /** The installation's policy, and the field with the user name. */
  readonly password: { readonly policy?: PasswordPolicy; readonly usernameIn?: string } | undefined;
  /** A text exactly as typed, neither trimmed nor checked: a repeated entry, a current password. */
  readonly secret: undefined;
  readonly date: undefined;
  readonly rangeText: undefined;
  readonly timeZone: undefined;
  readonly language: undefined;
  readonly flag: undefined;
  readonly integer: NumberBounds | undefined;
  readonly decimal: DecimalBounds;
  readonly money: NumberBounds | undefined;
  readonly unitCost: NumberBounds | undefined;
  readonly quantity: NumberBounds | undefined;
  readonly oneOf: readonly (string | number | boolean)[];
  readonly codeOf: object;
  readonly custom: (value: unknown) => Result<unknown>;
}

/** The name of a rule. */
export type RuleCode = keyof RuleParams;

/** Value type of each rule. Rules whose value type depends on their parameters are left out. */
export interface RuleValues {
  readonly max40: string;
  readonly max100: string;
  readonly max200: string;
  readonly longText: string;
  readonly email: EmailAddress;
  readonly phone: PhoneNumber;
  readonly postalCode: PostalCode;
  readonly username: Username;
  readonly personName: PersonName;
  readonly shopCode: UserDefinedCode;
  readonly barcode: Gtin14;
  readonly descriptions: Descriptions;
  readonly password: Password;
  readonly secret: string;
  readonly date: CalendarDate;
  readonly rangeText: string;
  readonly timeZone: string;
  readonly language: LanguageCode;
  readonly flag: boolean;
  readonly integer: number;
  readonly decimal: number;
  readonly money: Cents;
  readonly unitCost: UnitCost;
  readonly quantity: Quantity;
}

/** A rule of the table. */
export interface RuleRow<P> {
  /** Its error codes besides VALUE_TYPE, which a value of the wrong type gives. */
  readonly codes: readonly ErrorCode[];
  /** Source in the specification or the behaviour pages. */
  readonly source: string;
  /** Takes the text as typed, without trimming. */
  readonly isVerbatim?: true;
  readonly make: (params: P) => Step<unknown>;
}

/** Maximum password length, above that of any policy. */
const secretLengthAtMost = 1000;

const numberErrorCodes = ["DECIMAL", "DECIMAL_RANGE", "NUMBER_RANGE", "NUMBER_AT_LEAST", "NUMBER_AT_MOST"] as const;
const decimalErrorCodes = [...numberErrorCodes, "DECIMAL_PLACES"] as const;
const textErrorCodes = ["MAX_LENGTH", "SPECIAL_CHARACTERS"] as const;

/**
 * Every field rule. A text rule gets a text that is trimmed and not blank; one with `isVerbatim` gets it as typed.
 *
 * Source: specification 5, behaviour 3.12 and 6.
 */
export const fieldRules = {
  max40: {
    codes: textErrorCodes,
    source: "specification 5; behaviour 3.12 (2)",
    make: () => createTextStep((text) => refineText(text, "max40")),
  },
  max100: {
    codes: textErrorCodes,
    source: "specification 5; behaviour 3.12 (2)",
    make: () => createTextStep((text) => refineText(text, "max100")),
  },
  max200: {
    codes: textErrorCodes,
    source: "specification 5; behaviour 3.12 (2)",
    make: () => createTextStep((text) => refineText(text, "max200")),
  },
  longText: {
    codes: textErrorCodes,
    source: "specification 3 (long description, comment)",
    make: () => createTextStep(refineLongText),
  },
  email: {
    codes: ["EMAIL", "EMAIL_LAST_LABEL"],
    source: "specification 5; behaviour 3.12 (3), 6 (4)",
    make: (params) =>
      params === undefined
        ? createTextStep((text) => refineEmail(text))
        : createTextStep((text) => refineEmail(text, params.lastLabel)),
  },
  phone: { codes: ["PHONE"], source: "specification 5; behaviour 3.12 (4)", make: () => createTextStep(refinePhone) },
  postalCode: {
    codes: ["POSTAL_CODE"],
    source: "specification 5; behaviour 3.12 (12)",
    make: (params) => {
      const canadianStep = createTextStep((text) => refinePostalCode(text, "CA"));
      const americanStep = createTextStep((text) => refinePostalCode(text, "US"));
      if (params === undefined) return canadianStep;
      return (value, form) =>
        postalCountryOf(readOwnProperty(form, params.countryIn)) === "US"
          ? americanStep(value, form)
          : canadianStep(value, form);
    },
  },
  username: {
    codes: ["USERNAME", "MAX_LENGTH"],
    source: "specification 5",
    make: () => createTextStep(refineUsername),
  },
  personName: {
    codes: ["PERSON_NAME", "MAX_LENGTH"],
    source: "specification 5; behaviour 6 (2)",
    make: () => createTextStep(refinePersonName),
  },
  shopCode: {
    codes: textErrorCodes,
    source: "specification 5; behaviour 6 (3)",
    make: () => createTextStep(refineUserDefinedCode),
  },
  barcode: {
    codes: ["BARCODE"],
    source: "behaviour 3.9, 6 (5)",
    make: () => stepOfReader((value) => mapResult(parseBarcode(value), ({ gtin14 }) => gtin14)),
  },
  descriptions: {
    codes: [...textErrorCodes, "DESCRIPTION_SYSTEM_LANGUAGE"],
    source: "specification 5; behaviour 3.5",
    make: (bounds) => descriptionsStep(bounds),
  },
  password: {
    codes: passwordRules,
    source: "specification 5; behaviour 3.10, 6 (6)",
    isVerbatim: true,
    make:
      ({ policy = passwordPolicy, usernameIn } = {}) =>
      (value, form) => {
        const username = usernameIn === undefined ? "" : readOwnProperty(form, usernameIn);
        const passwordResult = parsePassword(value, { policy, username: typeof username === "string" ? username : "" });
        return passwordResult.ok
          ? passwordResult.value
          : typeof value === "string"
            ? rejectAll(passwordResult.issues)
            : wrongType;
      },
  },
  secret: {
    codes: ["MAX_LENGTH"],
    source: "behaviour 3.10",
    isVerbatim: true,
    make: () => createTextStep((text) => lengthIssue(text, secretLengthAtMost) ?? text),
  },
  date: { codes: ["DATE"], source: "specification 9", make: () => stepOfReader(parseCalendarDate) },
  rangeText: { codes: ["DATE_RANGE"], source: "behaviour 3.2", make: () => stepOfReader(parseRange) },
  timeZone: { codes: ["TIME_ZONE"], source: "behaviour 3.12 (16)", make: () => stepOfReader(parseTimeZone) },
  language: {
    codes: ["LANGUAGE"],
    source: "specification 1",
    make: () => createReadStep(readCodeOf(languages), "LANGUAGE"),
  },
  flag: {
    codes: [],
    source: "specification 3",
    make: () => (value) => (typeof value === "boolean" ? value : wrongType),
  },
  integer: {
    codes: [...numberErrorCodes, "INTEGER"],
    source: "specification 5",
    make: (bounds) => integerStep(bounds),
  },
  decimal: {
    codes: decimalErrorCodes,
    source: "specification 9",
    make: (bounds) => decimalStep(bounds, (units) => units),
  },
  money: {
    codes: decimalErrorCodes,
    source: "behaviour 3.12 (14)",
    make: (bounds) => decimalStep({ ...bounds, scale: centsScale }, cents),
  },
  unitCost: {
    codes: decimalErrorCodes,
    source: "behaviour 3.12 (14)",
    make: (bounds) => decimalStep({ ...bounds, scale: unitCostScale }, unitCost),
  },
  quantity: {
    codes: decimalErrorCodes,
    source: "behaviour 3.12 (14)",
    make: (bounds) => decimalStep({ ...bounds, scale: quantityScale }, quantity),
  },
  oneOf: { codes: ["ONE_OF"], source: "behaviour 3.9", make: (values) => createReadStep(readOneOf(values), "ONE_OF") },
  codeOf: { codes: ["ONE_OF"], source: "behaviour 3.9", make: (table) => createReadStep(readCodeOf(table), "ONE_OF") },
  custom: { codes: [], source: "specification 5", make: (parse) => stepOfReader(parse) },
} as const satisfies { readonly [C in RuleCode]: RuleRow<RuleParams[C]> };

/** Makes a validation step from a text rule. Most rules fail with the same issue each time, so its failure is cached. */
function createTextStep<T extends string>(rule: TextRule<T>): Step<T> {
  const failureOfIssue = createFailureCache();
  return (value) => {
    if (typeof value !== "string") return wrongType;
    const textOrIssue = rule(value);
    return typeof textOrIssue === "string" ? textOrIssue : failureOfIssue(textOrIssue);
  };
}

function createFailureCache(): (issue: Issue) => ValidationFailure {
  let cachedIssue: Issue | null = null;
  let cachedFailure = wrongType;
  return (newIssue) => {
    if (newIssue === cachedIssue) return cachedFailure;
    [cachedIssue, cachedFailure] = [newIssue, rejectWith(newIssue)];
    return cachedFailure;
  };
}

function createReadStep<T>(reader: (value: unknown) => T | undefined, code: ErrorCode): Step<T> {
  const codeFailure = rejectWith(issue(code));
  return (value) => reader(value) ?? codeFailure;
}

const parseRange = (value: unknown): Result<string> => mapResult(parseRangeText(value), printRange);
