/** Lists the history of a row, without the fields that the caller may not see. */
import type { Caller } from "@comptoir/api/contract";
import type { HistoryEntry, ListPage } from "@comptoir/api/wire";
import { hasPermission, redactRow } from "@comptoir/domain/access";
import { deviceAddressPermission, wireNameOfField, type EntityValues } from "@comptoir/domain/entity";
import { Effect } from "effect";

import type { EntityBase } from "./entity-hooks.ts";
import type { EntityParts } from "./entity-parts.ts";
import { listHistory } from "./history.ts";
import type { makeReads } from "./read-rows.ts";

type Reads<Row extends EntityBase, R> = ReturnType<typeof makeReads<Row, R>>;

/** Makes the function that lists a row's history; `get` refuses rows that the caller does not see. */
export function makeHistory<Row extends EntityBase, R>(
  { name, guards }: EntityParts<Row, R>,
  { get }: Pick<Reads<Row, R>, "get">,
) {
  return Effect.fn(`${name}.history`)(function* (caller: Caller, id: number, beforeAuditId?: number) {
    yield* get(caller, {
      filters: [{ field: wireNameOfField(name, "id"), operator: "=", values: [id], promptUser: false, locked: false }],
    });
    const redactOptions = { permissions: caller.permissions, fields: guards };
    const toWireValues = (values: EntityValues | null) =>
      values === null
        ? null
        : Object.fromEntries(
            Object.entries(redactRow(values, redactOptions)).map(([field, value]) => [
              wireNameOfField(name, field),
              value,
            ]),
          );
    const maySeeAddress = hasPermission(caller.permissions, [deviceAddressPermission]);
    const { rows, total } = yield* listHistory(name, id, beforeAuditId);
    const listPage: ListPage<HistoryEntry> = {
      rows: rows.map((entry) => ({
        ...entry,
        address: maySeeAddress ? entry.address : null,
        before: toWireValues(entry.before),
        after: toWireValues(entry.after),
      })),
      total,
    };
    return listPage;
  });
}
