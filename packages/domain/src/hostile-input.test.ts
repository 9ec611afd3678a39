/** Calls every public function that takes a text or an unknown value with hostile input. */

import naughty from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { describe, expect, test } from "vitest";

import { isErrorCode } from "./errors/index.ts";
import type { Issue } from "./result/index.ts";
import { hostileTexts, hostileValues, isSame } from "./testing/index.ts";
import { hasUnsafeCharacters } from "./text/index.ts";
import { checkForm, isFields, type Form } from "./validation/index.ts";

declare global {
  interface ImportMeta {
    glob(patterns: readonly string[], options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  }
}

const areas = import.meta.glob(["./*/index.ts", "!./testing/index.ts"], { eager: true });
const sources = import.meta.glob(["./*/**/*.ts", "!./**/*.test.ts", "!./**/*.type-test.ts", "!./testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const exportedFunctions = new Map(Object.values(areas).flatMap((area) => (isFields(area) ? Object.entries(area) : [])));
const texts: readonly string[] = [...naughty, ...hostileTexts()];

/** Further arguments of functions that need them. */
const others: Readonly<Record<string, readonly unknown[]>> = {
  appendRateLines: ["date;currency;rate\n2026-11-20;USD;1,37\n"],
  changeFactFields: [[{ path: ["number"], value: "7" }]],
  checkCsvLocation: ["Laval"],
  compareSettingFile: [new Map()],
  checkLength: ["max40"],
  factStanding: ["a"],
  formatExactDecimal: ["fr"],
  nameStoreTerminal: [[{ id: 12, description: "Laurier" }]],
  matchLocation: [[{ code: "MTL-007", description: "Laurier" }]],
  unitOfParam: ["stock", "amount"],
  uniqueViewName: [["", "a"]],
  compareAppVersions: ["4.9"],
  resolveDashboardPeriod: [{ nowMs: 1_773_368_999_000, timeZone: "America/Toronto", businessDayStart: 0 }],
  isFieldVisible: [{ permissions: [] }],
  isInternalUrl: [[]],
  isLeftOutRecord: [["R/Refund"]],
  listOtherRecords: [{ candidates: [], rivals: [] }],
  matchesStoreName: [{ kind: "any", text: "a" }],
  isKnownTax: [{ tolerance: 0, taxCodes: [] }],
  mayVisit: [[]],
  parseByRule: [(text: string) => text],
  parseCompactNumber: ["es"],
  parseCompactUnits: ["en", 2],
  parseCount: ["fr"],
  parseDecimal: [{ scale: 3, decimal: "." }],
  parseFilters: [{ net: { type: "money", role: "measure" }, day: { type: "date", role: "dimension" } }],
  parseLocalDecimal: ["fr", 2],
  parseMoney: ["en"],
  parseMoneyCompact: ["fr"],
  parsePercent: ["es"],
  pathAfterLogin: [[]],
  canUsePath: [[]],
  parsePasskeyName: [["Téléphone"]],
  parsePrintedDate: ["fr"],
  parsePrintedRange: ["en", { today: "2026-03-12" }],
  parseQuantity: ["fr"],
  parseRole: [{ roles: [], permissions: [] }],
  parseText: ["max200"],
  parseUnitCost: ["en"],
  matchesPickupNames: ["sales-1.csv"],
  parseUser: [{ everyone: [], layers: [], roles: [], today: "2026-03-12" }],
  parseWeight: ["es"],
  plainScanText: ["en"],
  placeTemplateIssue: [{ params: { name: "script" } }],
  readBoardFile: [{ id: 1, name: "A" }],
  readElement: [0],
  readDateWords: [{ today: "2026-03-12", weekStart: 0 }],
  readInvoiceText: [{ today: "2026-03-12", weekStart: 0 }],
  redact: [{ permissions: [] }],
  readLocalNumber: ["en"],
  readPastedNumber: ["en"],
  parseCsvRows: [";"],
  refineText: ["max100"],
  takePart: [{ by: "digits", piece: 1 }],
  findFormat: ["money"],
  formatExchangeRate: ["fr"],
  tellEncoding: [""],
  verifyCertificate: [() => ""],
  checkFeed: [() => ""],
  parseSecureAddress: [[]],
  refinePostalCode: ["CA"],
  lengthIssue: [39],
  resolveRange: [{ today: "2026-03-12", weekStart: 0 }],
  storeContext: [240, 0],
};

interface Found {
  readonly name: string;
  readonly takes: string;
  readonly call: (value: unknown) => unknown;
}

/** Public functions whose first parameter is a text or an unknown value, found in their sources. */
const exportNames: readonly Found[] = Object.values(sources).flatMap((source) =>
  [
    ...String(source).matchAll(
      /^export (?:function (?<name>\w+)(?:<[^(]*>)?\(\s*\w+: (?<takes>unknown|string)\b(?!\[)|const (?<reader>\w+): Reader<)/gmu,
    ),
  ].flatMap(({ groups = {} }) => {
    const name = groups["name"] ?? groups["reader"] ?? "";
    const run = exportedFunctions.get(name);
    const remainingExports = others[name] ?? [];
    return typeof run === "function"
      ? [
          {
            name,
            takes: groups["takes"] ?? "unknown",
            call: (value: unknown): unknown => run(value, ...remainingExports),
          },
        ]
      : [];
  }),
);

/** Hostile texts for each form field: two of a megabyte are enough, one of them slow to normalise. */
const someTexts: readonly string[] = [
  ...hostileTexts().filter((text) => text.length < 1_000),
  "1".repeat(1_048_576),
  `A1!${"\u0301\u0316".repeat(524_288)}`,
];

/** Every exported form, and the forms made for an installation. */
const forms = [...exportedFunctions].filter(
  (entry): entry is [string, Form<unknown>] => isFields(entry[1]) && typeof entry[1]["step"] === "function",
);

const describeValue = (value: unknown): string => {
  if (typeof value === "string")
    return value.length > 40 ? `${value.slice(0, 40)}… (${value.length})` : JSON.stringify(value);
  return typeof value;
};

/** Results must be serialisable values, or a short list of known codes. */
function judge(outcome: unknown, isOfText: boolean): string | null {
  if (!isFields(outcome) || typeof outcome["ok"] !== "boolean") return null;
  if (outcome["ok"]) {
    const { value } = outcome;
    if (!isSame(JSON.parse(JSON.stringify(value ?? null)), value ?? null)) return "a value that cannot be written down";
    return isOfText && typeof value === "string" && hasUnsafeCharacters(value) ? "a text with unsafe characters" : null;
  }
  const issues = outcome["issues"] as readonly Issue[];
  if (issues.length === 0) return "a refusal without a reason";
  const strange = issues.find(
    ({ code, path, params }) => !isErrorCode(code) || JSON.stringify([path, params]).length > 2_000,
  );
  return strange === undefined ? null : `a strange issue: ${JSON.stringify(strange).slice(0, 200)}`;
}

function outcomeOf({ name, call }: Found, value: unknown): string | null {
  try {
    return judge(call(value), /^parse(?:Text|Email|Phone|PersonName|Username|PostalCode|UserDefinedCode)$/u.test(name));
  } catch (thrown) {
    return `threw ${String(thrown).slice(0, 200)}`;
  }
}

describe("hostile input is harmless", () => {
  test("many functions are tested, each with its further arguments", () => {
    expect(exportNames.length).toBeGreaterThan(90);
    const askMore = exportNames.filter(
      ({ name }) =>
        (exportedFunctions.get(name) as (...all: never[]) => unknown).length > 1 && others[name] === undefined,
    );
    expect(askMore.map(({ name }) => name)).toEqual([]);
  });

  test.each(exportNames)("$name: no text makes it throw, hang or let something wrong through", (reader) => {
    const problems = texts.flatMap((text) => {
      const outcome = outcomeOf(reader, text);
      return outcome === null ? [] : [`${describeValue(text)}: ${outcome}`];
    });
    expect(problems).toEqual([]);
  });

  test.each(exportNames.filter(({ takes }) => takes === "unknown"))(
    "$name: no value of another kind either",
    (reader) => {
      const problems = hostileValues().flatMap((value) => {
        const outcome = outcomeOf(reader, value);
        return outcome === null ? [] : [`${describeValue(value)}: ${outcome}`];
      });
      expect(problems).toEqual([]);
      expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    },
  );
});

describe("the forms", () => {
  test.each(forms)(
    "%s: no value, as the form or in one of its fields, makes it throw or let something wrong through",
    (name, form) => {
      const call = (value: unknown): unknown => checkForm(form, value);
      const asForm = hostileValues().map((value) => outcomeOf({ name, takes: "unknown", call }, value));
      const inField = Object.keys(form.fields).flatMap((field) =>
        [...hostileValues(), ...someTexts].map((value) =>
          outcomeOf({ name, takes: "unknown", call }, { [field]: value }),
        ),
      );
      expect([...asForm, ...inField].filter((outcome) => outcome !== null)).toEqual([]);
    },
  );

  test("there are forms to try", () => {
    expect(forms.length).toBeGreaterThan(1);
  });
});
