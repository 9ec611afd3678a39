/** Profile of the signed-in user: language, theme, password, second factor, keys, sessions. */
import type { Profile } from "@comptoir/api/wire";
import { findLanguage, languageCodes, languages } from "@comptoir/domain/language";
import { Banner, Card, DescriptionList, Field, Page, PageHeader, Select, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";

import { askSignedIn } from "../../runtime.ts";
import { endAllSearch, session } from "../../session/session.ts";
import { addToast } from "../../shared/notices.ts";
import { OwnPasswordForm } from "../../shared/own-password-form.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { language, switchLanguage, t } from "../../shared/text.ts";
import { currentTheme, setTheme, themes } from "../../shared/theme.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { DigestCard } from "./digest-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { Waiting } from "./waiting.tsx";
import styles from "./profile.module.css";

const labelKeyByTheme = { system: "common.themeSystem", light: "common.themeLight", dark: "common.themeDark" } as const;

export function ProfilePage(): ReactElement | null {
  const { user } = useSnapshot(session.state);
  const addressSearch = useSearch();
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(readProfile, attempt);
  const profile = answer?.ok === true ? answer.value : null;
  if (user === null) return null;
  return (
    <Page narrow>
      <PageHeader title={t("shell.profileTitle")} />
      <div className={styles["column"]}>
        <Stack gap={4}>
          <Card title={t("user.profileWho")}>
            <DescriptionList
              items={[
                { key: "name", label: t("user.profileName"), value: `${user.firstName} ${user.lastName}` },
                { key: "username", label: t("user.profileUsername"), value: user.username },
                {
                  key: "email",
                  label: t("user.field_email"),
                  value:
                    answer === null ? (
                      <span className={styles["awaited"]}>{t("common.loading")}</span>
                    ) : (
                      (profile?.email ?? t("user.noEmail"))
                    ),
                },
              ]}
            />
          </Card>
          <LookCard />
          {answer?.ok !== false && <DigestCard profile={profile} onChange={() => setAttempt((count) => count + 1)} />}
          <Card
            title={t("user.profilePassword")}
            subtitle={profile?.isPasswordOurs === false ? undefined : t("user.passwordText")}
          >
            {profile === null ? (
              <Waiting answer={answer} roomPx={440} onRetry={() => setAttempt(attempt + 1)} />
            ) : (
              <PasswordPart profile={profile} />
            )}
          </Card>
          {profile !== null && <SecondFactorCard profile={profile} onChange={() => setAttempt(attempt + 1)} />}
          {profile !== null && <PasskeysCard profile={profile} onChange={() => setAttempt((count) => count + 1)} />}
          <ApiKeysCard />
          <SessionsCard key={addressSearch} isAskingAll={addressSearch === endAllSearch} />
        </Stack>
      </div>
    </Page>
  );
}

/** Language and theme of the screens. */
function LookCard(): ReactElement {
  const [theme, keepTheme] = useState(currentTheme);
  return (
    <Card title={t("user.profileLook")}>
      <Stack gap={4}>
        <Field label={t("common.language")} id="language">
          <Select
            value={language}
            options={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
            onChange={(code) => void saveLanguage(code)}
          />
        </Field>
        <Field label={t("common.theme")} id="theme">
          <Select
            value={theme}
            options={themes.map((theme) => ({ value: theme, label: t(labelKeyByTheme[theme]) }))}
            onChange={(nextTheme) => {
              setTheme(nextTheme);
              keepTheme(nextTheme);
            }}
          />
        </Field>
      </Stack>
    </Card>
  );
}

function PasswordPart({ profile }: Readonly<{ profile: Profile }>): ReactElement {
  if (!profile.isPasswordOurs) return <Banner tone="neutral">{t("errors.LDAP_PASSWORD")}</Banner>;
  return (
    <OwnPasswordForm
      username={profile.username}
      rules={profile.passwordRules}
      onDone={() => addToast(t("user.passwordChanged"))}
    />
  );
}

/** Saves the language in the account, for every device, and reloads the page. */
async function saveLanguage(code: string): Promise<void> {
  const chosenLanguage = findLanguage(code);
  if (chosenLanguage === null || chosenLanguage === undefined) return;
  const answer = await askSignedIn((api) => api.profile.save({ payload: { language: chosenLanguage } }));
  if (answer.ok) switchLanguage(chosenLanguage);
  else showFailure(answer.failure);
}

const readProfile = (_attempt: number, signal: AbortSignal) => askSignedIn((api) => api.profile.get(), signal);
