/** What belongs to whoever is signed in: language, appearance, password, sessions. */
import type { OpenSession, Profile } from "@comptoir/api/wire";
import { findLanguage, languageCodes, languages } from "@comptoir/domain/language";
import { Banner, Button, Card, DescriptionList, Field, Page, PageHeader, Select, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { addToast } from "../../shared/notices.ts";
import { OwnPasswordForm } from "../../shared/own-password-form.tsx";
import { SessionList } from "../../session/session-list.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { language, switchLanguage, t } from "../../shared/text.ts";
import { currentTheme, setTheme, themes } from "../../shared/theme.ts";

const themeLabels = { system: "common.themeSystem", light: "common.themeLight", dark: "common.themeDark" } as const;

export function ProfilePage(): ReactElement | null {
  const { user } = useSnapshot(session.state);
  const [theme, keepTheme] = useState(currentTheme);
  const profile = useProfile();
  if (user === null) return null;
  return (
    <Page>
      <PageHeader title={t("shell.profileTitle")} />
      <Stack gap={4}>
        <Card title={t("shell.profileWho")}>
          <DescriptionList
            items={[
              { key: "name", label: t("shell.profileName"), value: `${user.firstName} ${user.lastName}` },
              { key: "username", label: t("shell.profileUsername"), value: user.username },
              ...(profile === null ? [] : [{ key: "email", label: t("user.field_email"), value: profile.email ?? t("user.noEmail") }]),
            ]}
          />
        </Card>
        <Card title={t("shell.profileLook")}>
          <Stack gap={4}>
            <Field label={t("common.language")} id="language">
              <Select value={language} options={languageCodes.map((code) => ({ value: code, label: languages[code].name }))} onChange={(code) => void saveLanguage(code)} />
            </Field>
            <Field label={t("common.theme")} id="theme">
              <Select
                value={theme}
                options={themes.map((one) => ({ value: one, label: t(themeLabels[one]) }))}
                onChange={(next) => {
                  setTheme(next);
                  keepTheme(next);
                }}
              />
            </Field>
          </Stack>
        </Card>
        {profile !== null && (
          <Card title={t("shell.profilePassword")} subtitle={profile.isPasswordOurs ? t("user.passwordText") : undefined}>
            {profile.isPasswordOurs ? <OwnPasswordForm username={profile.username} rules={profile.passwordRules} onDone={() => addToast(t("user.passwordChanged"))} /> : <Banner tone="neutral">{t("errors.LDAP_PASSWORD")}</Banner>}
          </Card>
        )}
        <SessionsCard />
      </Stack>
    </Page>
  );
}

/** The language goes with the account to every device; the page is read again in it. */
async function saveLanguage(code: string): Promise<void> {
  const chosen = findLanguage(code);
  if (chosen === null || chosen === undefined) return;
  const answer = await askSignedIn((api) => api.profile.save({ payload: { language: chosen } }));
  if (answer.ok) switchLanguage(chosen);
  else showFailure(answer.failure);
}

function useProfile(): Profile | null {
  const [profile, setProfile] = useState<Profile | null>(null);
  useEffect(function loadProfile() {
    void askSignedIn((api) => api.profile.get()).then((answer) => (answer.ok ? setProfile(answer.value) : showFailure(answer.failure)));
  }, []);
  return profile;
}

function SessionsCard(): ReactElement {
  const [sessions, setSessions] = useState<readonly OpenSession[] | null>(null);
  const read = async () => {
    const answer = await askSignedIn((api) => api.profile.sessions());
    if (answer.ok) setSessions(answer.value);
  };
  useEffect(function readSessions() {
    void read();
  }, []);
  const endOne = async (id: string) => {
    const answer = await askSignedIn((api) => api.profile.endSession({ params: { session: id } }));
    if (!answer.ok) return showFailure(answer.failure);
    addToast(t("user.sessionEnded"));
    await read();
  };
  const everywhere = async () => {
    const answer = await session.logoutEverywhere();
    if (answer.ok) addToast(t("shell.loggedOutEverywhere"));
    else showFailure(answer.failure);
  };
  return (
    <Card title={t("user.sessions")} subtitle={t("user.sessionsText")}>
      <Stack gap={4}>
        {sessions !== null && <SessionList sessions={sessions} onEnd={(id) => void endOne(id)} />}
        <div>
          <Button icon="logout" onClick={() => void everywhere()}>{t("shell.logoutEverywhere")}</Button>
        </div>
      </Stack>
    </Card>
  );
}
