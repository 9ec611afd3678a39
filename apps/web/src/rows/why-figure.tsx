/** Explains a figure: its source rows and its definition. */
import { explainFigure, type Aggregate, type FieldCatalogue } from "@comptoir/domain/report";
import type { ReactElement } from "react";

import { aggregateText, fieldText, meaningText } from "../report/report-words.ts";
import { countText } from "../session/written.ts";
import { t } from "../shared/text.ts";
import styles from "./rows.module.css";

export type WhyFigureProps = Readonly<{
  of: Readonly<{ field: string; aggregate: Aggregate | null }>;
  /** Figure as formatted. */
  text: string;
  fields: FieldCatalogue;
  /** Number of rows in the figure; null for a figure of a single row. */
  rows: number | null;
  /** Formats another figure over the same rows. */
  valueOf: (field: string) => string | undefined;
}>;

/** Draws nothing if there is nothing to explain. */
export function WhyFigure({ of, text, fields, rows, valueOf }: WhyFigureProps): ReactElement | null {
  const reason = explainFigure(fields, of);
  const meaning = meaningText(of.field);
  if (reason === null || (rows === null && reason.kind === "rows" && meaning === undefined)) return null;
  const partText = (field: string): string => {
    const value = valueOf(field);
    return value === undefined || value === ""
      ? fieldText(field)
      : t("report.whyPart", { name: fieldText(field), value });
  };
  const words = {
    rows: () =>
      reason.kind === "rows" && rows !== null
        ? t("report.whyRows", {
            how: aggregateText(reason.aggregate),
            rows: t("report.rows", { count: rows, number: countText(rows) }),
          })
        : fieldText(of.field),
    quotient: () =>
      reason.kind === "quotient"
        ? t("report.whyQuotient", { part: partText(reason.part), whole: partText(reason.whole) })
        : "",
    // The figures of the row are the cashier's own, so the text has only names.
    others: () =>
      reason.kind === "others"
        ? t("report.whyOthers", { part: fieldText(reason.part), whole: fieldText(reason.whole) })
        : "",
    standing: () => (reason.kind === "standing" ? t("report.whyStanding", { name: fieldText(reason.of) }) : ""),
    compared: () => (reason.kind === "compared" ? t("report.whyCompared", { name: fieldText(reason.of) }) : ""),
  } as const satisfies Record<typeof reason.kind, () => string>;
  return (
    <p className={styles["why"]}>
      <strong>{text}</strong> {words[reason.kind]()}
      {meaning !== undefined && <span className={styles["muted"]}>{meaning}</span>}
    </p>
  );
}
