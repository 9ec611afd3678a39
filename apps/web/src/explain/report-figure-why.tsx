/** Definition of a figure of a report, opened below it. */
import type { ReportAnswer } from "@comptoir/api/wire";
import type { MeasureCode } from "@comptoir/domain/dashboard";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { placeState } from "../shared/place-store.ts";
import { t } from "../shared/text.ts";
import styles from "./explain.module.css";
import { FigureDefinition } from "./figure-definition.tsx";

export type ReportFigureWhyProps = Readonly<{
  measure: MeasureCode;
  meta: ReportAnswer["meta"];
  /** Whether the figure is of all rows of the period, whose sums the server can state. */
  isWhole: boolean;
}>;

export function ReportFigureWhy({ measure, meta: { range, tl }, isWhole }: ReportFigureWhyProps): ReactElement {
  const { places } = useSnapshot(placeState);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles["details"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("explain.menu_why")}</summary>
      {isOpen && (
        <FigureDefinition
          measure={measure}
          question={isWhole ? { date: `${range.from}..${range.to}`, tl, measure } : null}
          place={places.find(({ id }) => id === tl)?.description ?? ""}
          filtered={[]}
          isOfWhole={false}
        />
      )}
    </details>
  );
}
