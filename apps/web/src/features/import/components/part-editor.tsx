/** Editor of the part of a cell that a field takes: the whole cell, the text before or after a mark, a piece, digits, or a position. */
import { partLimits } from "@comptoir/domain/import-file";
import type { CellPart, PartField } from "@comptoir/domain/import-file";
import { Field, Inline, Select, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { DigitsInput } from "../../../shared/digits-input.tsx";
import { t } from "../../../shared/text.ts";
import styles from "../import.module.css";
import { useCollapsible } from "./use-collapsible.ts";

export type PartEditorProps = Readonly<{
  field: PartField;
  part: CellPart | undefined;
  isWrong: boolean;
  onChange: (part: CellPart | null) => void;
}>;

/** Choices of a part, and the part that each begins with. */
const partByChoice = {
  whole: null,
  beforeFirst: { by: "before", mark: "-", at: "first" },
  beforeLast: { by: "before", mark: "-", at: "last" },
  afterFirst: { by: "after", mark: "-", at: "first" },
  afterLast: { by: "after", mark: "-", at: "last" },
  piece: { by: "piece", mark: "-", piece: 1 },
  digits: { by: "digits", piece: 1 },
  position: { by: "position", from: 1, length: null },
} as const satisfies Record<string, CellPart | null>;

type PartChoice = keyof typeof partByChoice;
const choiceCodes = Object.keys(partByChoice) as readonly PartChoice[];

function choiceOf(part: CellPart | undefined): PartChoice {
  if (part === undefined) return "whole";
  if (part.by === "before") return part.at === "first" ? "beforeFirst" : "beforeLast";
  if (part.by === "after") return part.at === "first" ? "afterFirst" : "afterLast";
  return part.by;
}

/** Begins a part of the chosen kind; keeps the typed mark if the new kind has one too. */
function beginPart(choice: PartChoice, formerPart: CellPart | undefined): CellPart | null {
  const newPart = partByChoice[choice];
  return newPart !== null && "mark" in newPart && formerPart !== undefined && "mark" in formerPart
    ? { ...newPart, mark: formerPart.mark }
    : newPart;
}

export function PartEditor({ field, part, isWrong, onChange }: PartEditorProps): ReactElement {
  const fieldName = t(`importing.field_${field}`);
  const [isOpen, setOpen] = useCollapsible(part !== undefined);
  return (
    <details
      id={partIdOf(field)}
      className={styles["part"]}
      tabIndex={-1}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles["partSummary"]}>{t("importing.partOnly")}</summary>
      <Inline gap={2}>
        <div className={styles["partChoice"]}>
          <Select
            aria-label={t("importing.partOf", { field: fieldName })}
            value={choiceOf(part)}
            options={choiceCodes.map((choice) => ({ value: choice, label: t(`importing.part_${choice}`) }))}
            onChange={(choice) => onChange(beginPart(choice, part))}
          />
        </div>
        {part !== undefined && <PartInputs part={part} isWrong={isWrong} onChange={onChange} />}
      </Inline>
    </details>
  );
}

/** Id of the part of a field, the target of links in the error list. */
export const partIdOf = (field: string): string => `import-part-${field}`;

function PartInputs({
  part,
  isWrong,
  onChange,
}: Readonly<{ part: CellPart; isWrong: boolean; onChange: (part: CellPart) => void }>): ReactElement {
  const errorText = isWrong ? t("importing.invalid") : undefined;
  if (part.by === "position")
    return (
      <>
        <NumberField
          label={t("importing.partFrom")}
          value={part.from}
          error={errorText}
          onChange={(from) => onChange({ ...part, from: from ?? 0 })}
        />
        <NumberField
          label={t("importing.partLength")}
          value={part.length}
          error={errorText}
          onChange={(length) => onChange({ ...part, length })}
        />
      </>
    );
  return (
    <>
      {"mark" in part && (
        <div className={styles["partInput"]}>
          <Field label={t("importing.partMark")} error={errorText}>
            <TextInput
              value={part.mark}
              maxLength={partLimits.mark}
              spellCheck={false}
              autoComplete="off"
              onChange={(mark) => onChange({ ...part, mark })}
            />
          </Field>
        </div>
      )}
      {"piece" in part && (
        <div className={styles["partInput"]}>
          <Field label={t("importing.partPiece")}>
            <Select
              value={String(part.piece)}
              options={[1, 2, 3, 4, 5, -1, -2, -3].map((piece) => ({
                value: String(piece),
                label: piece > 0 ? String(piece) : t("importing.partFromEnd", { piece: String(-piece) }),
              }))}
              onChange={(piece) => onChange({ ...part, piece: Number(piece) })}
            />
          </Field>
        </div>
      )}
    </>
  );
}

type NumberFieldProps = Readonly<{
  label: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}>;

function NumberField({ label, value, error, onChange }: NumberFieldProps): ReactElement {
  return (
    <div className={styles["partInput"]}>
      <Field label={label} error={error}>
        <DigitsInput
          value={value === null || value === 0 ? "" : String(value)}
          autoComplete="off"
          onChange={(text) => onChange(/^\d{1,3}$/u.test(text.trim()) ? Number(text) : null)}
        />
      </Field>
    </div>
  );
}
