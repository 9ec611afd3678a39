/** Search results for actions that work on any screen. */
import { languageCodes, languages } from "@comptoir/domain/language";
import type { SearchOption } from "@comptoir/ui-react";

import { session } from "../session/session.ts";
import { language, switchLanguage, t } from "../shared/text.ts";
import { setTheme } from "../shared/theme.ts";
import { profilePath, themeItems } from "./user-menu.tsx";

export type PaletteAction = SearchOption & Readonly<{ run: () => void }>;

export function listActions(onGo: (path: string) => void): readonly PaletteAction[] {
  const actionDetail = t("search.action");
  return [
    { value: "profile", label: t("shell.profile"), detail: actionDetail, run: () => onGo(profilePath) },
    ...languageCodes
      .filter((code) => code !== language)
      .map((code) => ({
        value: `language:${code}`,
        label: `${t("common.language")}: ${languages[code].name}`,
        detail: actionDetail,
        keywords: languages[code].name,
        run: () => switchLanguage(code),
      })),
    ...themeItems.map(({ theme, label }) => ({
      value: `theme:${theme}`,
      label: `${t("common.theme")}: ${t(label)}`,
      detail: actionDetail,
      run: () => setTheme(theme),
    })),
    { value: "logout", label: t("shell.logout"), detail: actionDetail, run: () => void session.logout() },
  ];
}
