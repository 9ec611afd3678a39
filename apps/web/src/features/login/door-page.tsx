/** Page of duties before any work: choosing a new password, then accepting new terms, then adding a second factor. */
import type { Profile } from "@comptoir/api/wire";
import { hasSecondFactor } from "@comptoir/domain/session";
import { Banner, Button, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";

import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { OwnPasswordForm } from "../../shared/own-password-form.tsx";
import { PartFailure } from "../../shared/part-failure.tsx";
import { PasskeyForm } from "../../shared/passkey-form.tsx";
import { isPasskeySupported } from "../../shared/proof-form.tsx";
import { SecondFactorForm } from "../../shared/second-factor-form.tsx";
import { t } from "../../shared/text.ts";
import { AuthFrame } from "./auth-frame.tsx";

export function PendingDutiesPage(): ReactElement {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const takeProfile = (knownProfile: Profile) => {
    setProfile(knownProfile);
    session.know({
      mustChangePassword: knownProfile.mustChangePassword,
      isTermsAccepted: knownProfile.termsAccepted >= knownProfile.termsVersion,
      mustAddSecondFactor: isFactorDue(knownProfile),
    });
  };
  const loadProfile = async () => {
    const profileAnswer = await askSignedIn((api) => api.profile.get());
    if (profileAnswer.ok) takeProfile(profileAnswer.value);
    else setFailure(profileAnswer.failure);
  };
  useEffect(function loadAtStart() {
    void loadProfile();
  }, []);

  if (profile === null) return <AwaitedProfile failure={failure} onRetry={() => void loadProfile()} />;
  if (profile.mustChangePassword) {
    return (
      <AuthFrame title={t("user.dueTitle")} description={t("user.dueText")}>
        <Stack gap={4}>
          <OwnPasswordForm
            isDue
            username={profile.username}
            rules={profile.passwordRules}
            onDone={() => void loadProfile()}
          />
          <SignOut />
        </Stack>
      </AuthFrame>
    );
  }
  if (isFactorDue(profile) && profile.termsAccepted >= profile.termsVersion) {
    return (
      <AuthFrame title={t("signIn.codeTitle")} description={t("signIn.dueText")}>
        <Stack gap={4}>
          <FactorForm onDone={() => void loadProfile()} />
          <SignOut />
        </Stack>
      </AuthFrame>
    );
  }
  return <TermsForm profile={profile} onAccepted={takeProfile} />;
}

const isFactorDue = ({ secondFactor: { isRequired, since, passkeys } }: Profile) =>
  isRequired && !hasSecondFactor({ passkeys, hasApp: since !== null });

/** Page while the profile is not read yet, or could not be. */
function AwaitedProfile({
  failure,
  onRetry,
}: Readonly<{ failure: Failure | null; onRetry: () => void }>): ReactElement {
  return (
    <AuthFrame title={t("user.doorTitle")}>
      {failure === null ? (
        <p>{t("common.loading")}</p>
      ) : (
        <Banner
          tone="danger"
          actions={
            <Button size="compact" icon="refresh" onClick={onRetry}>
              {t("common.retry")}
            </Button>
          }
        >
          <PartFailure failure={failure} />
        </Banner>
      )}
      <SignOut />
    </AuthFrame>
  );
}

/** Form that adds the authenticator app as second factor, or a passkey instead. */
function FactorForm({ onDone }: Readonly<{ onDone: () => void }>): ReactElement {
  const [isPasskey, setPasskey] = useState(false);
  const passkeyToggle = isPasskeySupported() ? (
    <Button variant="quiet" block icon={isPasskey ? "lock" : "key"} onClick={() => setPasskey(!isPasskey)}>
      {t(isPasskey ? "signIn.byApp" : "signIn.byPasskey")}
    </Button>
  ) : undefined;
  return isPasskey ? (
    <PasskeyForm others={[]} onDone={onDone} below={passkeyToggle} />
  ) : (
    <SecondFactorForm onDone={onDone} below={passkeyToggle} />
  );
}

function TermsForm({
  profile,
  onAccepted,
}: Readonly<{ profile: Profile; onAccepted: (profile: Profile) => void }>): ReactElement {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const acceptTerms = async () => {
    setBusy(true);
    const answer = await askSignedIn((api) => api.profile.acceptTerms({ payload: { version: profile.termsVersion } }));
    setBusy(false);
    if (answer.ok) onAccepted(answer.value);
    else setFailure(answer.failure);
  };
  return (
    <AuthFrame title={t("user.termsTitle")} description={t("user.termsVersion", { version: profile.termsVersion })}>
      <Stack gap={4}>
        <p>{t("user.termsAccess")}</p>
        <p>{t("user.termsData")}</p>
        <p>{t("user.termsTrace")}</p>
        <DialogFailure failure={failure} />
        <Button variant="primary" block busy={busy} onClick={() => void acceptTerms()}>
          {t("user.termsAccept")}
        </Button>
        <SignOut />
      </Stack>
    </AuthFrame>
  );
}

const SignOut = (): ReactElement => (
  <Button variant="quiet" block onClick={() => void session.logout()}>
    {t("user.signOut")}
  </Button>
);
