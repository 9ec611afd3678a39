import type { Caller } from "@comptoir/api/contract";
import type { StoreDayKey } from "@comptoir/api/wire";
import { permissionCodes } from "@comptoir/domain/access";
import { isLanguageCode, type LanguageCode } from "@comptoir/domain/language";
import { addDays, daysBetween, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { SaleStore, readReceipts, type ReceiptKey } from "../sales/index.ts";
import { acceptBlocker, auditDays, readStoreDay } from "../store-day/index.ts";

/** Comments of managers who accept the warnings of a store day, by language. */
const commentByLanguage: Readonly<Record<LanguageCode, string>> = {
  fr: "Vérifié avec le ruban de la caisse",
  en: "Checked against the till tape",
  es: "Revisado con la cinta de la caja",
};

interface StoreManager {
  readonly userId: number;
  readonly layerId: number;
  readonly language: string;
}

/** Reads the managers, each with those of their stores that no earlier manager has. */
const readManagers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const managers = yield* sql<StoreManager>`
    SELECT DISTINCT u.user_id AS "userId", u.target_layer_id AS "layerId", u.language
    FROM user_account u JOIN user_role g ON g.user_id = u.user_id JOIN role r ON r.role_id = g.role_id WHERE r.code = 'MANAGER' ORDER BY 1`;
  const managedStores = new Set<number>();
  return yield* Effect.forEach(managers, (manager) =>
    Effect.map(scopeFor(manager), ({ locationIds }) => {
      const unmanagedStores = locationIds.filter((id) => !managedStores.has(id));
      for (const id of unmanagedStores) managedStores.add(id);
      return { ...manager, locationIds: unmanagedStores };
    }),
  );
});

const managerCallerOf = ({ userId, layerId }: StoreManager): Caller => ({
  userId,
  layerId,
  sessionId: "",
  permissions: permissionCodes,
  language: "fr",
});

/** Audits the store days of a span, as each chain's manager; with `accepts`, warnings are accepted with a comment; otherwise days with warnings stay open. */
export const auditDemoDays = Effect.fn("auditDemoDays")(function* ({
  from,
  to,
  accepts,
}: {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly accepts: boolean;
}) {
  const sql = yield* SqlClient.SqlClient;
  const auditedDays = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  for (const manager of yield* readManagers) {
    const caller = managerCallerOf(manager);
    const auditComment = commentByLanguage[isLanguageCode(manager.language) ? manager.language : "fr"];
    const auditStoreDay = Effect.fnUntraced(function* (key: StoreDayKey) {
      const { blockers } = yield* readStoreDay(caller, key);
      if (accepts)
        for (const { code, subject, mark } of blockers)
          yield* acceptBlocker(caller, { ...key, code, subject, mark, comment: auditComment });
      if (accepts || blockers.length === 0) yield* auditDays(caller, [key]);
    });
    // Uses one transaction for each store, so that the disk is waited for once.
    for (const locationId of manager.locationIds)
      yield* sql.withTransaction(
        Effect.forEach(auditedDays, (businessDate) => auditStoreDay({ locationId, businessDate }), { discard: true }),
      );
  }
}, Effect.orDie);

/** Adds a void receipt to an audited day of each manager's last store: it arrives late, so the day is open again. */
export const addLateReceipts = Effect.fn("addLateReceipts")(function* (day: CalendarDate) {
  const sql = yield* SqlClient.SqlClient;
  const saleStore = yield* SaleStore;
  for (const { locationIds } of yield* readManagers) {
    const lastLocationId = locationIds.at(-1) ?? 0;
    const [receiptKey] = yield* sql<ReceiptKey>`
      SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", s.terminal, s.number FROM sale s
      WHERE s.location_id = ${lastLocationId} AND s.business_date = ${day}::date AND s.state = 'COMPLETED' AND NOT s.training ORDER BY s.batch_id, s.sale_no LIMIT 1`;
    if (receiptKey === undefined) continue;
    const [receipt] = (yield* readReceipts(sql, [receiptKey])).values();
    if (receipt === undefined) continue;
    const lateBatchId = yield* saleStore.openBatch({ source: "DEMO", label: "Demo" });
    yield* saleStore.appendTransactions(lateBatchId, [{ ...receipt, state: "VOID", number: `${receipt.number}-L` }]);
    yield* saleStore.commitBatch(lateBatchId);
  }
}, Effect.orDie);
