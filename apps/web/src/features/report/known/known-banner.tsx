/** Says as of which past instant a report is shown, and what of it is not known then. */
import { findField, listUnknownFields } from "@comptoir/domain/report";
import { Banner, Button } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { fieldText } from "../../../report/report-words.ts";
import { momentText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import type { ReaderMoves } from "../reader-moves.ts";
import type { ResolvedReader } from "../resolve-reader.ts";
import { openVersion } from "../version/open-version.ts";
import reportStyles from "../report.module.css";
import styles from "./known.module.css";
import { useVersionThen } from "./use-version-then.ts";

export type KnownBannerProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  /** Units: milliseconds since 1970. */
  knownAt: number;
  /** Asks for another instant. */
  onChange: () => void;
}>;

export function KnownBanner({ reader, moves, knownAt, onChange }: KnownBannerProps): ReactElement {
  const { address } = reader;
  const unknownNames = unknownColumnNames(reader);
  const versionThen = useVersionThen(reader, knownAt);
  return (
    <div className={reportStyles["notice"]}>
      <Banner
        tone="neutral"
        actions={
          <>
            <Button size="compact" variant="primary" onClick={() => moves.goTo({ ...address, difference: true })}>
              {t("knownReport.difference")}
            </Button>
            {versionThen !== null && (
              <Button size="compact" onClick={() => openVersion({ reader, moves }, versionThen)}>
                {t("knownReport.definition", { number: versionThen })}
              </Button>
            )}
            <Button size="compact" icon="clock" onClick={onChange}>
              {t("knownReport.otherMoment")}
            </Button>
            <Button
              size="compact"
              onClick={() => moves.goTo({ ...address, knownAt: null, difference: false, row: null })}
            >
              {t("knownReport.toNow")}
            </Button>
          </>
        }
      >
        <p className={styles["line"]}>{t("knownReport.banner", { when: momentText(knownAt) })}</p>
        <p className={styles["muted"]}>{t("knownReport.today")}</p>
        {unknownNames.length > 0 && (
          <p className={styles["muted"]}>{t("knownReport.unknown", { names: unknownNames.join(", ") })}</p>
        )}
      </Banner>
    </div>
  );
}

/** Names the shown columns or measures that are not known at a past instant. */
function unknownColumnNames({ kind, view, fields }: ResolvedReader): readonly string[] {
  const unknownFields = new Set(listUnknownFields(kind));
  const { columns, pivot } = view.report;
  const shownFields = (pivot?.measures ?? columns.filter(({ visible }) => visible)).map(({ field }) => field);
  return [...new Set(shownFields)]
    .filter((field) => unknownFields.has(field) && findField(fields, field) !== null)
    .map((field) => fieldText(field));
}
