/** A number that is typed and shown with the mark of the language, and kept with a point. */
import { TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { language } from "../shared/text.ts";

export type DecimalInputProps = Readonly<{ id?: string | undefined; label?: string | undefined; text: string; unit?: string | undefined; disabled: boolean; onChange: (text: string | null) => void }>;

export function DecimalInput({ id, label, text, unit, disabled, onChange }: DecimalInputProps): ReactElement {
  return (
    <TextInput
      id={id}
      aria-label={label}
      value={language === "fr" ? text.replace(".", ",") : text}
      disabled={disabled}
      numeric
      unit={unit}
      inputMode="decimal"
      onChange={(typed) => onChange(typed === "" ? null : plainDecimal(typed))}
    />
  );
}

/** A number as a form reads it: without spaces, with a point. */
export const plainDecimal = (typed: string): string => typed.replaceAll(/[\s\u00a0\u202f]/gu, "").replace(",", ".");
