/** Converts store days to responses. */

import type { StoreDayDetail, StoreDaySquare, VersionDifferenceWire } from "@comptoir/api/wire";
import {
  compareCertificates,
  compareRows,
  hideDrawerChanges,
  hideDrawerFigures,
  isDrawerBlocker,
  blockerFingerprint,
  merkleRoot,
  listOpenBlockers,
  sortCertificateRows,
  type CertificateRow,
  type RowChange,
} from "@comptoir/domain/store-day";
import { getIntegrityRule } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import type { AssessedDay } from "./assess-days.ts";
import { hidesDrawersOf } from "./drawer-visibility.ts";
import { readCertificateRows } from "./certificate-rows.ts";
import { readVersionContent, type StoredVersion } from "./decision-rows.ts";
import { sha256 } from "../sha256.ts";

/** Converts a day to a square of the board. */
export function toBoardSquare({ facts, judged }: AssessedDay): StoreDaySquare {
  const openBlockerCount = listOpenBlockers(judged).length;
  return {
    businessDate: facts.businessDate,
    state: judged.state,
    open: openBlockerCount,
    accepted: judged.blockers.length - openBlockerCount,
    isOver: facts.isOver,
    isReopened: judged.changes.length > 0,
  };
}

/** Maximum number of changed receipts in an answer. */
const changedReceiptsAtMost = 100;

/** Maximum number of versions whose difference is in the answer, the newest ones; the others are compared when they are asked for. */
const shownDifferencesAtMost = 2;

/** Converts a day to its full answer. */
export const toDayAnswer = Effect.fn("toDayAnswer")(function* (day: AssessedDay, mayAudit: boolean) {
  const { location, facts, judged, versions } = day;
  const hidesDrawers = yield* hidesDrawersOf(day);
  const dayKey = { locationId: location.id, businessDate: facts.businessDate };
  const certificateRows = sortCertificateRows(yield* readCertificateRows(dayKey));
  const isChanged = judged.changes.length > 0;
  const rowsOfLastVersion =
    isChanged && versions[0] !== undefined ? yield* readVersionRows(versions[0]) : certificateRows;
  const shownDifferences = yield* Effect.forEach(versions.slice(0, shownDifferencesAtMost), (version, index) =>
    compareWithBefore(version, versions[index + 1], hidesDrawers),
  );
  const dayDetail: StoreDayDetail = {
    ...dayKey,
    location: location.description,
    state: judged.state,
    isOver: facts.isOver,
    pending: facts.pending,
    blockers: judged.blockers
      .filter((blocker) => !hidesDrawers || !isDrawerBlocker(blocker))
      .map(({ acceptance, ...blocker }) => ({
        ...blocker,
        mark: blockerFingerprint(blocker),
        acceptance: acceptance === null ? null : { comment: acceptance.comment, by: acceptance.by, at: acceptance.at },
      })),
    warnings: [...Map.groupBy(facts.findings, ({ rule }) => rule)]
      .filter(([rule]) => getIntegrityRule(rule).severity === "warning")
      .map(([rule, findings]) => ({
        rule,
        count: findings.reduce((sum, { count, isAccepted }) => sum + (isAccepted ? 0 : count), 0),
      }))
      .filter(({ count }) => count > 0),
    openAmounts: facts.terminals.flatMap(({ terminal, suspended, openAmount }) =>
      suspended > 0 ? [{ terminal, amount: openAmount }] : [],
    ),
    certificate: hidesDrawers ? hideDrawerFigures(judged.certificate) : judged.certificate,
    facts: certificateRows.length,
    root: merkleRoot(certificateRows, sha256),
    changes: hidesDrawers ? hideDrawerChanges(judged.changes) : judged.changes,
    rowChanges: toRowChangesAnswer(isChanged ? compareRows(rowsOfLastVersion, certificateRows) : []),
    versions: versions.map(({ version, isAudit, by, madeAt, hash, reopened }, index) => ({
      version,
      isAudit,
      by,
      madeAt,
      hash,
      reopened,
      ...(index < shownDifferences.length && { difference: shownDifferences[index] ?? null }),
    })),
    depositId: facts.deposit?.id ?? null,
    depositComment: facts.deposit?.comment ?? "",
    mayAudit,
  };
  return dayDetail;
});

/** Compares a version with the one before it; null for the first. A version never changes, and neither does its difference while its drawers are seen. */
export const compareWithBefore = Effect.fn("storeDay.compareVersions")(function* (
  version: StoredVersion,
  versionBefore: StoredVersion | undefined,
  hidesDrawers: boolean,
) {
  if (versionBefore === undefined) return null;
  const rowChanges = compareRows(yield* readVersionRows(versionBefore), yield* readVersionRows(version));
  const changes = compareCertificates(versionBefore.figures, version.figures);
  const difference: VersionDifferenceWire = {
    changes: hidesDrawers ? hideDrawerChanges(changes) : changes,
    rowChanges: toRowChangesAnswer(rowChanges),
    rowChangeCount: rowChanges.length,
  };
  return difference;
});

const readVersionRows = (version: StoredVersion) =>
  Effect.map(readVersionContent(version, version.version), parseCertificateRows);

const toRowChangesAnswer = (rowChanges: readonly RowChange[]) =>
  rowChanges.slice(0, changedReceiptsAtMost).map(({ what, amount, row: { kind, terminal, number, state } }) => ({
    what,
    kind,
    terminal,
    number,
    state,
    amount,
  }));

/** Parses the rows of a certificate file that this server wrote. */
function parseCertificateRows(content: string | undefined): readonly CertificateRow[] {
  const certificateFile = JSON.parse(content ?? "{}") as { readonly rows?: readonly CertificateRow[] };
  return certificateFile.rows ?? [];
}
