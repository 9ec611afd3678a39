import fc from "fast-check";

import type { Result } from "../../../result/index.ts";
import type * as text from "../../../text/index.ts";
import { arbDigits, arbLabels, arbLocalPart } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbLetters = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(..."abcxyzABé"), minLength: min, maxLength: max });
/** Variations that people and files add to a country name. */
const arbAround = fc.constantFrom("", " ", "(", ") ", "« ", "1. ", "🇺🇸 ", "\u00a0", "-");
const arbExtension = fc.constantFrom(
  "",
  " ext. 12",
  "ext12",
  ", poste 1234567",
  " EXT 9",
  " extension 4",
  " p. 3",
  " x12",
  "X1",
  " x. 7",
);

/** Builds the rules and laws of e-mail addresses, phone numbers and postal codes. */
export function addressRules({
  emailLastLabelBounds,
  parseEmail,
  parsePhone,
  parsePostalCode,
  phoneDigitsAtLeast,
  postalCountryOf,
  refineEmail,
}: typeof text): Readonly<Record<string, RuleRow>> {
  const codeOf = (read: Result<string>): string | null => (read.ok ? null : (read.issues[0]?.code ?? "none"));

  return {
    email: {
      says: "An e-mail address has a name, an @ and a domain whose last label has 2 to 5 letters; the limit is a setting, and the issue names it. The domain is lower-cased.",
      source: "specification 5; behaviour 3.12 (3), 6 (4)",
      codes: ["EMAIL", "EMAIL_LAST_LABEL"],
      cases: ["email.valid.txt", "email.invalid.txt"],
      laws: {
        "accepts an address exactly when its last label is within the limits, and the issue names them": fc.property(
          arbLocalPart,
          arbLabels,
          arbLetters(1, 12),
          fc.record({ min: fc.integer({ min: 1, max: 5 }), max: fc.integer({ min: 5, max: 12 }) }),
          (name, labels, last, lastLabel) => {
            const parsed = parseEmail(`${name}@${labels}.${last}`, lastLabel);
            const isWithin = last.length >= lastLabel.min && last.length <= lastLabel.max;
            same(
              parsed,
              isWithin
                ? { ok: true, value: `${name}@${`${labels}.${last}`.toLowerCase()}` }
                : { ok: false, issues: [{ code: "EMAIL_LAST_LABEL", path: [], params: { ...lastLabel } }] },
            );
            same(emailLastLabelBounds, { min: 2, max: 5 });
          },
        ),
        "by default the last label has 2 to 5 letters": fc.property(
          arbLocalPart,
          arbLabels,
          arbLetters(1, 9),
          (name, labels, last) => {
            const address = `${name}@${labels}.${last}`;
            const parsed = parseEmail(address);
            same(
              parsed.ok ? [] : parsed.issues,
              last.length >= 2 && last.length <= 5
                ? []
                : [{ code: "EMAIL_LAST_LABEL", path: [], params: { min: 2, max: 5 } }],
            );
            same([refineEmail(address)], parsed.ok ? [parsed.value] : parsed.issues, "as a rule of a form");
          },
        ),
        "rejects an e-mail address with one fault": fc.property(
          arbLocalPart,
          arbLabels,
          fc.constantFrom(".", "@", " ", "..", ",", "<", "\u0000", '"', "(", "[127.0.0.1]"),
          (name, labels, broken) => {
            for (const address of [
              `${broken}${name}@${labels}.ca`.trim(),
              `${name}${broken}@${labels}.ca`,
              `${name}@${broken}${labels}.ca`,
              `${name}@${labels}.${broken}ca`,
              `${name}@${labels}.ca${broken}`.trim(),
            ]) {
              if (address !== `${name}@${labels}.ca`) same(codeOf(parseEmail(address)), "EMAIL");
            }
          },
        ),
        "a parsed address parses to itself; rejects capitals that have no lower case in the domain": fc.property(
          arbLocalPart,
          arbLabels,
          fc.constantFrom("Σ", "ẞ", "Ǆ", "É", "İ", "K"),
          (name, labels, capital) => {
            const parsed = parseEmail(`${name}${capital}@${labels}${capital}.ca`);
            same(parsed.ok, capital !== "İ");
            if (parsed.ok) same(parseEmail(parsed.value), parsed);
            same(codeOf(parseEmail(`${name}${capital}@${labels}.ca`)), null, "before the @ it stays");
          },
        ),
        "a domain label neither starts nor ends with a hyphen and is not empty; the last one has letters only":
          fc.property(arbLocalPart, arbLabels, (name, labels) => {
            for (const domain of [
              `-${labels}.ca`,
              `${labels}-.ca`,
              `${labels}..ca`,
              `${labels}.c4`,
              labels.replaceAll(".", ""),
            ])
              same(codeOf(parseEmail(`${name}@${domain}`)), "EMAIL");
          }),
        "accepts up to 64 characters before the @ and 254 in all": fc.property(
          fc.integer({ min: 60, max: 70 }),
          fc.integer({ min: 240, max: 265 }),
          (local, all) => {
            same(codeOf(parseEmail(`${"a".repeat(local)}@b.ca`)), local <= 64 ? null : "EMAIL");
            const address = `a@${all % 2 === 0 ? "" : "bb."}${"b.".repeat(200)}`.slice(0, all - 2);
            same([`${address}ca`.length, codeOf(parseEmail(`${address}ca`))], [all, all <= 254 ? null : "EMAIL"]);
          },
        ),
      },
    },
    phone: {
      says: "A phone number has at least 10 digits before any extension, with the usual signs between them.",
      source: "specification 5; behaviour 3.12 (4)",
      codes: ["PHONE"],
      cases: ["phone.valid.txt", "phone.invalid.txt"],
      laws: {
        "requires 10 digits before the extension": fc.property(
          fc.integer({ min: 1, max: 30 }).chain(arbDigits),
          fc.array(fc.constantFrom("", "", " ", "-", ".", ") ", " (", "\t", "\u00a0", "\u202f", "‐", "‑", "–"), {
            minLength: 30,
            maxLength: 30,
          }),
          fc.boolean(),
          arbExtension,
          (digits, signs, hasPlus, extension) => {
            const phoneText = `${hasPlus ? "+" : ""}${[...digits].map((digit, index) => (index === 0 ? digit : `${signs[index]}${digit}`)).join("")}${extension}`;
            const parsed = parsePhone(phoneText);
            const isRight = digits.length >= 10 && phoneText.length <= 60;
            same(
              parsed,
              isRight
                ? { ok: true, value: phoneText }
                : { ok: false, issues: [{ code: "PHONE", path: [], params: {} }] },
            );
            same(phoneDigitsAtLeast, 10);
          },
        ),
        "accepts 60 characters at most, spaces included": fc.property(fc.integer({ min: 55, max: 65 }), (length) => {
          same(parsePhone(`5145550199${" ".repeat(length - 16)}ext 12`).ok, length <= 60);
        }),
        "rejects letters in a phone number, and an extension without digits": fc.property(
          arbDigits(10),
          fc.constantFrom("x", "CAFE", "ext", "ext.", "a", "poste", "xt 1", "y 1", "ext 12345678", "+", "/"),
          (digits, letters) => {
            holds(!parsePhone(`${digits}${letters}`).ok, "it is refused at the end");
            holds(!parsePhone(`${digits.slice(0, 3)}${letters}${digits.slice(3)}x`).ok, "and in the middle");
          },
        ),
      },
    },
    "postal-code": {
      says: "A postal code is Canadian unless the address is in the United States. A Canadian one is kept in capitals with its space; a ZIP code has five digits, or nine.",
      source: "specification 5; behaviour 3.12 (12); Canada Post",
      codes: ["POSTAL_CODE"],
      cases: [
        "postal-code.valid.txt",
        "postal-code.invalid.txt",
        "postal-code-us.valid.txt",
        "postal-code-us.invalid.txt",
      ],
      laws: {
        "accepts a Canadian postal code of the letters Canada Post uses, with or without space, in upper or lower case":
          fc.property(
            fc.tuple(
              fc.constantFrom(..."ABCEGHJKLMNPRSTVXY"),
              arbDigits(1),
              fc.constantFrom(..."ABCEGHJKLMNPRSTVWXYZ"),
              arbDigits(1),
              fc.constantFrom(..."ABCEGHJKLMNPRSTVWXYZ"),
              arbDigits(1),
            ),
            fc.constantFrom("", " ", "-", "\u00a0", "\u202f"),
            fc.boolean(),
            (parts, between, isSmall) => {
              const [area, unit] = [parts.slice(0, 3).join(""), parts.slice(3).join("")];
              const postalText = `${area}${between}${unit}`;
              same(parsePostalCode(isSmall ? postalText.toLowerCase() : postalText), {
                ok: true,
                value: `${area} ${unit}`,
              });
              for (const more of ["A", "1", "-", "x"])
                same(
                  [codeOf(parsePostalCode(`${more}${postalText}`)), codeOf(parsePostalCode(`${postalText}${more}`))],
                  ["POSTAL_CODE", "POSTAL_CODE"],
                );
              same(codeOf(parsePostalCode(postalText, "US")), "POSTAL_CODE");
            },
          ),
        "rejects letters that no Canadian postal code has, at any position": fc.property(
          fc.constantFrom(..."DFIOQU"),
          fc.constantFrom(0, 2, 4),
          fc.constantFrom("H2X1Y4", "K1A0B1"),
          (letter, place, code) => {
            same(codeOf(parsePostalCode(`${code.slice(0, place)}${letter}${code.slice(place + 1)}`)), "POSTAL_CODE");
            holds(
              ["W", "Z"].every((first) => !parsePostalCode(`${first}${code.slice(1)}`).ok),
              "W and Z do not begin one",
            );
          },
        ),
        "accepts ZIP codes of five or nine digits, and only in the United States": fc.property(
          fc.integer({ min: 3, max: 7 }).chain(arbDigits),
          fc.integer({ min: 2, max: 6 }).chain(arbDigits),
          (zip, more) => {
            same(parsePostalCode(zip, "US").ok, zip.length === 5);
            same(parsePostalCode(`${zip}-${more}`, "US").ok, zip.length === 5 && more.length === 4);
            same(parsePostalCode(`${zip}${more}`, "US").ok, zip.length + more.length === 5, "the four stand apart");
            same(parsePostalCode(zip).ok, false);
          },
        ),
        "the country of the address decides the kind of postal code, in three languages": fc.property(
          fc.constantFrom(
            "US",
            "us",
            "USA",
            "U.S.A.",
            "United States",
            "États-Unis",
            "ETATS UNIS",
            "Estados Unidos",
            "EE. UU.",
            "EUA",
            "E.U.",
            "The United States",
            "United States of America",
            "États-Unis d’Amérique",
            "Estados Unidos de América",
          ),
          fc.string(),
          arbAround,
          arbAround,
          (name, other, before, after) => {
            same(postalCountryOf(`${before}${name}${after}`), "US");
            same(postalCountryOf(`x${other}`), "CA");
            same(
              [undefined, null, "", 1, "CA", "Canada", "México", "Ukraine"].map(postalCountryOf),
              Array.from({ length: 8 }, () => "CA"),
            );
          },
        ),
        "a country of more than 60 characters is unknown": fc.property(fc.integer({ min: 50, max: 70 }), (length) =>
          same(postalCountryOf(`U${" ".repeat(length - 2)}S`), length <= 60 ? "US" : "CA"),
        ),
      },
    },
  };
}
