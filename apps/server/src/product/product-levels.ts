/** Prices and costs of a product by level: the value that applies at the caller's layer, the values set within and above their scope, and the history. */

import type { Caller } from "@comptoir/api/contract";
import type { ProductLevels } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { auditLabel } from "@comptoir/domain/entity";
import type { UnitCost } from "@comptoir/domain/money";
import { businessDateOf, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import {
  changeInForceOn,
  listUpcomingChanges,
  levelValueForm,
  levelValueKinds,
  valueAtLevel,
  type LevelValueForm,
  type LevelValueKind,
} from "@comptoir/domain/product";
import type { ReportFilter } from "@comptoir/domain/report";
import { issue } from "@comptoir/domain/result";
import { listLayerAndAncestors, targetLayerTypes, type TargetLayer } from "@comptoir/domain/target";
import { checkForm } from "@comptoir/domain/validation";
import { Clock, Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { dayRuleOf, listLayers, scopeFor, writeAudit } from "../access/index.ts";
import { conflict, invalid, notFound } from "../http/refusal.ts";
import { productService } from "./product-service.ts";
import type { ProductRow } from "./product-table.ts";

interface LevelChange {
  /**
   * Number of the change among those of its product, kind and level. Prices and costs are numbered separately, so that
   * the number of a price reveals nothing about costs.
   */
  readonly version: number;
  readonly layerId: number | null;
  readonly amount: UnitCost | null;
  readonly at: number;
  readonly userName: string | null;
  /** First business day of the value; null for one that applies from the moment of the change. */
  readonly fromDay: CalendarDate | null;
}

/**
 * Makes functions that return business days of any of the layers. They give the day of an instant, the current day (or
 * `asOfDay` in its place), and the first day of a change.
 */
const daysOf = Effect.fnUntraced(function* (layers: readonly TargetLayer[], asOfDay: CalendarDate | null) {
  const now = yield* Clock.currentTimeMillis;
  const layerById = new Map(layers.map((layer) => [layer.id, layer]));
  const dayAt = (layerId: number | null, atMs: number) =>
    businessDateOf(atMs, dayRuleOf(layerId === null ? undefined : layerById.get(layerId)));
  return {
    dayAt,
    todayAt: (layerId: number | null) => asOfDay ?? dayAt(layerId, now),
    fromOf: ({ layerId, at, fromDay }: Pick<LevelChange, "layerId" | "at" | "fromDay">) =>
      fromDay ?? dayAt(layerId, at),
  };
});

/** Maximum number of changes in the history of an answer, newest first. */
const historyChangesAtMost = 200;

/** Lists the price or cost of a product at each level, on the current business day or a given one. Errors: DATE. */
export const listLevelValues = Effect.fn("listLevelValues")(function* (
  caller: Caller,
  kind: LevelValueKind,
  { filters, on }: { readonly filters: readonly ReportFilter[]; readonly on?: string | undefined },
) {
  const day = on === undefined ? null : parseCalendarDate(on);
  if (day !== null && !day.ok) return yield* Effect.fail(invalid([issue("DATE", ["on"])]));
  return yield* levelsOf(caller, kind, yield* productService.get(caller, { filters }), day?.value ?? null);
});

/**
 * Sets the price or cost of a product at a level of the caller's scope, or removes the level's own value; at once, or
 * from a future business day of that level.
 *
 * Errors: those of the form, LAYER_UNKNOWN, SETTING_DATE for a day that has begun, ENTITY_STALE.
 */
export const setLevelValue = Effect.fn("setLevelValue")(function* (
  caller: Caller,
  kind: LevelValueKind,
  save: unknown,
) {
  const formResult = checkForm(levelValueForm, save);
  if (!formResult.ok)
    return yield* Effect.fail(
      invalid(
        formResult.issues.map((levelIssue) =>
          issue(levelIssue.code, [wireOf(kind, String(levelIssue.path[0]))], levelIssue.params),
        ),
      ),
    );
  const { itemId, layerId, from } = formResult.value;
  const product = yield* productService.get(caller, {
    filters: [{ field: "id", operator: "=", values: [itemId], promptUser: false, locked: false }],
  });
  if (product.isDeleted) return yield* Effect.fail(notFound());
  const choice = (yield* choicesOf(caller, product)).find(({ id }) => id === layerId);
  if (choice === undefined) return yield* Effect.fail(invalid([issue("LAYER_UNKNOWN", [wireOf(kind, "layerId")])]));
  const { todayAt, fromOf } = yield* daysOf(yield* listLayers(), null);
  const today = todayAt(layerId);
  if (from !== null && from <= today)
    return yield* Effect.fail(invalid([issue("SETTING_DATE", [wireOf(kind, "from")])]));
  yield* writeLevelChange(caller, kind, formResult.value, {
    day: from ?? today,
    label: `${auditLabel("product", product)} · ${choice.label}`,
    fromOf,
  });
  return yield* levelsOf(caller, kind, product, null);
});

/** Writes the change of a level's value, and audits it; a value that already applies is not written. Errors: ENTITY_STALE. */
const writeLevelChange = Effect.fnUntraced(function* (
  { userId }: Caller,
  kind: LevelValueKind,
  { itemId, layerId, amount, from, version }: LevelValueForm,
  {
    day,
    label,
    fromOf,
  }: {
    /** First business day of the value. */
    readonly day: CalendarDate;
    readonly label: string;
    readonly fromOf: (change: Pick<LevelChange, "layerId" | "at" | "fromDay">) => CalendarDate;
  },
) {
  const sql = yield* SqlClient.SqlClient;
  const write = Effect.gen(function* () {
    // Serializes changes of a product, so that the second of two concurrent changes sees the first.
    yield* sql`SELECT FROM item WHERE item_id = ${itemId} FOR UPDATE`;
    const rows = yield* sql<Pick<LevelChange, "layerId" | "amount" | "at" | "fromDay">>`
      SELECT target_layer_id AS "layerId", amount::float8 AS amount, floor(extract(epoch FROM at) * 1000)::float8 AS at, to_char(from_day, 'YYYY-MM-DD') AS "fromDay"
      FROM item_value_change WHERE item_id = ${itemId} AND kind = ${kind} AND target_layer_id = ${layerId} ORDER BY change_id`;
    if (rows.length !== version)
      return yield* Effect.fail(conflict("ENTITY_STALE", { id: itemId, version: rows.length }));
    const changes = rows.map((row) => ({ from: fromOf(row), amount: row.amount }));
    const amountBefore = changeInForceOn(changes, day)?.amount ?? null;
    if (amountBefore === amount) return;
    yield* sql`INSERT INTO item_value_change (item_id, kind, target_layer_id, amount, user_id, from_day) VALUES (${itemId}, ${kind}, ${layerId}, ${amount}, ${userId}, ${day}::date)`;
    yield* writeAudit({
      userId,
      action: "UPDATE",
      entity: kind === "cost" ? "productCost" : "productPrice",
      entityId: itemId,
      label,
      details: {
        before: { layerId, amount: amountBefore },
        after: { layerId, amount, ...(from !== null && { from }) },
      },
    });
  });
  yield* Effect.catchIf(sql.withTransaction(write), SqlError.isSqlError, Effect.die);
});

const levelsOf = Effect.fnUntraced(function* (
  caller: Caller,
  kind: LevelValueKind,
  product: ProductRow,
  asOfDay: CalendarDate | null,
) {
  const sql = yield* SqlClient.SqlClient;
  const allLayers = yield* listLayers();
  const scope = yield* scopeFor(caller);
  // Values of layers beside the scope apply to nobody in it; values above the scope apply within it.
  const visibleLayerById = new Map(
    [...scope.layers, ...listLayerAndAncestors(caller.layerId, allLayers)].map((layer) => [layer.id, layer]),
  );
  const rows = yield* Effect.orDie(sql<LevelChange>`
    SELECT (row_number() OVER (PARTITION BY c.target_layer_id ORDER BY c.change_id))::integer AS version, c.target_layer_id AS "layerId", c.amount::float8 AS amount, floor(extract(epoch FROM c.at) * 1000)::float8 AS at, nullif(trim(u.first_name || ' ' || u.last_name), '') AS "userName", to_char(c.from_day, 'YYYY-MM-DD') AS "fromDay"
    FROM item_value_change c LEFT JOIN user_account u ON u.user_id = c.user_id
    WHERE c.item_id = ${product.id} AND c.kind = ${kind} AND (c.target_layer_id IS NULL OR c.target_layer_id = ANY (${[...visibleLayerById.keys()]}::integer[])) ORDER BY c.change_id`);
  const { todayAt, fromOf } = yield* daysOf(allLayers, asOfDay);
  const levelsWithFrom = rows.map(({ fromDay, ...row }) => ({
    ...row,
    from: fromOf({ ...row, fromDay }),
    layer: nameOf(visibleLayerById, row.layerId),
  }));
  const ofLayers = Map.groupBy(levelsWithFrom, ({ layerId }) => layerId);
  const layerChanges = [...ofLayers].flatMap(([layerId, changes]) => (layerId === null ? [] : [{ layerId, changes }]));
  const inForce = (dayOf: (layerId: number) => CalendarDate) =>
    layerChanges.flatMap(({ layerId, changes }) => changeInForceOn(changes, dayOf(layerId)) ?? []).filter(isSet);
  const productValue = kind === "cost" ? (product.cost ?? null) : product.price;
  // A layer's values start on its own business days, even if a level in another time zone set them.
  const today = todayAt(caller.layerId);
  const currentValue = valueAtLevel(
    caller.layerId,
    { own: productValue, levels: inForce(() => today).map(({ layerId, amount }) => ({ layerId, value: amount })) },
    allLayers,
  );
  const history = levelsWithFrom.map((change, index) => ({
    ...change,
    before:
      changeInForceOn(
        levelsWithFrom.slice(0, index).filter(({ layerId }) => layerId === change.layerId),
        change.from,
      )?.amount ?? null,
  }));
  const levelsAnswer: ProductLevels = {
    itemId: product.id,
    sku: product.sku,
    ...currentValue,
    layer: nameOf(visibleLayerById, currentValue.layerId),
    levels: inForce(todayAt),
    planned: layerChanges
      .flatMap(({ layerId, changes }) => listUpcomingChanges(changes, todayAt(layerId)))
      .toSorted((left, right) => (left.from < right.from ? -1 : 1)),
    history: history.toReversed().slice(0, historyChangesAtMost),
    choices:
      hasPermission(caller.permissions, [levelValueKinds[kind].write]) && !product.isDeleted
        ? yield* choicesOf(caller, product)
        : [],
  };
  return levelsAnswer;
});

/** Checks whether a change sets a value of a layer, rather than removing it. */
const isSet = <Row extends Pick<LevelChange, "layerId" | "amount">>(
  row: Row,
): row is Row & { readonly layerId: number; readonly amount: UnitCost } => row.layerId !== null && row.amount !== null;

/** Lists the layers of the caller's scope that belong to the product's target. */
const choicesOf = Effect.fnUntraced(function* (caller: Caller, { targetId }: ProductRow) {
  const { layers } = yield* scopeFor(caller);
  const layerById = new Map(layers.map((layer) => [layer.id, layer]));
  return layers
    .filter((layer) => layer.targetId === targetId)
    .map(({ id }) => ({ id, label: nameOf(layerById, id) ?? "" }))
    .toSorted((left, right) => left.label.localeCompare(right.label, "fr"));
});

/** Names a layer; one below a store after its store, because each store has a terminal 1. */
function nameOf(layers: ReadonlyMap<number, TargetLayer>, id: number | null): string | null {
  const layer = id === null ? undefined : layers.get(id);
  if (layer === undefined) return null;
  const isBelowStore = targetLayerTypes[layer.type].depth > targetLayerTypes.STORE.depth;
  const storeName = isBelowStore ? nameOf(layers, layer.parentId) : null;
  return storeName === null ? layer.description : `${storeName} · ${layer.description}`;
}

/** Wire name of a field. */
const wireOf = (kind: LevelValueKind, field: string): string =>
  field === "amount"
    ? kind === "cost"
      ? "Cost"
      : "Price"
    : field === "layerId"
      ? "_TargetLayerID"
      : field === "itemId"
        ? "_ItemID"
        : field;
