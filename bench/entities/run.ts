/**
 * Lines of code per entity: the slice that every entity has, and its own extra behaviour, without words and tests.
 *
 * `npm run bench -- entities [--name entities]`
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { writeReport } from "../shared/report.ts";

const { values } = parseArgs({ options: { name: { type: "string", default: "entities" } } });
const rootFolder = join(import.meta.dirname, "../..");
const promisedLines = 150;

/** Whole file, or the declaration in it that begins with a text, up to its closing line. */
type Part = string | readonly [file: string, begins: string];

const entitiesFile = "packages/domain/src/entity/entities.data.ts";
const wireFile = "packages/api/src/wire/entity-wire.ts";
const managementFolder = "apps/web/src/features/management/";

const partsByEntity: Readonly<
  Record<
    string,
    { readonly slice: readonly Part[]; readonly rules?: readonly Part[]; readonly beyond: readonly Part[] }
  >
> = {
  product: {
    slice: [
      [entitiesFile, "  product: {"],
      [wireFile, "export const ProductFields"],
      "apps/server/src/product/product-table.ts",
      `${managementFolder}product-screen.tsx`,
    ],
    rules: ["packages/domain/src/product/product-form.ts", "apps/server/src/product/product-service.ts"],
    beyond: [
      ...["encode-image", "product-handlers", "product-images", "product-levels", "product-stock"].map(
        (file) => `apps/server/src/product/${file}.ts`,
      ),
      ...[
        "product-aside.tsx",
        "product-codes.ts",
        "product-finder.tsx",
        "product-grid.tsx",
        "product-image-input.tsx",
        "product-image.tsx",
        "product-images.ts",
        "product-levels.tsx",
        "product-part.tsx",
        "product-requests.ts",
        "product-sales.tsx",
        "product-stock.tsx",
        "shrink-image.ts",
      ].map((file) => `${managementFolder}${file}`),
    ],
  },
  role: {
    slice: [
      [entitiesFile, "  role: {"],
      [wireFile, "export const RoleFields"],
      "apps/server/src/role/role-table.ts",
      `${managementFolder}role-screen.tsx`,
    ],
    rules: ["packages/domain/src/role/role-form.ts", "apps/server/src/role/role-service.ts"],
    beyond: [
      "apps/server/src/role/role-handlers.ts",
      ...["role-aside", "role-impact", "role-matrix"].map((file) => `${managementFolder}${file}.tsx`),
    ],
  },
  user: {
    slice: [
      [entitiesFile, "  user: {"],
      [wireFile, "export const UserFields"],
      "apps/server/src/user/user-table.ts",
      `${managementFolder}user-screen.tsx`,
    ],
    rules: ["packages/domain/src/user/user-form.ts", "apps/server/src/user/user-service.ts"],
    beyond: [
      ...["account-handlers", "account-service", "profile-service"].map((file) => `apps/server/src/user/${file}.ts`),
      ...["read-grants.ts", "user-body.tsx", "user-grants.tsx", "user-state.tsx", "user-words.ts"].map(
        (file) => `${managementFolder}${file}`,
      ),
    ],
  },
  layer: {
    slice: [
      [entitiesFile, "  layer: {"],
      "packages/api/src/wire/layer-wire.ts",
      "apps/server/src/layer/layer-table.ts",
      `${managementFolder}target-screen.tsx`,
    ],
    rules: ["apps/server/src/layer/layer-service.ts"],
    beyond: [
      ...["layer-handlers", "layer-move", "layer-repository"].map((file) => `apps/server/src/layer/${file}.ts`),
      ...[
        "layer-aside.tsx",
        "layer-body.tsx",
        "layer-rows.ts",
        "layer-tree-panel.tsx",
        "layer-tree.ts",
        "layer-words.ts",
        "move-impact.tsx",
        "target-banner.tsx",
        "use-layer-values.ts",
      ].map((file) => `${managementFolder}${file}`),
    ],
  },
  goal: {
    slice: [
      [entitiesFile, "  goal: {"],
      "packages/api/src/wire/goal-wire.ts",
      "apps/server/src/goal/goal-table.ts",
      `${managementFolder}goal-screen.tsx`,
    ],
    rules: ["packages/domain/src/goal/goal-form.ts", "apps/server/src/goal/goal-service.ts"],
    beyond: [
      ...["goal-actuals", "goal-repository", "goal-row"].map((file) => `apps/server/src/goal/${file}.ts`),
      ...[
        "goal-aside.tsx",
        "goal-body.tsx",
        "goal-cells.tsx",
        "goal-days.tsx",
        "goal-file.ts",
        "goal-members.tsx",
        "goal-period.ts",
        "goal-words.ts",
      ].map((file) => `${managementFolder}${file}`),
    ],
  },
  ...Object.fromEntries(
    ["client", "department", "paymentType", "subDepartment", "synchronization", "target", "tax", "vendor"].map(
      (name) => [
        name,
        {
          slice: [["packages/domain/src/legacy/legacy-entity.data.ts", `  ${name}: {`] as const],
          beyond:
            name === "synchronization"
              ? [
                  "packages/domain/src/legacy/synchronization.ts",
                  "apps/server/src/legacy/synchronization.ts",
                  "apps/web/src/features/legacy/synchronization.tsx",
                ]
              : [],
        },
      ],
    ),
  ),
  ...Object.fromEntries(
    ["Hierarchy", "Item", "Role", "User", "UserProfile"].map((name) => [
      `${name} (another name of a newer one)`,
      { slice: [["packages/domain/src/legacy/legacy-entity.data.ts", `  ${name}: {`] as const], beyond: [] },
    ]),
  ),
};

