/** Frame of the screens before signing in. */
import { AuthLayout, Select } from "@comptoir/ui-react";
import { languageCodes, languages } from "@comptoir/domain/language";
import type { ReactElement, ReactNode } from "react";

import { language, switchLanguage, t } from "../../shared/text.ts";

export function AuthFrame({
  title,
  description,
  children,
}: Readonly<{ title: string; description?: string; children: ReactNode }>): ReactElement {
  return (
    <AuthLayout
      brand={t("common.brand")}
      tagline={t("login.tagline")}
      title={title}
      description={description}
      footer={
        <Select
          compact
          aria-label={t("common.language")}
          value={language}
          options={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
          onChange={switchLanguage}
        />
      }
    >
      {children}
    </AuthLayout>
  );
}
