/** Read-only copy of the sales in DuckDB, which reports query: it gives a view with every change committed before the request, or none while it is not ready. */

import { Context, Effect, Layer, Option, type Scope } from "effect";
import { SqlClient } from "effect/sql";

import { DatabaseEngine, CurrentReplica, waitForRequests } from "../../database/index.ts";
import { ReceiptFeed } from "../../sales/index.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import { hasCopy, type CopyFile, type CopyLimits } from "./copy-file.ts";
import { makeGathering, defaultGatherSizes } from "./gather-batches.ts";
import type { GatherSizes } from "./gather-receipts.ts";
import { readCommitMarks, readDatabaseMarks } from "./upkeep/copy-marks.ts";
import { followDatabase } from "./upkeep/follow-database.ts";
import { makeBeat, makeFollower, type Follower } from "./upkeep/follower.ts";
import { lendReader } from "./upkeep/lend-reader.ts";
import { emptyContents, makeOpenCopy, type CopyContents, type OpenCopy } from "./upkeep/open-copy.ts";
import { makeProgress, type Progress } from "./upkeep/progress.ts";
import { makeTidyGathered } from "./upkeep/tidy-gathered.ts";
import { compareCopy, type CopyDifference } from "./verify-copy.ts";
import { writeParquet, type ParquetTableCounts } from "./write-parquet.ts";

/** Settings of a report copy. */
export interface CopySettings {
  readonly folder: string;
  readonly limits: CopyLimits;
  /** Time that a report waits for the copy to catch up before it queries the database. Units: milliseconds. */
  readonly patienceMs: number;
  /** Sizes of the sales batches to gather while they are written. */
  readonly gather: GatherSizes;
  /** Whether it is updated from the start of the server, so that the first report need not wait. */
  readonly isEager: boolean;
}

/** Default settings of the report copy. */
export const defaultCopySettings = {
  limits: { memory: "512MB", temporary: "4GB", threads: 2 },
  patienceMs: 2_000,
  gather: defaultGatherSizes,
  isEager: true,
} as const;

/** Interval of checking for changes, and idle time after which the file is closed. Units: milliseconds. */
const [lookEveryMs, readIdleMs] = [1_000, 180_000];

/** State of a report copy. */
export interface CopyState {
  readonly phase: "off" | "closed" | "behind" | "ready" | "failed";
  readonly changeNo: number;
  /** Number of the last known change of the database. */
  readonly target: number;
  /** Progress of the update; null if none runs, or it has no sales lines to write. Units: whole percent. */
  readonly percent: number | null;
}

/** Service of the read-only report copy. */
export class ReportCopy extends Context.Service<
  ReportCopy,
  {
    /** Consistent view with every change committed before the call; null if the report has to query the database. */
    readonly view: Effect.Effect<Snapshot | null, never, Scope.Scope>;
    readonly state: () => CopyState;
    /** Updates the copy, then compares it with the database. */
    readonly verify: Effect.Effect<readonly CopyDifference[]>;
    /** Deletes the copy and builds it again. */
    readonly rebuild: Effect.Effect<void>;
    /** Updates the copy, then writes it as Parquet files. */
    readonly parquet: (folder: string) => Effect.Effect<readonly ParquetTableCounts[]>;
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

const makeCopy = Effect.fnUntraced(function* ({ folder, limits, patienceMs, gather, isEager }: CopySettings) {
  const sql = yield* SqlClient.SqlClient;
  const replica = yield* CurrentReplica;
  const { kind } = yield* DatabaseEngine;
  const scope = yield* Effect.scope;
  const beforeStep = kind === "postgresql" ? Effect.void : waitForRequests;
  const [contents, progress, beat] = [emptyContents(), makeProgress(), makeBeat()];
  const gathering = yield* makeGathering(
    Effect.suspend(() => readyFile),
    (file) => file === contents.file,
    gather,
  );
  yield* (yield* ReceiptFeed).listen(gathering);
  const copy = makeOpenCopy({ folder, limits, contents, closeFile: gathering.closeFile });
  const context = { copy, gathering, beforeStep, progress, wake: beat.wake };
  const follow = followDatabase(context).pipe(
    Effect.provideService(SqlClient.SqlClient, sql),
    Effect.provideService(CurrentReplica, replica),
  );
  const follower = makeFollower({ follow, copy, beat, scope });
  const reach = reachDatabase(contents, follower).pipe(
    Effect.provideService(SqlClient.SqlClient, sql),
    Effect.catchTag("SqlError", Effect.die),
  );
  let usedAt = 0;
  const use = Effect.sync(() => {
    usedAt = performance.now();
  });
  const readyFile: Effect.Effect<CopyFile | null> = Effect.andThen(
    use,
    fileToGatherIn(folder, contents, follower),
  ).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.orDie);
  yield* Effect.addFinalizer(() => copy.closeNow);

  const tidy = makeTidyGathered(sql, gathering, follower.isFollowing);
  const checkIdle = Effect.suspend(() => {
    const idle = performance.now() - usedAt;
    if (follower.isFollowing() || (contents.file === null && !isEager)) return Effect.void;
    if (contents.file !== null && idle > readIdleMs) return copy.close;
    return Effect.flatMap(Effect.andThen(beforeStep, readCommitMarks), (commits) =>
      (commits?.no ?? 0) > contents.changeNo || (commits?.stock ?? 0) > contents.stock.size
        ? follower.start
        : Effect.void,
    );
  });
  const beatOnce = Effect.andThen(
    Effect.suspend(() => tidy(contents.changeNo)),
    checkIdle,
  ).pipe(Effect.provideService(SqlClient.SqlClient, sql));
  yield* Effect.forkScoped(Effect.forever(Effect.delay(Effect.ignoreCause(beatOnce), lookEveryMs)));

  const view = Effect.gen(function* () {
    yield* use;
    const isUpToDate = Option.getOrNull(yield* Effect.timeoutOption(reach, patienceMs));
    return isUpToDate === null ? null : yield* lendReader(copy, isUpToDate, scope);
  });
  const currentState = () => copyState(contents, progress, follower);
  return ReportCopy.of({ view, state: currentState, ...maintenance({ sql, copy, follower, reach, use }) });
});

