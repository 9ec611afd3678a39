import fc from "fast-check";

import type * as setting from "../../../setting/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Builds the rules and laws of what receipts say of a company: its tax numbers, its name and its note. */
export function issuerRules(functions: typeof setting): Readonly<Record<string, RuleRow>> {
  const { formatTaxNumbers, parseIssuer, parseProvincialTaxNumber, parseTaxNumber } = functions;

  return {
    "setting-tax-number": {
      says: "A GST/HST number is a business number with its check digit, RT and an account; a provincial number has letters, digits and hyphens; both read back as they are shown.",
      source: "Canada Revenue Agency; decision 0470",
      codes: ["TAX_NUMBER"],
      cases: ["setting.json"],
      laws: {
        "of ten business numbers that differ in the last digit one is valid, however it is spaced": fc.property(
          fc.integer({ min: 0, max: 99_999_999 }),
          fc.integer({ min: 1, max: 9_999 }),
          (stem, account) => {
            const suffix = String(account).padStart(4, "0");
            const read = Array.from({ length: 10 }, (_, digit) => `${String(stem).padStart(8, "0")}${digit}`).flatMap(
              (number) => {
                const parsed = parseTaxNumber(` ${number.slice(0, 5)} ${number.slice(5)} rt ${suffix} `);
                if (parsed.ok) same(parseTaxNumber(parsed.value), parsed);
                return parsed.ok ? [parsed.value] : [];
              },
            );
            same(read.length, 1);
          },
        ),
        "a provincial number needs four digits, and reads back": fc.property(
          fc.integer({ min: 1_000, max: 99_999_999 }),
          fc.constantFrom("PST-", "", "TQ"),
          (number, prefix) => {
            const parsed = parseProvincialTaxNumber(`${prefix}${number}`);
            same(parsed, { ok: true, value: `${prefix}${number}` });
            same(parseProvincialTaxNumber("1234567890tq0001"), { ok: true, value: "1234567890 TQ0001" });
            for (const invalidNumber of [`${prefix}12`, "TVQ", `${number}$`, "", null, "1".repeat(21)])
              same(parseProvincialTaxNumber(invalidNumber), {
                ok: false,
                issues: [{ code: "TAX_NUMBER", path: [], params: {} }],
              });
          },
        ),
        "a receipt shows each number with its tax, and nothing where there is none": fixedCase(null, () => {
          const none = { federalTaxNumber: null, provincialTaxNumber: null };
          same(formatTaxNumbers(none, "en"), []);
          same(formatTaxNumbers({ ...none, federalTaxNumber: "123456782 RT0001" }, "en"), ["GST/HST 123456782 RT0001"]);
          same(formatTaxNumbers({ ...none, provincialTaxNumber: "1234567890 TQ0001" }, "es"), [
            "QST 1234567890 TQ0001",
          ]);
          same(formatTaxNumbers({ ...none, provincialTaxNumber: "PST-1234-5678" }, "fr"), ["TVP PST-1234-5678"]);
          for (const manitoba of ["123456-7", "123456789MT0001"]) {
            same(formatTaxNumbers({ ...none, provincialTaxNumber: manitoba }, "fr"), [`TVD ${manitoba}`]);
            same(formatTaxNumbers({ ...none, provincialTaxNumber: manitoba }, "en"), [`RST ${manitoba}`]);
          }
        }),
        "anything else is no GST/HST number": fc.property(fc.anything(), (value) =>
          holds(typeof value === "string" || !parseTaxNumber(value).ok, "only a text is a number"),
        ),
      },
    },
    "setting-issuer": {
      says: "The address of an identity provider is https with a host and perhaps a path; unencrypted only on the server's own machine.",
      source: "OpenID Connect Discovery 1.0; decision 0431",
      codes: ["WEB_ADDRESS"],
      laws: {
        "a host passes with a port and a path; queries, credentials and other schemes do not": fc.property(
          fc.domain(),
          fc.constantFrom("", ":8443", "/", "/realms/a", ":8443/realms/a/"),
          (domain, rest) => {
            if (domain.length > 400) return;
            same(parseIssuer(` https://${domain}${rest} `), { ok: true, value: `https://${domain}${rest}` });
            for (const invalidAddress of [
              `http://${domain}${rest}`,
              `https://ana:x@${domain}`,
              `https://${domain}/?a=1`,
              `https://${domain}/#a`,
              domain,
              "http://localhost.exemple.ca",
              "",
            ])
              same(parseIssuer(invalidAddress), { ok: false, issues: [{ code: "WEB_ADDRESS", path: [], params: {} }] });
          },
        ),
        "the server's own machine may be called unencrypted": fc.property(
          fc.constantFrom("localhost", "127.0.0.1"),
          fc.integer({ min: 1, max: 65_535 }),
          (host, port) => same(parseIssuer(`http://${host}:${port}`).ok, true),
        ),
      },
    },
  };
}
