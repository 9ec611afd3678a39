/** A number as the page's language writes it: what is typed stays as it is typed, and is told as a plain number as soon as it is one. */
import { readLocalNumber } from "@comptoir/domain/measure";
import { TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { language } from "../shared/text.ts";
import { localDecimal } from "./decimal-text.ts";

export type DecimalInputProps = Readonly<{
  /** Its name when no field around it has one. */
  label?: string | undefined;
  /** A plain number or its text; a text that is none; nothing. */
  value: unknown;
  /** A plain number as a text; the text itself while it is none; null when it is empty. */
  onChange: (value: string | null) => void;
  /** How a number that nobody typed is shown, with a point. */
  print?: ((value: number) => string) | undefined;
  unit?: string | undefined;
  disabled: boolean;
  maxLength?: number | undefined;
}>;

export function DecimalInput({
  label,
  value,
  onChange,
  print = String,
  unit,
  disabled,
  maxLength,
}: DecimalInputProps): ReactElement {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string | null } | null>(null);
  const known = value === undefined || value === "" ? null : value;
  const text = known === null ? "" : typeof known === "number" ? print(known) : String(known);
  return (
    <TextInput
      value={typed !== null && typed.value === known ? typed.text : localDecimal(text)}
      // Without it, the label of the field around it names the control.
      {...(label !== undefined && { "aria-label": label })}
      disabled={disabled}
      numeric
      inputMode="decimal"
      unit={unit}
      maxLength={maxLength}
      onChange={(next) => {
        const read = readLocalNumber(next, language);
        const told = next.trim() === "" ? null : read.ok ? read.value : next;
        setTyped({ text: next, value: told });
        onChange(told);
      }}
    />
  );
}
