/** Sets a new password from an e-mailed link; an expired link is reported on arrival, with a way to a new one. */
import type { ResetLink } from "@comptoir/api/wire";
import { outcomes } from "@comptoir/domain/errors";
import { Banner, Button, ButtonLink, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { Link, useLocation } from "wouter";

import { loadGateway } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { FailureWords } from "../../shared/failure-words.tsx";
import { addToast } from "../../shared/notices.ts";
import { t, text } from "../../shared/text.ts";
import { useFailureDialog } from "../../shared/use-failure-dialog.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { brokenRules, PasswordFields } from "../../shared/password-fields.tsx";

export function ChangePage({
  params,
}: Readonly<{ params: Readonly<Record<string, string | undefined>> }>): ReactElement {
  const token = decodeURIComponent(params["token"] ?? "");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [link, setLink] = useState<ResetLink | null>(null);

  useEffect(
    function checkLink() {
      let isGone = false;
      void loadGateway()
        .then((calls) => calls.checkResetLink(token))
        // An unanswered check says nothing about the link: the form stays, and submitting it tells.
        .then(
          (answer) => {
            if (isGone) return;
            if (answer.ok) setLink(answer.value);
            else if (isDead(answer.failure)) setFailure(answer.failure);
          },
          () => {},
        );
      return () => {
        isGone = true;
      };
    },
    [token],
  );

  // A link that was used in another window meanwhile shows no welcome.
  const dead = failure !== null && isDead(failure) ? failure : null;
  const invited = dead === null && link?.isInvitation === true ? link : null;
  return (
    <AuthFrame
      title={invited === null ? t("password.changeTitle") : t("user.welcomeTitle", { name: invited.firstName })}
      {...(invited !== null && { description: t("user.welcomeText", { username: invited.username }) })}
    >
      {dead !== null ? (
        <DeadLink failure={dead} />
      ) : (
        <ChangeForm token={token} link={link} failure={failure} onFailure={setFailure} />
      )}
    </AuthFrame>
  );
}

const isDead = ({ code }: Failure) => code === "RESET_TOKEN_EXPIRED";

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

function ChangeForm({
  token,
  link,
  failure,
  onFailure,
}: Readonly<{
  token: string;
  link: ResetLink | null;
  failure: Failure | null;
  onFailure: (failure: Failure | null) => void;
}>): ReactElement {
  const [, navigate] = useLocation();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [form, goToFault] = useFirstErrorFocus();
  useFailureDialog(failure);

  /** Until the link is checked, Comptoir's default password rules apply. */
  const ofLink = link === null ? {} : { username: link.username, policy: link.passwordRules };

  const change = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (busy || brokenRules({ password, confirmation, ...ofLink }).length > 0) return;
    setBusy(true);
    onFailure(null);
    await text.load("errors", "successes");
    const answer = await (await loadGateway()).changePassword({ token, password });
    setBusy(false);
    if (!answer.ok) {
      onFailure(answer.failure);
      goToFault();
      return;
    }
    addToast(t(`successes.${outcomes.PASSWORD_CHANGE.succeeded}`));
    navigate("/");
  };

  const refused = fieldText(failure, "password");
  return (
    <form ref={form} onSubmit={(event) => void change(event)} noValidate>
      <Stack gap={4}>
        {failure !== null && refused === undefined && (
          <Banner tone="danger">
            <FailureWords failure={failure} />
          </Banner>
        )}
        <PasswordFields
          {...ofLink}
          tried={tried}
          refused={refused}
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
