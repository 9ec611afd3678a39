/** First visit: creates the administrator of an empty database, and signs them in. */
import { parseUsername } from "@comptoir/domain/text";
import { Button, Field, Stack, TextInput, type FieldProps, type TextInputProps } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { session } from "../../session/session.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { fieldText, issueText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { language, t, text } from "../../shared/text.ts";
import { useDraft } from "../../shared/use-draft.ts";
import { useSubmission } from "../../shared/use-submission.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { useCallsAhead } from "./use-calls-ahead.ts";
import { listBrokenRules, PasswordFields } from "../../shared/password-fields.tsx";

/** Message of the first rule that a user name breaks; undefined if it may be used. */
const findUsernameIssue = (name: string): string | undefined => {
  const usernameResult = parseUsername(name);
  const firstIssue = usernameResult.ok ? undefined : usernameResult.issues[0];
  return firstIssue === undefined
    ? undefined
    : issueText({ code: firstIssue.code, field: null, params: firstIssue.params });
};

export function SetupPage(): ReactElement {
  useCallsAhead();
  const drafts = {
    chainName: useDraft("setup.chain"),
    firstName: useDraft("setup.first"),
    lastName: useDraft("setup.last"),
    username: useDraft("setup.username"),
    email: useDraft("setup.email"),
  };
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const { email, ...requiredFields } = trimAll(drafts);
  const { username } = requiredFields;
  const { form, busy, tried, failure, onSubmit } = useSubmission({
    isReady:
      !Object.values(requiredFields).includes("") &&
      findUsernameIssue(username) === undefined &&
      listBrokenRules({ username, password, confirmation }).length === 0,
    sendForm: () => session.setup({ ...requiredFields, password, language, ...(email !== "" && { email }) }),
    onDone: () => void text.load("shell").then(() => addToast(t("setup.created"))),
  });
  const setupField = (name: keyof typeof drafts) => {
    const [value, onChange] = drafts[name];
    const isMissing = tried && name !== "email" && requiredFields[name] === "";
    const issue = tried && name === "username" ? findUsernameIssue(username) : undefined;
    return { name, value, onChange, error: isMissing ? t("errors.REQUIRED") : (issue ?? fieldText(failure, name)) };
  };
  return (
    <AuthFrame title={t("setup.title")} description={t("setup.description")}>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          <DialogFailure failure={failure} />
          <SetupField {...setupField("chainName")} help={t("setup.chainHelp")} autoComplete="organization" autoFocus />
          <SetupField {...setupField("firstName")} autoComplete="given-name" />
          <SetupField {...setupField("lastName")} autoComplete="family-name" />
          <SetupField
            {...setupField("username")}
            help={t("setup.usernameHelp")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SetupField {...setupField("email")} hint={t("setup.optional")} type="email" autoComplete="email" />
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

type SetupText = "chainName" | "firstName" | "lastName" | "username" | "email";

const trimAll = (drafts: Readonly<Record<SetupText, ReturnType<typeof useDraft>>>) => ({
  chainName: drafts.chainName[0].trim(),
  firstName: drafts.firstName[0].trim(),
  lastName: drafts.lastName[0].trim(),
  username: drafts.username[0].trim(),
  email: drafts.email[0].trim(),
});

type SetupFieldProps = Pick<FieldProps, "help" | "hint" | "error"> &
  Omit<TextInputProps, "name"> &
  Readonly<{ name: SetupText }>;

const SetupField = ({ name, help, hint, error, ...input }: SetupFieldProps): ReactElement => (
  <Field label={t(`setup.${name}`)} help={help} hint={hint} id={name} error={error}>
    <TextInput name={name} {...input} />
  </Field>
);
