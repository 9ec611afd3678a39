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
import { countSoldGoods } from "./sold-goods.ts";
import { makeTasks } from "./make-tasks.ts";
import { makeTerminals } from "./make-terminals.ts";
import { addLateReceipts, auditDemoDays } from "./make-store-days.ts";

/** Fills an empty database with the demo: organisation and accounts, catalogue and stock, two years of sales up to the current minute. */

export interface DemoOptions {
  /** Password of every demo account. */
  readonly password: string;
  /** Called with the progress, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly days?: number;
}

const twoYears = 731;
const batchDays = 92;
/** Part of the filling time that writing the sales takes, from 0 to 1. */
const salesShare = 0.7;
/** Growth of the embedded engine's memory after the sales are written above which it is reopened. Units: bytes. */
const memoryGrowthAtMost = 48 * 1024 ** 2;

export const fillDemo = Effect.fn("fillDemo")(function* ({ password, onProgress, days = twoYears }: DemoOptions) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const today = businessDateOf(now, { timeZone: "America/Toronto", businessDayStart: 0 });
  const from = addDays(today, 1 - days);
  const { shops, accounts, items } = yield* sql
    .withTransaction(
      Effect.gen(function* () {
        const { targetIds, ...organisation } = yield* makeOrganisation(password);
        yield* makeLegacyRecords(targetIds);
        return { ...organisation, items: yield* makeCatalogue(targetIds, { from, today }) };
      }),
    )
    .pipe(Effect.catchTag("SqlError", Effect.die));
  const reportShare = (share: number) => Effect.sync(() => onProgress(share));
  const soldGoods = countSoldGoods();
  yield* writeSales({
    shops,
    items,
    from,
    days,
    now,
    sold: soldGoods,
    onProgress: (salesProgress) => onProgress(salesProgress * salesShare),
  });
  // The pictures are drawn while the database writes the movements.
  yield* Effect.all([makeStock({ from, sold: soldGoods.list() }), makePictures(items)], {
    concurrency: 2,
    discard: true,
  });
  yield* reportShare(0.8);
  const places = shops.map(({ locationId, location: { code, timeZone } }) => ({ locationId, code, timeZone }));
  yield* makeDocuments({ today, now, days, shops: places });
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
  // The exports include the days audited before them; the later days wait for their manager.
  yield* auditDemoDays({ from: addDays(today, -10), to: addDays(today, -5), accepts: true });
  yield* makeExports({ today });
  yield* auditDemoDays({ from: addDays(today, -4), to: addDays(today, -3), accepts: false });
  yield* addLateReceipts(addDays(today, -5));
  yield* reportShare(1);
  return accounts satisfies readonly DemoAccount[];
});

/** Writes the sales, a batch for each quarter of a year, all in one transaction. */
const writeSales = Effect.fnUntraced(function* (sales: Sales) {
  const store = yield* SaleStore;
  yield* store.writeHistory({ source: "DEMO", label: "Demo" }, splitHistory(sales));
  yield* reopenEngineAbove(memoryGrowthAtMost);
});

type Sales = Parameters<typeof makeSales>[0] & {
  readonly sold: ReturnType<typeof countSoldGoods>;
  readonly onProgress: (share: number) => void;
};

/** Number of receipts written together; they have about three lines each. */
const receiptsAtOnce = 2_000;

function* splitHistory({ sold, onProgress, ...sales }: Sales): Generator<HistoryPiece> {
  let day = 0;
  let waitingReceipts: Transaction[] = [];
  for (const receipts of makeSales(sales)) {
    day++;
    waitingReceipts.push(...receipts);
    for (const receipt of receipts) sold.add(receipt);
    const endsBatch = day === sales.days || day % batchDays === 0;
    if (waitingReceipts.length < receiptsAtOnce && !endsBatch) continue;
    yield { transactions: waitingReceipts, endsBatch };
    waitingReceipts = [];
    onProgress(day / sales.days);
  }
}
