/** The title of a widget or of its dashboard: that it must be there, and how long it can be, which is as long as the name of a report. */
import { Field, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "./text.ts";
import { typedFault } from "./typed-text.ts";

export type TitleFieldProps = Readonly<{
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  /** Somebody saved without it. */
  isMissing?: boolean;
  /** What else is wrong with it. */
  error?: string | undefined;
  lang?: string;
  /** Begins its dialog. */
  isFirst?: boolean;
}>;

/** What is wrong with a title as it is typed; it is not saved until nothing is. */
export const titleFault = (title: string): string | undefined => typedFault(title, "max200");

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
      error={isMissing ? t("errors.REQUIRED") : (titleFault(value) ?? error)}
    >
      <TextInput data-first={isFirst || undefined} lang={lang} value={value} onChange={onChange} />
    </Field>
  );
}
