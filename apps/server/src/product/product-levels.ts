/** Prices and costs of a product by level: what counts where the caller acts, what is set within their scope and above it, and how it came about. */

import type { Caller } from "@comptoir/api/contract";
import type { ProductLevels } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { auditLabel } from "@comptoir/domain/entity";
import type { UnitCost } from "@comptoir/domain/money";
import { levelValueForm, levelValueKinds, valueAtLevel, type LevelValueKind } from "@comptoir/domain/product";
import type { ReportFilter } from "@comptoir/domain/report";
import { issue } from "@comptoir/domain/result";
import { pathToTop, type TargetLayer } from "@comptoir/domain/target";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { listLayers, scopeFor, writeAudit } from "../access/index.ts";
import { conflict, invalid, notFound } from "../http/refusal.ts";
import { productService } from "./product-service.ts";
import type { ProductRow } from "./product-table.ts";

interface Change {
  /** The place among the changes of its product, kind and level: prices and costs count apart, so that no number of one tells of the other. */
  readonly version: number;
  readonly layerId: number | null;
  readonly amount: UnitCost | null;
  readonly at: number;
  readonly userName: string | null;
}

/** The changes that are given, the newest first. */
const givenAtMost = 200;

/** Price or cost of a product at each level. */
export const listLevels = Effect.fn("listLevels")(function* (
  caller: Caller,
  kind: LevelValueKind,
  filters: readonly ReportFilter[],
) {
  return yield* levelsOf(caller, kind, yield* productService.get(caller, { filters }));
});

/** Sets the price or the cost of a product at a level of the caller's scope, or takes the level's own away. */
export const setLevel = Effect.fn("setLevel")(function* (caller: Caller, kind: LevelValueKind, save: unknown) {
  const sql = yield* SqlClient.SqlClient;
  const read = checkForm(levelValueForm, save);
  if (!read.ok)
    return yield* Effect.fail(
      invalid(
        read.issues.map((levelIssue) =>
          issue(levelIssue.code, [wireOf(kind, String(levelIssue.path[0]))], levelIssue.params),
        ),
      ),
    );
  const { itemId, layerId, amount, version } = read.value;
  const product = yield* productService.get(caller, {
    filters: [{ field: "id", operator: "=", values: [itemId], promptUser: false, locked: false }],
  });
  if (product.isDeleted) return yield* Effect.fail(notFound());
  if (!(yield* choicesOf(caller, product)).some(({ id }) => id === layerId))
    return yield* Effect.fail(invalid([issue("LAYER_UNKNOWN", [wireOf(kind, "layerId")])]));
  yield* Effect.catchIf(
    sql.withTransaction(
      Effect.gen(function* () {
        // Two that set the same value wait for each other: the second sees what the first made of it.
        yield* sql`SELECT FROM item WHERE item_id = ${itemId} FOR UPDATE`;
        const [last] = yield* sql<Pick<Change, "version" | "amount">>`
          SELECT (count(*) OVER ())::integer AS version, amount::float8 AS amount FROM item_value_change WHERE item_id = ${itemId} AND kind = ${kind} AND target_layer_id = ${layerId} ORDER BY change_id DESC LIMIT 1`;
        if ((last?.version ?? 0) !== version)
          return yield* Effect.fail(conflict("ENTITY_STALE", { id: itemId, version: last?.version ?? 0 }));
        if ((last?.amount ?? null) === amount) return;
        yield* sql`INSERT INTO item_value_change (item_id, kind, target_layer_id, amount, user_id) VALUES (${itemId}, ${kind}, ${layerId}, ${amount}, ${caller.userId})`;
        const details = { before: { layerId, amount: last?.amount ?? null }, after: { layerId, amount } };
        yield* writeAudit({
          userId: caller.userId,
          action: "UPDATE",
          entity: kind === "cost" ? "productCost" : "productPrice",
          entityId: itemId,
          label: auditLabel("product", product),
          details,
        });
      }),
    ),
    SqlError.isSqlError,
    Effect.die,
  );
  return yield* levelsOf(caller, kind, product);
});

const levelsOf = Effect.fnUntraced(function* (caller: Caller, kind: LevelValueKind, product: ProductRow) {
  const sql = yield* SqlClient.SqlClient;
  const all = yield* listLayers();
  const scope = yield* scopeFor(caller);
  // Values set beside the scope concern nobody in it; values set above it count in it.
  const seen = new Map([...scope.layers, ...pathToTop(caller.layerId, all)].map((layer) => [layer.id, layer]));
  const rows = yield* Effect.orDie(sql<Change>`
    SELECT (row_number() OVER (PARTITION BY c.target_layer_id ORDER BY c.change_id))::integer AS version, c.target_layer_id AS "layerId", c.amount::float8 AS amount, floor(extract(epoch FROM c.at) * 1000)::float8 AS at, nullif(trim(u.first_name || ' ' || u.last_name), '') AS "userName"
    FROM item_value_change c LEFT JOIN user_account u ON u.user_id = c.user_id
    WHERE c.item_id = ${product.id} AND c.kind = ${kind} AND (c.target_layer_id IS NULL OR c.target_layer_id = ANY (${[...seen.keys()]}::integer[])) ORDER BY c.change_id`);
  const named = rows.map((row) => ({ ...row, layer: nameOf(seen, row.layerId) }));
  const last = new Map(named.map((row) => [row.layerId, row]));
  const levels = [...last.values()].filter(({ layerId, amount }) => layerId !== null && amount !== null);
  const own = kind === "cost" ? (product.cost ?? null) : product.price;
  const here = valueAtLevel(
    caller.layerId,
    {
      own,
      levels: levels.flatMap(({ layerId, amount }) =>
        layerId === null || amount === null ? [] : [{ layerId, value: amount }],
      ),
    },
    all,
  );
  const before = new Map<number | null, UnitCost | null>();
  const history = named.map((row) => {
    const change = { ...row, before: before.get(row.layerId) ?? null };
    before.set(row.layerId, row.amount);
    return change;
  });
  const answer: ProductLevels = {
    itemId: product.id,
    sku: product.sku,
    ...here,
    layer: nameOf(seen, here.layerId),
    levels,
    history: history.toReversed().slice(0, givenAtMost),
    choices:
      hasPermission(caller.permissions, [levelValueKinds[kind].write]) && !product.isDeleted
        ? yield* choicesOf(caller, product)
        : [],
  };
  return answer;
});

/** The levels of the caller's scope that the product's target has. */
const choicesOf = Effect.fnUntraced(function* (caller: Caller, { targetId }: ProductRow) {
  const { layers } = yield* scopeFor(caller);
  return layers
    .filter((layer) => layer.targetId === targetId)
    .map(({ id, description }) => ({ id, label: description }));
});

const nameOf = (layers: ReadonlyMap<number, TargetLayer>, id: number | null) =>
  id === null ? null : (layers.get(id)?.description ?? null);

/** The fields as they travel. */
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
