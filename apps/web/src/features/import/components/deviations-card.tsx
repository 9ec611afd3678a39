/** Lists how imported values differ from those of the file: each kind with its count and examples. */
import { formatDeviation } from "@comptoir/domain/import-file";
import { Card, DataTable } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { language, t } from "../../../shared/text.ts";
import type { ImportResult } from "../import-gateway.ts";
import styles from "../import.module.css";

export type DeviationsCardProps = Readonly<{ deviations: NonNullable<ImportResult["deviations"]> }>;

export function DeviationsCard({ deviations }: DeviationsCardProps): ReactElement | null {
  if (deviations.length === 0) return null;
  return (
    <Card flush title={t("importing.deviations")}>
      <DataTable
        compact
        caption={t("importing.deviations")}
        rows={deviations}
        rowKey={({ code }) => code}
        columns={[
          {
            key: "what",
            header: t("importing.deviation"),
            cell: ({ code }) => t(`importing.deviation_${code}`),
          },
          {
            key: "count",
            header: t("importing.deviationCount"),
            cell: ({ count }) => countText(count),
            numeric: true,
          },
          {
            key: "examples",
            header: t("importing.deviationExamples"),
            cell: ({ code, examples }) => (
              <div className={styles["cell"]}>
                {examples.map((example, index) => (
                  <div key={index}>{exampleText(code, example)}</div>
                ))}
              </div>
            ),
          },
        ]}
      />
    </Card>
  );
}

type Deviation = DeviationsCardProps["deviations"][number];

function exampleText(code: Deviation["code"], example: Deviation["examples"][number]): string {
  const { value, taken } = formatDeviation({ ...example, code }, language);
  const changeText = [value, taken].filter((part) => part !== "").join(" → ");
  return example.row > 0
    ? t("importing.deviationExample", { row: countText(example.row), change: changeText })
    : changeText;
}
