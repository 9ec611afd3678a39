/** Banner that names the changes after a day's audit that reopened the day. */
import type { CertificateChangeWire, RowChangeWire, StoreDayDetail } from "@comptoir/api/wire";
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { figureText, moneyText } from "./store-day-words.ts";

/** Number of changed receipts that the banner names. */
const visibleRowsAtMost = 5;

export function ChangesBanner({
  day: { changes, rowChanges },
}: Readonly<{ day: StoreDayDetail }>): ReactElement | null {
  if (changes.length === 0) return null;
  const visibleRowChanges = rowChanges.slice(0, visibleRowsAtMost);
  return (
    <Banner tone="warning" title={t("storeDay.changedTitle")}>
      <ul>
        {visibleRowChanges.map((row) => (
          <li key={`${row.kind} ${row.terminal} ${row.number}`}>{rowChangeText(row)}</li>
        ))}
        {rowChanges.length > visibleRowsAtMost && (
          <li>{t("storeDay.moreRows", { number: countText(rowChanges.length - visibleRowsAtMost) })}</li>
        )}
        {changes.map((change) => (
          <li key={"name" in change ? `${change.what} ${change.name}` : change.what}>{changeText(change)}</li>
        ))}
      </ul>
    </Banner>
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
