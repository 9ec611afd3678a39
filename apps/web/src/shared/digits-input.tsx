/** Text input of a whole number or a barcode: takes digits only. Source: specification 5. */
import { keepDigits } from "@comptoir/domain/text";
import { TextInput, type TextInputProps } from "@comptoir/ui-react";
import type { ReactElement } from "react";

export type DigitsInputProps = Omit<TextInputProps, "inputMode"> &
  Readonly<{
    /** Whether the number may be negative: its sign is kept. */
    isSigned?: boolean;
    /** Digits that can be typed. A pasted number is taken whole: the browser would cut it with its spaces still inside. */
    maxLength?: number | undefined;
  }>;

export function DigitsInput({ isSigned = false, maxLength, onChange, ...rest }: DigitsInputProps): ReactElement {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      onChange={(text) => {
        const digits = takenText(text, rest.value, isSigned);
        const isKeyTooMany = digits.length > (maxLength ?? Infinity) && digits.length === rest.value.length + 1;
        if (!isKeyTooMany) onChange(digits);
      }}
    />
  );
}

/**
 * Returns the digits of a typed text, and the sign where a number may be negative. A pasted decimal or negative number stays as it is: its digits
 * would be another number, and the field refuses it.
 */
function takenText(text: string, valueBefore: string, isSigned: boolean): string {
  const digits = keepDigits(text);
  const isNegative = /^\s*[-\u2212]/u.test(text);
  if (isSigned && isNegative && !/\d[.,]\d/u.test(text)) return `-${digits}`;
  const isMinusTyped = digits === valueBefore;
  const isOtherNumber = /\d[.,]\d/u.test(text) || (isNegative && digits !== "" && !isMinusTyped);
  return isOtherNumber ? text : digits;
}
