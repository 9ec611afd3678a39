/** Account menu: profile, language on a phone, theme, signing out. */
import { languageCodes, languages } from "@comptoir/domain/language";
import { Button, Menu } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { endAllSearch, session } from "../session/session.ts";
import { language, switchLanguage, t } from "../shared/text.ts";
import { currentTheme, setTheme } from "../shared/theme.ts";
import type { Theme } from "../shared/theme.ts";

export const profilePath = "/profile";

export const themeItems = [
  { theme: "system", label: "common.themeSystem", icon: "settings" },
  { theme: "light", label: "common.themeLight", icon: "sun" },
  { theme: "dark", label: "common.themeDark", icon: "moon" },
] as const;

const makeLanguageItems = () =>
  languageCodes.map((code) => ({
    key: code,
    label: languages[code].name,
    current: code === language,
    onSelect: () => switchLanguage(code),
  }));

/** Tells whether the window is a phone's, where languages have no button of their own. */
const isPhoneWidth = () => window.matchMedia("(max-width: 768px)").matches;

export function LanguageMenu(): ReactElement {
  return (
    <Menu
      label={t("common.language")}
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          variant="quiet"
          size="compact"
          icon="globe"
          aria-label={`${t("common.language")} ${language.toUpperCase()}`}
        >
          {language.toUpperCase()}
        </Button>
      )}
      groups={[makeLanguageItems()]}
    />
  );
}

export function UserMenu(): ReactElement | null {
  const { user } = useSnapshot(session.state);
  const [theme, keepTheme] = useState<Theme>(currentTheme);
  const [, navigate] = useLocation();
  if (user === null) return null;
  const fullName = `${user.firstName} ${user.lastName}`;
  const chooseTheme = (nextTheme: Theme) => {
    setTheme(nextTheme);
    keepTheme(nextTheme);
  };
  return (
    <Menu
      label={t("shell.account", { name: fullName })}
      align="end"
      header={`${fullName} · ${user.username}`}
      trigger={(props) => (
        <Button
          {...props}
          variant="quiet"
          size="compact"
          icon="user"
          aria-label={t("shell.account", { name: fullName })}
        >
          <span className="wide-only">{user.firstName}</span>
        </Button>
      )}
      groups={[
        [{ key: "profile", label: t("shell.profile"), icon: "user", onSelect: () => navigate(profilePath) }],
        ...(isPhoneWidth() ? [makeLanguageItems()] : []),
        themeItems.map((item) => ({
          key: item.theme,
          label: t(item.label),
          icon: item.icon,
          detail: item.theme === "system" ? t("common.theme") : undefined,
          current: item.theme === theme,
          onSelect: () => chooseTheme(item.theme),
        })),
        [
          { key: "logout", label: t("shell.logout"), icon: "logout", onSelect: () => void session.logout() },
          {
            key: "logoutEverywhere",
            label: t("shell.logoutEverywhere"),
            icon: "logout",
            onSelect: () => navigate(`${profilePath}?${endAllSearch}`),
          },
        ],
      ]}
    />
  );
}
