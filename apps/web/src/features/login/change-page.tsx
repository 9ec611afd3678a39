/** Sets a new password from an e-mailed link; an expired link is reported on arrival, with a link to request a new one. */
import type { ResetLink } from "@comptoir/api/wire";
import { Banner, Button, ButtonLink, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Link, useLocation } from "wouter";

import { loadGateway } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { FailureWords } from "../../shared/failure-words.tsx";
import { showSuccess } from "../../shared/show-success.ts";
import { t, text } from "../../shared/text.ts";
import { useSubmission } from "../../shared/use-submission.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { listBrokenRules, PasswordFields } from "../../shared/password-fields.tsx";

export function ChangePage({
  params,
}: Readonly<{ params: Readonly<Record<string, string | undefined>> }>): ReactElement {
  const resetToken = decodeURIComponent(params["token"] ?? "");
  /** Failure of a link that was used or has expired. */
  const [dead, setDead] = useState<Failure | null>(null);
  const [link, setLink] = useState<ResetLink | null>(null);

  useEffect(
    function checkLink() {
      let isUnmounted = false;
      void loadGateway()
        .then((calls) => calls.checkResetLink(resetToken))
        // An unanswered check says nothing about the link: the form stays, and submitting it tells.
        .then(
          (answer) => {
            if (isUnmounted) return;
            if (answer.ok) setLink(answer.value);
            else if (isExpiredLink(answer.failure)) setDead(answer.failure);
          },
          () => {},
        );
      return () => {
        isUnmounted = true;
      };
    },
    [resetToken],
  );

  // A link that was used in another window meanwhile shows no welcome.
  const invitationLink = dead === null && link?.isInvitation === true ? link : null;
  return (
    <AuthFrame
      title={
        invitationLink === null ? t("password.changeTitle") : t("user.welcomeTitle", { name: invitationLink.firstName })
      }
      {...(invitationLink !== null && { description: t("user.welcomeText", { username: invitationLink.username }) })}
    >
      {dead !== null ? <DeadLink failure={dead} /> : <ChangeForm token={resetToken} link={link} onDead={setDead} />}
    </AuthFrame>
  );
}

const isExpiredLink = ({ code }: Failure) => code === "RESET_TOKEN_EXPIRED";

function DeadLink({ failure }: Readonly<{ failure: Failure }>): ReactElement {
  return (
    <Stack gap={4}>
      <div role="alert">
        <Banner tone="warning">
          <FailureWords failure={failure} />
        </Banner>
      </div>
      <Link href="/forgotpwd" asChild>
        <ButtonLink variant="primary" block>
          {t("password.newLink")}
        </ButtonLink>
      </Link>
      <Link href="/">{t("login.backToLogin")}</Link>
    </Stack>
  );
}

type ChangeFormProps = Readonly<{ token: string; link: ResetLink | null; onDead: (failure: Failure) => void }>;

function ChangeForm({ token, link, onDead }: ChangeFormProps): ReactElement {
  const [, navigate] = useLocation();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  /** User name and password rules of the link; absent until it is checked, so that Comptoir's default rules apply. */
  const usernameAndPolicyOfLink = link === null ? {} : { username: link.username, policy: link.passwordRules };
  const { form, busy, tried, failure, onSubmit } = useSubmission({
    isReady: listBrokenRules({ password, confirmation, ...usernameAndPolicyOfLink }).length === 0,
    sendForm: async () => {
      await text.load("errors", "successes");
      const changeAnswer = await (await loadGateway()).changePassword({ token, password });
      if (!changeAnswer.ok && isExpiredLink(changeAnswer.failure)) onDead(changeAnswer.failure);
      return changeAnswer;
    },
    onDone: () => {
      void showSuccess("PASSWORD_CHANGE");
      navigate("/");
    },
  });
  const passwordError = fieldText(failure, "password");
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap={4}>
        {passwordError === undefined && <DialogFailure failure={failure} />}
        <PasswordFields
          {...usernameAndPolicyOfLink}
          tried={tried}
          refused={passwordError}
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
        <Button type="submit" variant="primary" block busy={busy}>
          {t(link?.isInvitation === true ? "password.choose" : "login.change")}
        </Button>
        <Link href="/">{t("login.backToLogin")}</Link>
      </Stack>
    </form>
  );
}
