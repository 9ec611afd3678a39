/** Fills an empty database with the demo: organisation and accounts, catalogue and stock, sales up to the current moment, and what people and tills did with them. */

import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { addDays, businessDateOf } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";

import { reopenEngineAbove } from "../database/index.ts";
import { SaleStore, type HistoryPiece } from "../sales/index.ts";
import { makeCatalogue } from "./make-catalogue.ts";
import { makeDeposits } from "./make-deposits.ts";
import { makeManagerWorkspaces } from "./make-desks.ts";
import { makeDocuments } from "./make-documents.ts";
import { makeErrors } from "./make-errors.ts";
import { makeExports } from "./make-exports.ts";
import { makeFindings } from "./make-findings.ts";
import { makeGoals } from "./make-goals.ts";
import { makeJournal } from "./make-journal.ts";
import { makeLateReceipts } from "./make-late-receipts.ts";
import { makeLegacyRecords, makeOrganisation, type DemoAccount } from "./make-organisation.ts";
import { makePictures } from "./make-pictures.ts";
import { makeReports } from "./make-reports.ts";
import { makeSales } from "./make-sales.ts";
import { makeStock } from "./make-stock.ts";
import { makeSoldGoodsCounter } from "./sold-goods.ts";
import { makeTasks } from "./make-tasks.ts";
import { makeTerminals } from "./make-terminals.ts";
import { addLateReceipts, auditDemoDays } from "./make-store-days.ts";

export interface DemoOptions {
  /** Password of every demo account. */
  readonly password: string;
  /** Called with the progress, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Number of days of sales; two years by default. */
  readonly days?: number;
}

const twoYearsInDays = 731;
const daysPerBatch = 92;
/** Part of the filling time that writing the sales takes, from 0 to 1. */
const salesProgressShare = 0.7;
/** Growth of the embedded engine's memory above which the engine is reopened, once the sales are written. Units: bytes. */
const memoryGrowthBytesAtMost = 48 * 1024 ** 2;

export const fillDemo = Effect.fn("fillDemo")(function* ({ password, onProgress, days = twoYearsInDays }: DemoOptions) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const today = businessDateOf(now, { timeZone: "America/Toronto", businessDayStart: 0 });
  const firstDay = addDays(today, 1 - days);
  const { shops, accounts, items } = yield* sql
    .withTransaction(
      Effect.gen(function* () {
        const { targetIds, ...organisation } = yield* makeOrganisation(password);
        yield* makeLegacyRecords(targetIds);
        return { ...organisation, items: yield* makeCatalogue(targetIds, { from: firstDay, today }) };
      }),
    )
    .pipe(Effect.catchTag("SqlError", Effect.die));
  const reportShare = (share: number) => Effect.sync(() => onProgress(share));
  const soldGoodsCounter = makeSoldGoodsCounter();
  yield* writeSales({
    shops,
    items,
    from: firstDay,
    days,
    now,
    sold: soldGoodsCounter,
    onProgress: (salesProgress) => onProgress(salesProgress * salesProgressShare),
  });
  // The pictures are drawn while the database writes the movements.
  yield* Effect.all([makeStock({ from: firstDay, sold: soldGoodsCounter.list() }), makePictures(items)], {
    concurrency: 2,
    discard: true,
  });
  yield* reportShare(0.8);
  const shopPlaces = shops.map(({ locationId, location: { code, timeZone } }) => ({ locationId, code, timeZone }));
  yield* makeDocuments({ today, now, days, shops: shopPlaces });
  yield* makeLateReceipts({ shops, items });
  yield* makeGoals({ today, password, shops });
  yield* makeReports();
  yield* makeManagerWorkspaces({ today, now });
  yield* reportShare(0.85);
  yield* makeDeposits({ today, shops });
  yield* reportShare(0.9);
  yield* makeErrors(now);
  yield* makeFindings({ today });
  yield* makeJournal({ today });
  yield* makeTerminals({ shops, now });
  yield* makeTasks(now);
  // The first days are audited before the exports, with their warnings accepted; later days with warnings wait for their manager.
  yield* auditDemoDays({ from: addDays(today, -10), to: addDays(today, -5), accepts: true });
  yield* makeExports({ today });
  yield* auditDemoDays({ from: addDays(today, -4), to: addDays(today, -3), accepts: false });
  yield* addLateReceipts(addDays(today, -5));
  yield* reportShare(1);
  return accounts satisfies readonly DemoAccount[];
});

/** Writes the sales, a batch for each quarter of a year, all in one transaction. */
const writeSales = Effect.fnUntraced(function* (sales: SalesToWrite) {
  const store = yield* SaleStore;
  yield* store.writeHistory({ source: "DEMO", label: "Demo" }, splitHistory(sales));
  yield* reopenEngineAbove(memoryGrowthBytesAtMost);
});

type SalesToWrite = Parameters<typeof makeSales>[0] & {
  readonly sold: ReturnType<typeof makeSoldGoodsCounter>;
  readonly onProgress: (share: number) => void;
};

/** Least number of receipts written together, except at the end of a batch; they have about three lines each. */
const receiptsAtOnce = 2_000;

function* splitHistory({ sold, onProgress, ...sales }: SalesToWrite): Generator<HistoryPiece> {
  let dayNumber = 0;
  let receiptsToWrite: Transaction[] = [];
  for (const receipts of makeSales(sales)) {
    dayNumber++;
    receiptsToWrite.push(...receipts);
    for (const receipt of receipts) sold.add(receipt);
    const isBatchEnd = dayNumber === sales.days || dayNumber % daysPerBatch === 0;
    if (receiptsToWrite.length < receiptsAtOnce && !isBatchEnd) continue;
    yield { transactions: receiptsToWrite, endsBatch: isBatchEnd };
    receiptsToWrite = [];
    onProgress(dayNumber / sales.days);
  }
}
