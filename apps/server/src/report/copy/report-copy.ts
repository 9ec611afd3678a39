/** The read-only copy of reports: a view with every change committed before the request, or none while it is not ready. */

import { Cause, Context, Deferred, Effect, Exit, Layer, Option, Semaphore, type Scope } from "effect";
import { SqlClient } from "effect/sql";

import { DatabaseEngine, onReplica, Replica, waitForRequests } from "../../database/index.ts";
import { databaseFailureStatus } from "../../http/database-trouble.ts";
import { listChangesAfter, lastChange, ReceiptFeed, type SaleChange } from "../../sales/index.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import { copySnapshot } from "./ask-copy.ts";
import {
  hasCopy,
  isCopyLocked,
  openCopyFile,
  readersAtOnce,
  removeCopy,
  type CopyFile,
  type CopyLimits,
} from "./copy-file.ts";
import { applyChanges, catalogueFingerprint, replaceCatalogue, splitChanges, type Following } from "./follow-sales.ts";
import { findCommittedReceipts } from "./follow-gathered.ts";
import { parseStockChanges, stockChangeCount, stockChangesSql } from "./follow-stock.ts";
import { makeGathering, defaultGatherSizes, type GatherSizes } from "./gather-batches.ts";
import { isCopyOfDatabase } from "./same-history.ts";
import { compareCopy, type CopyDifference } from "./verify-copy.ts";
import { writeParquet, type WrittenTable } from "./write-parquet.ts";

/** Settings of a copy. */
export interface CopySettings {
  readonly folder: string;
  readonly limits: CopyLimits;
  /** Time that a report waits for the copy to catch up before it queries the database. Units: milliseconds. */
  readonly patienceMs: number;
  /** Sizes of the batches to gather while they are written. */
  readonly gather: GatherSizes;
  /** Whether it follows the database from the start, so that the first report need not wait. */
  readonly isEager: boolean;
}

/** Default settings of a server. */
export const defaultCopySettings = {
  limits: { memory: "512MB", temporary: "4GB", threads: 2 },
  patienceMs: 2_000,
  gather: defaultGatherSizes,
  isEager: true,
} as const;

/** Intervals of looking for changes while reports run, and of closing the file when idle. Units: milliseconds. */
const [lookEveryMs, idleMs] = [1_000, 180_000];
/** Longest transaction that writes batches whose gathered receipts are kept. Units: milliseconds. */
const transactionAtMostMs = 600_000;

/** Time that reports query the database after a failure. Units: milliseconds. */
const restMs = 60_000;

/** Number of changes read at once. */
const changesAtOnce = 200;

/** State of a copy. */
export interface CopyState {
  readonly phase: "off" | "closed" | "behind" | "ready" | "failed";
  readonly changeNo: number;
  /** Last known change of the database. */
  readonly target: number;
  /** Progress of catching up; null when it is up to date. Units: percent, whole. */
  readonly percent: number | null;
}

/** The read-only copy of reports. */
export class ReportCopy extends Context.Service<
  ReportCopy,
  {
    /** Consistent view with every change committed before the call; null when the report has to query the database. */
    readonly view: Effect.Effect<Snapshot | null, never, Scope.Scope>;
    readonly state: () => CopyState;
    /** Compares the copy with the database, after bringing it up to date. */
    readonly verify: Effect.Effect<readonly CopyDifference[]>;
    /** Rebuilds the copy. */
    readonly rebuild: Effect.Effect<void>;
    /** Writes the copy as Parquet files, after bringing it up to date. */
    readonly parquet: (folder: string) => Effect.Effect<readonly WrittenTable[]>;
  }
>()("@comptoir/server/ReportCopy") {
  /** Layer without a copy: reports query the database. */
  static readonly layerNone = Layer.succeed(ReportCopy, {
    view: Effect.succeed(null),
    state: () => ({ phase: "off", changeNo: 0, target: 0, percent: null }),
    verify: Effect.succeed([]),
    rebuild: Effect.void,
    parquet: () => Effect.succeed([]),
  });

  static readonly layer = (settings: CopySettings) => Layer.effect(ReportCopy, makeCopy(settings));
}

/** State of the database: the last sales change, the number of stock changes, and the fingerprint of the catalogue. */
interface Marks {
  readonly no: number;
  readonly stock: number;
  readonly catalogue: string;
}

/** Commits that the database shows; the stock changes are in the text form that `parseStockChanges` reads. */
interface Committed extends Pick<Marks, "no" | "stock"> {
  readonly changes: string;
}

const marks = `${lastChange} AS no, ${stockChangeCount} AS stock, ${catalogueFingerprint} AS catalogue`;

