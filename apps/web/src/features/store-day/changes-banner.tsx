/** Changes of a store day in words: those after its audit, and those between two versions of its certificate. */
import type { CertificateChangeWire, RowChangeWire, StoreDayDetail, VersionDifferenceWire } from "@comptoir/api/wire";
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { figureText, moneyText } from "./store-day-words.ts";

/** Number of changed receipts that a list names. */
const visibleRowsAtMost = 5;

/** Banner that names the changes after a day's audit that reopened the day. */
export function ChangesBanner({
  day: { changes, rowChanges },
}: Readonly<{ day: StoreDayDetail }>): ReactElement | null {
  if (changes.length === 0) return null;
  return (
    <Banner tone="warning" title={t("storeDay.changedTitle")}>
      <ChangesList difference={{ changes, rowChanges, rowChangeCount: rowChanges.length }} />
    </Banner>
  );
}

/** List of changes: the first changed receipts, the number of others, and the changed figures. */
export function ChangesList({
  difference: { changes, rowChanges, rowChangeCount },
}: Readonly<{ difference: VersionDifferenceWire }>): ReactElement {
  const visibleRowChanges = rowChanges.slice(0, visibleRowsAtMost);
  return (
    <ul>
      {visibleRowChanges.map((row) => (
        <li key={`${row.kind} ${row.terminal} ${row.number}`}>{rowChangeText(row)}</li>
      ))}
      {rowChangeCount > visibleRowChanges.length && (
        <li>{t("storeDay.moreRows", { number: countText(rowChangeCount - visibleRowChanges.length) })}</li>
      )}
      {changes.map((change) => (
        <li key={"name" in change ? `${change.what} ${change.name}` : change.what}>{changeText(change)}</li>
      ))}
    </ul>
  );
}

function rowChangeText({ what, kind, terminal, number, amount }: RowChangeWire): string {
  return kind === "receipt"
    ? t(`storeDay.row_${what}`, { terminal, number, amount: moneyText(amount) })
    : t("storeDay.rowOfDrawer", { terminal, number });
}

function changeText(change: CertificateChangeWire): string {
  if (change.what === "facts") return t("storeDay.change_facts");
  if (change.what === "count")
    return t("storeDay.change_figure", {
      name: t(`storeDay.count_${change.name}`),
      before: countText(change.before),
      after: countText(change.after),
    });
  return t("storeDay.change_figure", {
    name: t(`storeDay.line_${change.name}`),
    before: figureText(change.name, change.before),
    after: figureText(change.name, change.after),
  });
}
