/** The title of a widget or of its dashboard: that it must be there, and how long it can be. */
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
  /** Begins its dialog. */
  isFirst?: boolean;
}>;

export function TitleField({ label, help, value, onChange, isRequired = true, isMissing = false, error, lang, isFirst = false }: TitleFieldProps): ReactElement {
  return (
    <Field label={label} help={help} required={isRequired} error={isMissing ? t("errors.REQUIRED") : error}>
      <TextInput data-first={isFirst || undefined} lang={lang} maxLength={widgetTitleAtMost} value={value} onChange={onChange} />
    </Field>
  );
}
