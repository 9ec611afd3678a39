/** Tests that no body of the contract has an amount of money as an integer of cents: amounts are dollars, which one schema reads (behaviour 3.12 (14)). */

import type { Schema, SchemaAST } from "effect";
import { expect, it } from "vitest";

import { listEndpoints } from "./index.ts";

/** Last words of the names of fields that mean money. */
const moneyWords =
  /^(?:amounts?|prices?|costs?|totals?|gross|net|tax|taxes|tenders|discounts?|refunds?|tips|rounding|tendered|collected|deposited|declared|expected|counted|opening|cash|float|present|tried|explained|difference|first|second|before|after|value|sum|balance)$/iu;

/** Fields whose integers are counts or ids, though their names sound like money. */
const otherIntegers: readonly RegExp[] = [
  /\/api\/BatchExport\S* \.before$/u,
  /\.bytesTotal$/u,
  /\.notCounted$/u,
  /\.withoutCash$/u,
  /\.margins\.(?:withoutCost|belowCost\.\w+)$/u,
  /\.certificate\.counts\.\w+$/u,
  /\.unknownCosts$/iu,
  /\/api\/v2\/Role\/:id\/Holders \.total$/u,
  // Numbers of lines without a known cost, and of those below their cost.
  /\/api\/Config\/Rehearse\/Prices \.margins\.(?:withoutCost|belowCost\.\w+)$/u,
  // The total of a ranking by a count: one by an amount is another member of the union.
  /\/api\/Widget\/data\/batch \.data\.total$/u,
  /\/api\/Search \.more\.total$/u,
  // Counts of the certificate that changed: a change of an amount is another member of the union.
  /\/api\/StoreDay\/\S+ \S*changes\.(?:before|after)$/u,
];

const lastWordOf = (name: string): string => name.split(/(?=[A-Z][a-z])|_/u).at(-1) ?? "";

/** Lists the paths of fields of a schema that are bare integers and whose name means money. */
function listMoneyIntegers(root: SchemaAST.AST): readonly string[] {
  const seenNodes = new Set<SchemaAST.AST>();
  const found = new Set<string>();
  const visit = (ast: SchemaAST.AST, path: string, name: string): void => {
    for (const { to } of ast.encoding ?? []) visit(to, path, "");
    if (ast._tag === "Number" && ast.encoding === undefined) {
      const isInteger = (ast.checks ?? []).some((check) => JSON.stringify(check.annotations ?? {}).includes("isInt"));
      if (isInteger && moneyWords.test(lastWordOf(name))) found.add(path);
      return;
    }
    // A figure of any unit is an amount, a quantity, a percent or a count: its integers are the counts.
    const isFigure = ast._tag === "Union" && ast.types.some((member) => member._tag === "Declaration");
    if (ast._tag === "Union" && !isFigure) for (const member of ast.types) visit(member, path, name);
    if (ast._tag === "Arrays") for (const member of [...ast.elements, ...ast.rest]) visit(member, path, name);
    if (ast._tag === "Suspend" && !seenNodes.has(ast)) {
      seenNodes.add(ast);
      visit(ast.thunk(), path, name);
    }
    if (ast._tag !== "Objects" || seenNodes.has(ast)) return;
    seenNodes.add(ast);
    const names = new Set(ast.propertySignatures.map((property) => property.name));
    // A figure states its unit, and the total of a list counts its rows.
    const isOtherInteger = (property: SchemaAST.PropertySignature): boolean =>
      names.has("unit") || (property.name === "total" && names.has("rows"));
    for (const property of ast.propertySignatures.filter((signature) => !isOtherInteger(signature)))
      visit(property.type, `${path}.${String(property.name)}`, String(property.name));
    for (const { type } of ast.indexSignatures) visit(type, `${path}.*`, name);
  };
  visit(root, "", "");
  return [...found];
}

it("no field of an answer or a body that means money is a bare integer", () => {
  const paths = listEndpoints().flatMap(({ endpoint }) => {
    const payloads = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas);
    return [...endpoint.success, ...payloads].flatMap((schema: Schema.Top) =>
      listMoneyIntegers(schema.ast).map((path) => `${endpoint.method} ${endpoint.path} ${path}`),
    );
  });
  expect(paths.filter((path) => !otherIntegers.some((pattern) => pattern.test(path)))).toEqual([]);
});
