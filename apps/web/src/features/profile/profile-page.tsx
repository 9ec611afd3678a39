/** What belongs to whoever is signed in: language, appearance, password. */
import { languageCodes, languages } from "@comptoir/domain/language";
import { Banner, Button, Card, DescriptionList, Field, Page, PageHeader, Select, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { loadGateway, session } from "../../session/session.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, switchLanguage, t } from "../../shared/text.ts";
import { currentTheme, setTheme, themes } from "../../shared/theme.ts";

const themeLabels = { system: "common.themeSystem", light: "common.themeLight", dark: "common.themeDark" } as const;

export function ProfilePage(): ReactElement | null {
  const { user } = useSnapshot(session.state);
  const [theme, keepTheme] = useState(currentTheme);
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
            ]}
          />
        </Card>
        <Card title={t("shell.profileLook")}>
          <Stack gap={4}>
            <Field label={t("common.language")} id="language">
              <Select value={language} options={languageCodes.map((code) => ({ value: code, label: languages[code].name }))} onChange={switchLanguage} />
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
        <PasswordCard username={user.username} />
      </Stack>
    </Page>
  );
}

function PasswordCard({ username }: Readonly<{ username: string }>): ReactElement {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await (await loadGateway()).forgotPassword(username);
    setBusy(false);
    setSent(answer.ok);
    if (!answer.ok) showFailure(answer.failure, () => void send());
  };
  return (
    <Card title={t("shell.profilePassword")} subtitle={t("shell.profilePasswordText")}>
      <Stack gap={4}>
        {sent && (
          <div role="status">
            <Banner tone="positive">{t("shell.profilePasswordSent")}</Banner>
          </div>
        )}
        <div>
          <Button busy={busy} onClick={() => void send()}>
            {t("shell.profilePasswordSend")}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
