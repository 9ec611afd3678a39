/** Title of a widget or dashboard: required, and at most as long as a report's name. */
import { Field, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "./text.ts";
import { typedTextError } from "./typed-text.ts";

export type TitleFieldProps = Readonly<{
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  /** Whether saving was tried without a title. */
  isMissing?: boolean;
  /** Another error of the title. */
  error?: string | undefined;
  lang?: string;
  /** Focuses the field when the dialog opens. */
  isFirst?: boolean;
}>;

/** Validates a title while it is typed; an invalid one is not saved. */
export const titleError = (title: string): string | undefined => typedTextError(title, "max200");

export function TitleField({
  label,
  help,
  value,
  onChange,
  isRequired = true,
  isMissing = false,
  error,
  lang,
  isFirst = false,
}: TitleFieldProps): ReactElement {
  return (
    <Field
      label={label}
      help={help}
      required={isRequired}
      error={isMissing ? t("errors.REQUIRED") : (titleError(value) ?? error)}
    >
      <TextInput data-first={isFirst || undefined} lang={lang} value={value} onChange={onChange} />
    </Field>
  );
}
