/** First visit: creates the administrator of an empty database, and signs them in. */
import { parseUsername } from "@comptoir/domain/text";
import { Banner, Button, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { FormEvent, ReactElement } from "react";

import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { fieldText, issueText } from "../../shared/failure-text.ts";
import { FailureWords } from "../../shared/failure-words.tsx";
import { addToast } from "../../shared/notices.ts";
import { language, t, text } from "../../shared/text.ts";
import { useDraft } from "../../shared/use-draft.ts";
import { useFailureDialog } from "../../shared/use-failure-dialog.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { brokenRules, PasswordFields } from "../../shared/password-fields.tsx";

const usernameIssue = (name: string): string | undefined => {
  const read = parseUsername(name);
  const first = read.ok ? undefined : read.issues[0];
  return first === undefined ? undefined : issueText({ code: first.code, field: null, params: first.params });
};

export function SetupPage(): ReactElement {
  const [chainName, setChainName] = useDraft("setup.chain");
  const [firstName, setFirstName] = useDraft("setup.first");
  const [lastName, setLastName] = useDraft("setup.last");
  const [username, setUsername] = useDraft("setup.username");
  const [email, setEmail] = useDraft("setup.email");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [tried, setTried] = useState(false);
  const [form, goToFault] = useFirstErrorFocus();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  useFailureDialog(failure);
  const texts = [chainName, firstName, lastName, username].map((value) => value.trim());
  const broken = brokenRules({ username, password, confirmation });
  const missing = (value: string) => (tried && value.trim() === "" ? t("errors.REQUIRED") : undefined);

  const create = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (busy || texts.includes("") || usernameIssue(username) !== undefined || broken.length > 0) return;
    setBusy(true);
    const answer = await session.setup({
      chainName: chainName.trim(),
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      username: username.trim(),
      password,
      language,
      ...(email.trim() === "" ? {} : { email: email.trim() }),
    });
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      goToFault();
    } else {
      await text.load("shell");
      addToast(t("setup.created"));
    }
  };

  return (
    <AuthFrame title={t("setup.title")} description={t("setup.description")}>
      <form ref={form} onSubmit={(event) => void create(event)} noValidate>
        <Stack gap={4}>
          {failure !== null && (
            <Banner tone="danger">
              <FailureWords failure={failure} />
            </Banner>
          )}
          <Field
            label={t("setup.chainName")}
            help={t("setup.chainHelp")}
            id="chainName"
            error={missing(chainName) ?? fieldText(failure, "chainName")}
          >
            <TextInput
              name="chainName"
              value={chainName}
              onChange={setChainName}
              autoComplete="organization"
              autoFocus
            />
          </Field>
          <Field
            label={t("setup.firstName")}
            id="firstName"
            error={missing(firstName) ?? fieldText(failure, "firstName")}
          >
            <TextInput name="firstName" value={firstName} onChange={setFirstName} autoComplete="given-name" />
          </Field>
          <Field label={t("setup.lastName")} id="lastName" error={missing(lastName) ?? fieldText(failure, "lastName")}>
            <TextInput name="lastName" value={lastName} onChange={setLastName} autoComplete="family-name" />
          </Field>
          <Field
            label={t("setup.username")}
            help={t("setup.usernameHelp")}
            id="username"
            error={missing(username) ?? (tried ? usernameIssue(username) : undefined) ?? fieldText(failure, "username")}
          >
            <TextInput
              name="username"
              value={username}
              onChange={setUsername}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field label={t("setup.email")} hint={t("setup.optional")} id="email" error={fieldText(failure, "email")}>
            <TextInput name="email" type="email" value={email} onChange={setEmail} autoComplete="email" />
          </Field>
          <PasswordFields
            tried={tried}
            username={username}
            password={password}
            confirmation={confirmation}
            onPassword={setPassword}
            onConfirmation={setConfirmation}
          />
          <Button type="submit" variant="primary" block busy={busy}>
            {t("setup.create")}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
