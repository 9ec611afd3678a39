/** Grid of the fields of a refused fact: each with its value, the value that was sent, and its issues. */
import type { QuarantinedFact } from "@comptoir/api/wire";
import { factKinds, isFactKind } from "@comptoir/domain/till";
import { Button, Card, Field, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { issueText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import {
  listRemainingIssues,
  emptyFactDraft,
  listFactRows,
  isFactDraftChanged,
  correctedKindOf,
  changeFactField,
  type FactDraft,
  type FactRow,
} from "./fact-draft.ts";
import { FactInput } from "./fact-input.tsx";
import { kindName, kindText, factPathText, factValueText } from "./fact-words.ts";
import styles from "./till.module.css";

export type FactGridProps = Readonly<{
  fact: QuarantinedFact;
  draft: FactDraft;
  readOnly: boolean;
  onChange: (draft: FactDraft) => void;
  /** Called when Enter is pressed in a field. */
  onEnter: () => void;
}>;

const fieldElementId = (key: string): string => `fact-${key.replaceAll(".", "-")}`;

/** Focuses a field by its path. */
export function focusField(key: string): void {
  document.querySelector<HTMLElement>(`#${CSS.escape(fieldElementId(key))}`)?.focus();
}

export function FactGrid({ fact, draft, readOnly, onChange, onEnter }: FactGridProps): ReactElement {
  const fieldRows = listFactRows(fact, draft);
  const correctedKind = correctedKindOf(fact, draft);
  const kindIssues = listRemainingIssues(fact, draft).filter(({ field }) => field === "kind");
  const changeCount = Object.keys(draft.typed).length + Number(draft.kind !== null);
  return (
    <Card
      title={t("till.fields")}
      subtitle={readOnly ? t("till.readOnly") : t("till.fieldsHelp")}
      actions={
        isFactDraftChanged(draft) && (
          <>
            <span className={styles["muted"]}>
              {t("till.changes", { count: changeCount, number: countText(changeCount) })}
            </span>
            <Button size="compact" icon="undo" onClick={() => onChange(emptyFactDraft)}>
              {t("till.discard")}
            </Button>
          </>
        )
      }
    >
      <div className={styles["grid"]}>
        <Field label={t("till.kind")} error={issuesText(kindIssues)}>
          <Select
            value={correctedKind}
            disabled={readOnly}
            options={[
              ...(isFactKind(correctedKind) ? [] : [{ value: correctedKind, label: kindText(fact.kind) }]),
              ...Object.keys(factKinds)
                .filter(isFactKind)
                .map((name) => ({ value: name, label: kindName(name) })),
            ]}
            onChange={(choice) => onChange({ ...draft, kind: choice === fact.kind ? null : choice })}
          />
        </Field>
        {fieldRows.map((row) => (
          <Field
            key={row.key}
            id={fieldElementId(row.key)}
            label={factPathText(row.path)}
            help={sentValueHelp(row)}
            error={issuesText(row.issues)}
          >
            <FactInput
              id={fieldElementId(row.key)}
              kind={correctedKind}
              path={row.path}
              text={row.text}
              readOnly={readOnly}
              onChange={(text) => onChange(changeFactField(draft, row, text))}
              onEnter={onEnter}
            />
          </Field>
        ))}
      </div>
      {!readOnly && <p className={styles["muted"]}>{t("till.correctHelp")}</p>}
    </Card>
  );
}

function issuesText(issues: FactRow["issues"]): string | undefined {
  return issues.length === 0 ? undefined : [...new Set(issues.map(issueText))].join(" ");
}

/** Quotes the sent value if another is typed. */
function sentValueHelp({ sent, text }: FactRow): string | undefined {
  const sentText = sent === undefined || sent === null ? "" : String(sent);
  return text === sentText ? undefined : t("till.asSent", { value: factValueText(sent) });
}
