/** Number input in the page's language: keeps the text as typed and reports a plain number once it parses. */
import { readLocalAmount } from "@comptoir/domain/measure";
import { TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { language } from "../shared/text.ts";
import { formatLocalDecimal } from "./decimal-text.ts";

export type DecimalInputProps = Readonly<{
  /** Accessible name, if no field around it has one. */
  label?: string | undefined;
  /** Plain number or its text; an invalid text; or null. */
  value: unknown;
  /** Plain number as a text; the text as typed while it is invalid; null when it is empty. */
  onChange: (value: string | null) => void;
  /** Text of an untouched number, with a decimal point. */
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
  const [typedNumber, setTyped] = useState<{ readonly text: string; readonly value: string | null } | null>(null);
  const valueOrNull = value === undefined || value === "" ? null : value;
  const inputText =
    valueOrNull === null ? "" : typeof valueOrNull === "number" ? print(valueOrNull) : String(valueOrNull);
  return (
    <TextInput
      value={
        typedNumber !== null && typedNumber.value === valueOrNull ? typedNumber.text : formatLocalDecimal(inputText)
      }
      // Without an own name, the label of the field around it names the control.
      {...(label !== undefined && { "aria-label": label })}
      disabled={disabled}
      numeric
      inputMode="decimal"
      unit={unit}
      maxLength={maxLength}
      onChange={(nextText) => {
        const parsedAmount = readLocalAmount(nextText, language);
        const nextValue = nextText.trim() === "" ? null : parsedAmount.ok ? parsedAmount.value : nextText;
        setTyped({ text: nextText, value: nextValue });
        onChange(nextValue);
      }}
    />
  );
}
