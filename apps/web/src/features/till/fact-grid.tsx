/** Grid of the fields of a refused fact: each with its value, the value that was sent, and its issues. */
import type { QuarantinedFact } from "@comptoir/api/wire";
import { factKinds, isFactKind } from "@comptoir/domain/till";
import { Button, Card, Field, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { issueText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import {
  draftIssues,
  emptyFactDraft,
  factRows,
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

const fieldId = (key: string): string => `fact-${key.replaceAll(".", "-")}`;

/** Focuses a field by its path. */
export function focusField(key: string): void {
  document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(key))}`)?.focus();
}

export function FactGrid({ fact, draft, readOnly, onChange, onEnter }: FactGridProps): ReactElement {
  const rows = factRows(fact, draft);
  const kind = correctedKindOf(fact, draft);
  const kindIssues = draftIssues(fact, draft).filter(({ field }) => field === "kind");
  const changes = Object.keys(draft.typed).length + Number(draft.kind !== null);
  return (
    <Card
      title={t("till.fields")}
      subtitle={readOnly ? t("till.readOnly") : t("till.fieldsHelp")}
      actions={
        isFactDraftChanged(draft) && (
          <>
            <span className={styles["muted"]}>{t("till.changes", { count: changes, number: countText(changes) })}</span>
            <Button size="compact" icon="undo" onClick={() => onChange(emptyFactDraft)}>
              {t("till.discard")}
            </Button>
          </>
        )
      }
    >
      <div className={styles["grid"]}>
        <Field label={t("till.kind")} error={textOf(kindIssues)}>
          <Select
            value={kind}
            disabled={readOnly}
            options={[
              ...(isFactKind(kind) ? [] : [{ value: kind, label: kindText(fact.kind) }]),
              ...Object.keys(factKinds)
                .filter(isFactKind)
                .map((name) => ({ value: name, label: kindName(name) })),
            ]}
            onChange={(choice) => onChange({ ...draft, kind: choice === fact.kind ? null : choice })}
          />
        </Field>
        {rows.map((row) => (
          <Field
            key={row.key}
            id={fieldId(row.key)}
            label={factPathText(row.path)}
            help={helpOf(row)}
            error={textOf(row.issues)}
          >
            <FactInput
              id={fieldId(row.key)}
              kind={kind}
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

function textOf(issues: FactRow["issues"]): string | undefined {
  return issues.length === 0 ? undefined : [...new Set(issues.map(issueText))].join(" ");
}

/** Quotes the sent value if another is typed. */
function helpOf({ sent, text }: FactRow): string | undefined {
  const sentText = sent === undefined || sent === null ? "" : String(sent);
  return text === sentText ? undefined : t("till.asSent", { value: factValueText(sent) });
}
