import { Effect } from "effect";

import { CurrentUser } from "@comptoir/api/contract";
import type { SavedMapping } from "@comptoir/api/wire";
import { builtInMappings, importPermissions, parseMapping, type ImportMapping } from "@comptoir/domain/import-file";
import type { Issue } from "@comptoir/domain/result";

import { scopeFor } from "../access/index.ts";
import { badRequest, forbidden, invalid } from "../http/refusal.ts";
import { ImportRepository } from "./import-repository.ts";
import { requireAll } from "./import-permissions.ts";

/** Answers about mappings: those of the product, and those that users of a target saved. */

type MappingAnswer = typeof SavedMapping.Type;

/** Lists all mappings; saved ones that this version cannot parse name the fields at fault. */
export const listMappings = Effect.fnUntraced(function* () {
  const stored = yield* storedMappings();
  return [
    ...Object.values(builtInMappings).map((mapping) => toMappingAnswer(mapping, true)),
    ...stored.map(({ name, mapping, read }) =>
      read.ok ? toMappingAnswer(read.value, false) : toUnreadableAnswer(name, mapping, read.issues),
    ),
  ];
});

export const saveMapping = Effect.fnUntraced(function* (sent: unknown) {
  const mapping = yield* findMapping(sent);
  if (Object.hasOwn(builtInMappings, mapping.name))
    return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "name" }, "name"));
  yield* requireAll(importPermissions(mapping));
  const caller = yield* CurrentUser;
  const repository = yield* ImportRepository;
  // The stock date belongs to a single file, so it is not saved with the mapping.
  const saved = mapping.kind === "stock" ? { ...mapping, asOf: null } : mapping;
  yield* repository.saveMapping(yield* targetOf(), saved, caller.userId);
  return toMappingAnswer(saved, false);
});

/** Finds a mapping by name, or parses one that was sent. */
export const findMapping = Effect.fnUntraced(function* (wanted: unknown) {
  if (typeof wanted !== "string") {
    const result = parseMapping(wanted);
    return result.ok ? result.value : yield* Effect.fail(invalid(result.issues));
  }
  const builtIn = Object.values(builtInMappings).find(({ name }) => name === wanted);
  if (builtIn !== undefined) return builtIn;
  const stored = (yield* storedMappings()).find(({ name }) => name === wanted);
  if (stored === undefined) return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "name" }, "mapping"));
  return stored.read.ok ? stored.read.value : yield* Effect.fail(invalid(stored.read.issues));
});

/** Saved mappings that this version can parse. */
export const readableMappings = () =>
  Effect.map(storedMappings(), (rows) => rows.flatMap(({ read }) => (read.ok ? [read.value] : [])));

export const toFields = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === "object" && stored !== null && !Array.isArray(stored) ? { ...stored } : {};

/** Lists saved mappings with the result of parsing each: another version of the product may have written it. */
const storedMappings = Effect.fnUntraced(function* () {
  const repository = yield* ImportRepository;
  const rows = yield* repository.listMappings(yield* targetOf());
  return rows.map((row) => ({ ...row, read: parseMapping(row.mapping) }));
});

const targetOf = Effect.fnUntraced(function* () {
  const caller = yield* CurrentUser;
  const { layers } = yield* scopeFor(caller);
  const layer = layers.find(({ id }) => id === caller.layerId);
  return layer === undefined ? yield* Effect.fail(forbidden("ACCESS_DENIED")) : layer.targetId;
});

function toMappingAnswer(mapping: ImportMapping, isBuiltIn: boolean): MappingAnswer {
  return { name: mapping.name, isBuiltIn, mapping: { ...mapping } };
}

function toUnreadableAnswer(name: string, stored: unknown, issues: readonly Issue[]): MappingAnswer {
  return {
    name,
    isBuiltIn: false,
    mapping: toFields(stored),
    unreadable: [...new Set(issues.map(({ path }) => path.join(".")).filter((field) => field !== ""))],
  };
}