const makeCopy = Effect.fnUntraced(function* ({ folder, limits, patienceMs, gather, isEager }: CopySettings) {
  const sql = yield* SqlClient.SqlClient;
  const replica = yield* Replica;
  const { kind } = yield* DatabaseEngine;
  const scope = yield* Effect.scope;
  const beforeStep = kind === "postgresql" ? Effect.void : waitForRequests;
  const turns = Semaphore.makeUnsafe(readersAtOnce);
  const alone = turns.withPermits(readersAtOnce);
  let file: CopyFile | null = null;
  let free: CopyFile["readers"][number][] = [];
  let [changeNo, target, lookedAt, usedAt, restUntil] = [0, 0, 0, 0, 0];
  /** Stock changes in the copy. */
  const stock = new Set<number>();
  /** Whether sales and stock are of the same moment. */
  let isWhole = false;
  let catalogue = "";
  let isFollowing = false;
  let beat = Deferred.makeUnsafe<void>();

  const gathering = yield* makeGathering(
    Effect.suspend(() => ready),
    (openFile) => openFile === file,
    gather,
  );
  yield* (yield* ReceiptFeed).listen(gathering);

  /** Progress in lines: done, remaining, and the current transaction. */
  let lines = { done: 0, left: 0, writing: 0, part: 0 };
  const percentOf = ({ done, left, writing, part }: typeof lines): number | null =>
    left === 0 ? null : Math.min(99, Math.floor((100 * (done + writing * part)) / (done + left)));

  const wake = () => {
    const before = beat;
    beat = Deferred.makeUnsafe();
    Deferred.doneUnsafe(before, Effect.void);
  };

  const close: Effect.Effect<void> = Effect.suspend(() => {
    const closed = file;
    [file, free] = [null, []];
    return closed === null ? Effect.void : gathering.close(closed);
  });

  const open = Effect.gen(function* () {
    const opened = yield* Effect.uninterruptible(Effect.promise(() => openCopyFile(folder, limits)));
    [file, free, changeNo, catalogue] = [opened, [...opened.readers], opened.changeNo, opened.catalogue];
    stock.clear();
    for (const { id } of opened.stock) stock.add(id);
    isWhole = false;
    return opened;
  });

  /** Opens the file of the copy. A copy of another database, or of a state before a restore, is deleted first. */
  const opened = Effect.gen(function* () {
    const [last] = yield* sql.unsafe<Marks>(`SELECT ${marks}`);
    if (file !== null && changeNo <= (last?.no ?? 0) && stock.size <= (last?.stock ?? 0)) return file;
    yield* alone(close);
    const found = yield* open;
    if (yield* isCopyOfDatabase(sql, found)) return found;
    yield* close;
    removeCopy(folder);
    return yield* open;
  });

  const follow = Effect.gen(function* () {
    const ofCopy: Omit<Following, "sql"> = {
      file: yield* opened,
      beforeStep,
      onPart: (part) => {
        lines = { ...lines, part };
      },
    };
    lines = { done: 0, left: 0, writing: 0, part: 0 };
    let isMissed = false;
    /** Reads what is new and writes it; returns whether there may be more. */
    const round = Effect.fnUntraced(function* (began: number, seen: Committed) {
      const following: Following = { ...ofCopy, sql: yield* SqlClient.SqlClient };
      target = seen.no;
      const [current] = yield* following.sql.unsafe<Pick<Marks, "catalogue">>(
        `SELECT ${catalogueFingerprint} AS catalogue`,
      );
      if (current !== undefined && current.catalogue !== catalogue) {
        yield* replaceCatalogue(following, catalogue, current.catalogue);
        catalogue = current.catalogue;
      }
      lookedAt = began;
      const written = parseStockChanges(seen.changes, stock);
      // A change whose transaction took very long has a lower number than those searched for, so all changes are read
      // again.
      isMissed = !isMissed && stock.size + written.length < seen.stock;
      if (isMissed) return true;
      // Changes committed later wait for the next round, so that sales and stock are of the same moment.
      const changes = (yield* listChangesAfter(following.sql, changeNo, changesAtOnce)).filter(
        (change) => change.changeNo <= seen.no,
      );
      const isLast = changes.length < changesAtOnce || (changes.at(-1)?.changeNo ?? 0) >= seen.no;
      const moved = isLast ? written : [];
      const runs = changes.length === 0 && moved.length > 0 ? [[]] : splitChanges(changes);
      const [lacking] = yield* following.sql.unsafe<{ readonly lines: number }>(
        `SELECT coalesce(sum(line_count), 0)::float8 AS lines FROM sale_batch WHERE state = 'COMMITTED' AND change_no > ${changeNo}`,
      );
      lines = { ...lines, left: lacking?.lines ?? 0 };
      if (runs.length === 0) isWhole = true;
      wake();
      for (const [index, run] of runs.entries()) {
        const isEnd = isLast && index === runs.length - 1;
        const writing = run.reduce((sum, { state, lineCount }) => sum + (state === "COMMITTED" ? lineCount : 0), 0);
        lines = { ...lines, writing, part: 0 };
        yield* apply(following, run, isEnd ? moved : []);
        lines = { done: lines.done + writing, left: Math.max(0, lines.left - writing), writing: 0, part: 0 };
        changeNo = run.at(-1)?.changeNo ?? changeNo;
        if (isEnd) for (const { id } of moved) stock.add(id);
        isWhole = isEnd;
        wake();
      }
      return runs.length > 0;
    });
    let hasMore = true;
    while (hasMore) {
      yield* beforeStep;
      const began = performance.now();
      // The round reads what the database shows now: a replica may show a commit before the database does, which a crash there could undo.
      const [seen] = yield* sql.unsafe<Committed>(
        `SELECT ${lastChange} AS no, ${stockChangeCount} AS stock, ${stockChangesSql(isMissed ? null : stock)} AS changes`,
      );
      hasMore = seen !== undefined && (yield* onReplica(round(began, seen)));
    }
  }).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideService(Replica, replica));

  /** Moves a gathered batch into place; if that fails, reads it from the database. */
  const apply = Effect.fnUntraced(function* (
    following: Following,
    sales: readonly SaleChange[],
    written: Parameters<typeof applyChanges>[1]["stock"],
  ) {
    const gathered = yield* findCommittedReceipts(following, gathering, sales);
    const read = applyChanges(following, { sales, stock: written, gathered: new Map() });
    const moved = Effect.catchCause(applyChanges(following, { sales, stock: written, gathered }), (cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.andThen(Effect.logWarning("A batch that was gathered could not be moved: it is read", cause), read),
    );
    yield* gathered.size === 0 ? read : moved;
    yield* gathering.forget(sales.map(({ batchId }) => batchId));
  });

  /** Follows the database, one round at a time. A failure is logged, and the copy rebuilt, unless the database itself is away. */
  const start = Effect.suspend(() => {
    if (isFollowing || performance.now() < restUntil) return Effect.void;
    isFollowing = true;
    const giveUp = (cause: Cause.Cause<unknown>) =>
      Effect.gen(function* () {
        if (Cause.hasInterruptsOnly(cause)) return;
        restUntil = performance.now() + restMs;
        yield* Effect.logError("The copy made for reading is not ready: reports ask the database", cause);
        yield* alone(close);
      });
    const again = (cause: Cause.Cause<unknown>) =>
      Cause.hasInterruptsOnly(cause) || isCopyLocked(Cause.squash(cause)) || databaseFailureStatus(cause) !== null
        ? Effect.failCause(cause)
        : Effect.andThen(
            alone(
              Effect.andThen(
                close,
                Effect.sync(() => removeCopy(folder)),
              ),
            ),
            follow,
          );
    const end = Effect.sync(() => {
      isFollowing = false;
      wake();
    });
    return Effect.asVoid(
      Effect.forkIn(follow.pipe(Effect.catchCause(again), Effect.catchCause(giveUp), Effect.ensuring(end)), scope),
    );
  });

  /** Waits until the copy has every change committed before the call; null if it cannot. */
  const reach = Effect.gen(function* () {
    const askedAt = performance.now();
    const [need] = yield* sql.unsafe<Marks>(`SELECT ${marks}`);
    const isThere = () =>
      file !== null &&
      need !== undefined &&
      changeNo >= need.no &&
      stock.size >= need.stock &&
      isWhole &&
      (catalogue === need.catalogue || lookedAt >= askedAt);
    while (!isThere()) {
      const next = beat;
      yield* start;
      if (!isFollowing) return null;
      yield* Deferred.await(next);
    }
    return isThere;
  });

  const view = Effect.gen(function* () {
    usedAt = performance.now();
    const isThere = Option.getOrNull(yield* Effect.timeoutOption(reach, patienceMs));
    if (isThere === null) return null;
    return yield* Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        yield* restore(turns.take(1));
        const connection = free.pop();
        const of = file;
        let isSpoilt = false;
        yield* Effect.addFinalizer(() =>
          Effect.gen(function* () {
            if (connection !== undefined) {
              yield* Effect.ignoreCause(Effect.promise(() => connection.run("ROLLBACK")));
              if (of === file) free.push(connection);
            }
            yield* turns.release(1);
            // A connection that cannot begin a transaction means that the engine has failed; the next report reopens
            // the file.
            if (isSpoilt) yield* Effect.forkIn(alone(close), scope);
          }),
        );
        if (connection === undefined || !isThere()) return null;
        const begun = yield* Effect.exit(Effect.promise(() => connection.run("BEGIN TRANSACTION READ ONLY")));
        if (Exit.isSuccess(begun)) return copySnapshot(connection);
        isSpoilt = true;
        yield* Effect.logError("The copy made for reading cannot be asked: this report asks the database", begun.cause);
        return null;
      }),
    );
  }).pipe(Effect.catchTag("SqlError", Effect.die));

  /**
   * Returns the file to gather batches in. Creates the file only if nothing was committed yet: otherwise the import
   * would wait until all sales are copied.
   */
  const ready: Effect.Effect<CopyFile | null> = Effect.gen(function* () {
    usedAt = performance.now();
    if (file !== null) return file;
    const [last] = yield* sql.unsafe<Pick<Marks, "no">>(`SELECT ${lastChange} AS no`);
    if (!hasCopy(folder) && (last?.no ?? 0) > 0) return null;
    for (;;) {
      const next = beat;
      yield* start;
      if (file !== null || !isFollowing) return file;
      yield* Deferred.await(next);
    }
  }).pipe(Effect.orDie);

  /** Gathered batches that the database has shown. */
  const seenBatches = new Set<number>();
  /** Time since which the database does not show a gathered batch. */
  const missingSince = new Map<number, number>();

  /** Deletes the gathered receipts of abandoned batches. A batch that was never seen may belong to a transaction under way. */
  const tidy = Effect.gen(function* () {
    const batchIds = gathering.batchIds();
    if (batchIds.length === 0) {
      seenBatches.clear();
      missingSince.clear();
    }
    if (batchIds.length === 0 || isFollowing) return;
    const rows = yield* sql.unsafe<{ readonly id: number }>(
      `SELECT batch_id AS id FROM sale_batch WHERE batch_id IN (${batchIds.join(",")}) AND (state = 'PENDING' OR (state = 'COMMITTED' AND change_no > ${changeNo}))`,
    );
    for (const { id } of rows) seenBatches.add(id);
    const there = new Set(rows.map(({ id }) => id));
    const missing = batchIds.filter((id) => !there.has(id));
    const now = performance.now();
    for (const id of missing) if (!missingSince.has(id)) missingSince.set(id, now);
    yield* gathering.forget(
      missing.filter((id) => seenBatches.has(id) || now - (missingSince.get(id) ?? now) > transactionAtMostMs),
    );
  });

  const look = Effect.suspend(() => {
    const idle = performance.now() - usedAt;
    if (isFollowing || (file === null && !isEager)) return Effect.void;
    if (file !== null && idle > idleMs) return alone(close);
    const last = sql.unsafe<Pick<Marks, "no" | "stock">>(`SELECT ${lastChange} AS no, ${stockChangeCount} AS stock`);
    return Effect.flatMap(Effect.andThen(beforeStep, last), ([seen]) =>
      (seen?.no ?? 0) > changeNo || (seen?.stock ?? 0) > stock.size ? start : Effect.void,
    );
  });
  yield* Effect.addFinalizer(() => close);
  yield* Effect.forkScoped(Effect.forever(Effect.delay(Effect.ignoreCause(Effect.andThen(tidy, look)), lookEveryMs)));

  const upToDate = Effect.gen(function* () {
    restUntil = 0;
    if ((yield* reach) === null) return yield* Effect.die(new Error("The copy made for reading cannot be opened."));
  }).pipe(Effect.catchTag("SqlError", Effect.die));

  return ReportCopy.of({
    view,
    state: () => ({
      phase:
        isFollowing || changeNo < target
          ? "behind"
          : file !== null
            ? "ready"
            : performance.now() < restUntil
              ? "failed"
              : "closed",
      changeNo,
      target,
      percent: isFollowing ? percentOf(lines) : null,
    }),
    verify: Effect.andThen(
      upToDate,
      Effect.suspend(() => (file === null ? Effect.succeed([]) : compareCopy(sql, file))),
    ).pipe(Effect.catchTag("SqlError", Effect.die)),
    parquet: (to) =>
      Effect.andThen(
        upToDate,
        Effect.suspend(() => {
          const of = file;
          return of === null ? Effect.succeed([]) : Effect.promise(() => writeParquet(of, to));
        }),
      ),
    rebuild: Effect.andThen(
      alone(
        Effect.andThen(
          close,
          Effect.sync(() => removeCopy(folder)),
        ),
      ),
      upToDate,
    ),
  });
});