/** Returns whether a line is code: not empty, not a comment. */
const isCodeLine = (line: string): boolean => !/^\s*(?:$|\/\/|\/\*|\*)/u.test(line);

function linesOf(part: Part): number {
  const [file, begins] = typeof part === "string" ? [part, null] : part;
  const lines = readFileSync(join(rootFolder, file), "utf8").split("\n");
  if (begins === null) return lines.filter(isCodeLine).length;
  const from = lines.findIndex((line) => line.startsWith(begins));
  if (from === -1) throw new Error(`${file} does not hold "${begins}"`);
  const first = lines[from] ?? "";
  const indent = first.slice(0, first.length - first.trimStart().length);
  const isClosed = first.trimEnd().endsWith("},");
  const to = isClosed ? from : lines.findIndex((line, index) => index > from && line.startsWith(`${indent}}`));
  return lines.slice(from, to + 1).filter(isCodeLine).length;
}

const sumLines = (parts: readonly Part[]) => parts.reduce((total, part) => total + linesOf(part), 0);
const lineCounts = Object.entries(partsByEntity).map(([name, { slice, rules = [], beyond }]) => ({
  name,
  slice: sumLines(slice),
  rules: sumLines(rules),
  beyond: sumLines(beyond),
}));
const entitiesOverPromise = lineCounts.filter(({ slice }) => slice > promisedLines);

writeReport(
  values.name,
  "What an entity takes in lines",
  `Lines of code without comments, empty lines, words and tests. Promised: at most ${promisedLines} an entity.`,
  [
    {
      title: "Entity by entity",
      header: ["", "its slice", "form and checks", "only it does", "slice within what was promised"],
      rows: lineCounts.map(({ name, slice, rules, beyond }) => [
        name,
        String(slice),
        String(rules),
        String(beyond),
        slice <= promisedLines ? "yes" : "no",
      ]),
      notes: [
        "The slice is what was promised: the row of the table, the fields on the wire, the table in SQL and the definition of the screen. The form is the domain's, and the checks of its service are rules that no other entity has, most of all who may grant what: with them the five of management are beyond the promise. What only one entity does (images, prices by level, the matrix of a role, the tree of levels, sending terminals again) is counted apart.",
        entitiesOverPromise.length === 0
          ? "Every entity is within it."
          : `Beyond it: ${entitiesOverPromise.map(({ name, slice }) => `${name} (${slice})`).join(", ")}.`,
      ],
    },
  ],
);
