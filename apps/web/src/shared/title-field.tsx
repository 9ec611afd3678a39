/** A title that must be there, and how long it can be. */
import { widgetTitleAtMost } from "@comptoir/domain/dashboard";
import { Field, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "./text.ts";

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
  /** Units: UTF-16 units. */
  atMost?: number | undefined;
}>;

export function TitleField({ label, help, value, onChange, isRequired = true, isMissing = false, error, lang, atMost = widgetTitleAtMost }: TitleFieldProps): ReactElement {
  return (
    <Field label={label} help={help} required={isRequired} error={isMissing ? t("errors.REQUIRED") : error}>
      <TextInput lang={lang} maxLength={atMost} value={value} onChange={onChange} />
    </Field>
  );
}
