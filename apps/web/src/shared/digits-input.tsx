/** Text input of a whole number or a barcode: takes digits only. Source: specification 5. */
import { keepDigits } from "@comptoir/domain/text";
import { TextInput, type TextInputProps } from "@comptoir/ui-react";
import type { ReactElement } from "react";

export type DigitsInputProps = Omit<TextInputProps, "inputMode"> &
  Readonly<{
    /** Whether the number may be negative: its sign is kept. */
    isSigned?: boolean;
  }>;

export function DigitsInput({ isSigned = false, onChange, ...rest }: DigitsInputProps): ReactElement {
  return <TextInput {...rest} inputMode="numeric" onChange={(text) => onChange(takenText(text, isSigned))} />;
}

/** Returns the digits of a typed text. A pasted decimal number stays as it is: its digits would be another number, and the field refuses it. */
function takenText(text: string, isSigned: boolean): string {
  if (/\d[.,]\d/u.test(text)) return text;
  return `${isSigned && text.trimStart().startsWith("-") ? "-" : ""}${keepDigits(text)}`;
}
