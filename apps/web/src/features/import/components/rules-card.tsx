/** Choices of a run: what happens to rows in error, and to records that exist already with other content. */
import { Card, Field, Select } from "@comptoir/ui-react";
import type { ImportKind } from "@comptoir/domain/import-file";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { RunRules } from "../import-gateway.ts";
import styles from "../import.module.css";

export type RulesCardProps = Readonly<{
  kind: ImportKind;
  rules: RunRules;
  onChoose: (rules: RunRules) => void;
}>;

export function RulesCard({ kind, rules, onChoose }: RulesCardProps): ReactElement {
  const existingRuleChoices =
    kind === "transactions" ? (["refuse", "keep", "replace"] as const) : (["replace", "keep"] as const);
  const existingRule = rules.existing ?? existingRuleChoices[0];
  return (
    <Card title={t("importing.rowRules")}>
      <div className={styles["fields"]}>
        <Field label={t("importing.refused")} help={t("importing.refusedHelp")}>
          <Select
            value={rules.refused ?? "stop"}
            options={(["stop", "setAside"] as const).map((value) => ({
              value,
              label: t(`importing.refused_${value}`),
            }))}
            onChange={(value) => onChoose({ refused: value === "setAside" ? "setAside" : "stop" })}
          />
        </Field>
        <Field
          label={t("importing.existing")}
          help={kind === "transactions" && existingRule === "replace" ? t("importing.existingReplaceHelp") : undefined}
        >
          <Select
            value={existingRule}
            options={existingRuleChoices.map((value) => ({ value, label: t(`importing.existing_${value}`) }))}
            onChange={(value) =>
              onChoose({ existing: existingRuleChoices.find((choice) => choice === value) ?? existingRuleChoices[0] })
            }
          />
        </Field>
      </div>
    </Card>
  );
}
