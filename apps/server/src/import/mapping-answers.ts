/** Answers about mappings: those of the product, and those that users of a target saved. */

import { Effect } from "effect";

import { CurrentUser } from "@comptoir/api/contract";
import type { SavedMapping } from "@comptoir/api/wire";
import { builtInMappings, importPermissions, parseMapping, type ImportMapping } from "@comptoir/domain/import-file";
import type { Issue } from "@comptoir/domain/result";

import { scopeFor } from "../access/index.ts";
import { badRequest, forbidden, invalid } from "../http/refusal.ts";
import { ImportRepository } from "./import-repository.ts";
import { requirePermissions } from "./import-permissions.ts";

type MappingAnswer = typeof SavedMapping.Type;

/** Lists all mappings; saved ones that this version cannot parse name the fields at fault. */
export const listMappings = Effect.fnUntraced(function* () {
  const savedMappings = yield* listStoredMappings();
  return [
    ...Object.values(builtInMappings).map((mapping) => toMappingAnswer(mapping, true)),
    ...savedMappings.map(({ name, mapping, read }) =>
      read.ok ? toMappingAnswer(read.value, false) : toUnreadableAnswer(name, mapping, read.issues),
    ),
  ];
});

export const saveMapping = Effect.fnUntraced(function* (sent: unknown) {
  const parsedMapping = yield* findMapping(sent);
  if (Object.hasOwn(builtInMappings, parsedMapping.name))
    return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "name" }, "name"));
  yield* requirePermissions(importPermissions(parsedMapping));
  const caller = yield* CurrentUser;
  const repository = yield* ImportRepository;
  // The stock date belongs to a single file, so it is not saved with the mapping.
  const mappingToSave = parsedMapping.kind === "stock" ? { ...parsedMapping, asOf: null } : parsedMapping;
  yield* repository.saveMapping(yield* readCallerTargetId(), mappingToSave, caller.userId);
  return toMappingAnswer(mappingToSave, false);
});

/** Finds a mapping by name, or parses one that was sent. */
export const findMapping = Effect.fnUntraced(function* (wanted: unknown) {
  if (typeof wanted !== "string") {
    const mappingResult = parseMapping(wanted);
    return mappingResult.ok ? mappingResult.value : yield* Effect.fail(invalid(mappingResult.issues));
  }
  const builtInMapping = Object.values(builtInMappings).find(({ name }) => name === wanted);
  if (builtInMapping !== undefined) return builtInMapping;
  const savedMapping = (yield* listStoredMappings()).find(({ name }) => name === wanted);
  if (savedMapping === undefined) return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "name" }, "mapping"));
  return savedMapping.read.ok ? savedMapping.read.value : yield* Effect.fail(invalid(savedMapping.read.issues));
});

/** Lists the saved mappings that this version can parse. */
export const listReadableMappings = () =>
  Effect.map(listStoredMappings(), (rows) => rows.flatMap(({ read }) => (read.ok ? [read.value] : [])));

export const toFields = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === "object" && stored !== null && !Array.isArray(stored) ? { ...stored } : {};

/** Lists saved mappings with the result of parsing each: another version of the product may have written it. */
const listStoredMappings = Effect.fnUntraced(function* () {
  const repository = yield* ImportRepository;
  const mappingRows = yield* repository.listMappings(yield* readCallerTargetId());
  return mappingRows.map((row) => ({ ...row, read: parseMapping(row.mapping) }));
});

const readCallerTargetId = Effect.fnUntraced(function* () {
  const caller = yield* CurrentUser;
  const { layers } = yield* scopeFor(caller);
  const callerLayer = layers.find(({ id }) => id === caller.layerId);
  return callerLayer === undefined ? yield* Effect.fail(forbidden("ACCESS_DENIED")) : callerLayer.targetId;
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