/** Waits until the copy has every change committed before the call; null if it cannot. Returns a function to check it again: the copy may be closed. */
const reachDatabase = Effect.fnUntraced(function* (contents: CopyContents, follower: Follower) {
  const askedAt = performance.now();
  const need = yield* readDatabaseMarks;
  const isUpToDate = () =>
    contents.file !== null &&
    need !== undefined &&
    contents.changeNo >= need.no &&
    contents.stock.size >= need.stock &&
    contents.isOfOneMoment &&
    (contents.catalogue === need.catalogue || contents.lookedAt >= askedAt);
  return yield* follower.waitFor(() => (isUpToDate() ? isUpToDate : null));
});

/**
 * Returns the file to gather batches in. Creates it only if nothing was committed yet: otherwise the import
 * would wait until all sales are copied.
 */
const fileToGatherIn = Effect.fnUntraced(function* (folder: string, contents: CopyContents, follower: Follower) {
  if (contents.file !== null) return contents.file;
  const commits = yield* readCommitMarks;
  if (!hasCopy(folder) && (commits?.no ?? 0) > 0) return null;
  return yield* follower.waitFor(() => contents.file);
});

const copyState = ({ file, changeNo }: CopyContents, progress: Progress, follower: Follower): CopyState => ({
  phase:
    follower.isFollowing() || changeNo < progress.target()
      ? "behind"
      : file !== null
        ? "ready"
        : follower.isResting()
          ? "failed"
          : "closed",
  changeNo,
  target: progress.target(),
  percent: follower.isFollowing() ? progress.percent() : null,
});

/** Makes the maintenance calls of the copy: `verify` and `parquet` update it first, `rebuild` builds it again. */
const maintenance = ({
  sql,
  copy,
  follower,
  reach,
  use,
}: {
  readonly sql: SqlClient.SqlClient;
  readonly copy: OpenCopy;
  readonly follower: Follower;
  readonly reach: Effect.Effect<(() => boolean) | null>;
  /** Records that the copy is in use, so that it is not closed as idle. */
  readonly use: Effect.Effect<void>;
}) => {
  const upToDate = Effect.gen(function* () {
    yield* use;
    follower.endRest();
    if ((yield* reach) === null) return yield* Effect.die(new Error("The copy made for reading cannot be opened."));
  });
  /** Reads the file while nothing may close it; if it was closed before that, brings it up to date again. */
  const fromFile = <Value, Failure>(read: (file: CopyFile) => Effect.Effect<readonly Value[], Failure>) =>
    Effect.gen(function* () {
      for (;;) {
        yield* upToDate;
        const values = yield* copy.turns.withPermit(
          Effect.suspend(() => (copy.contents.file === null ? Effect.succeed(null) : read(copy.contents.file))),
        );
        yield* use;
        if (values !== null) return values;
      }
    });
  return {
    verify: fromFile((file) => compareCopy(sql, file)).pipe(Effect.catchTag("SqlError", Effect.die)),
    parquet: (to: string) => fromFile((file) => Effect.promise(() => writeParquet(file, to))),
    rebuild: Effect.andThen(copy.remove, upToDate),
  };
};
