/** Buttons of the identity providers, and the last step of a sign-in that returns from one. Loaded where a provider is set up. */
import type { SignOnRefusal } from "@comptoir/domain/session";
import { Button, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { ask } from "../../runtime.ts";
import { toLoginAnswer } from "../../session/read-login.ts";
import type { SessionGrant } from "../../session/session-gateway.ts";
import { session } from "../../session/session.ts";
import type { Answer, Failure } from "../../shared/answer.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { failureText } from "../../shared/failure-text.ts";
import { t, text } from "../../shared/text.ts";
import { makeCodeStep, type CodeStepPart, type FactorAnswer } from "./code-step.tsx";
import { enterSession } from "./open-session.ts";

type SignOnProps = Readonly<{
  remember: boolean;
  onFailure: (failure: string | null) => void;
  onCode: (step: () => CodeStepPart) => void;
}>;

/** Buttons of identity providers. */
export type SignOnPart = (props: SignOnProps) => ReactElement;

type SignOnChoices = readonly { readonly id: number; readonly label: string }[];

export async function loadSignOn(choices: SignOnChoices): Promise<SignOnPart> {
  await text.load("signIn", "errors", "successes");
  return (props) => <SignOn {...props} choices={choices} />;
}

const refusalReasons = ["EMAIL", "UNKNOWN", "OTHER"] as const satisfies readonly SignOnRefusal[];

function failureTextOf(failure: Failure): string {
  const refusalReason = refusalReasons.find((code) => code === failure.issues[0]?.params["reason"]);
  return refusalReason === undefined ? failureText(failure) : t(`signIn.refused_${refusalReason}`);
}

/** Opens the session of an answer; returns what failed. */
function openSession(answer: Answer<SessionGrant>): { readonly failure: Failure; readonly words: string } | null {
  const loginAnswer = toLoginAnswer(answer);
  if (!loginAnswer.ok) return { failure: loginAnswer.failure, words: failureTextOf(loginAnswer.failure) };
  session.granted(loginAnswer.value);
  enterSession(deviceStore.get("remember") === "1");
  return null;
}

function SignOn({
  choices,
  remember,
  onFailure,
  onCode,
}: SignOnProps & Readonly<{ choices: SignOnChoices }>): ReactElement {
  const [busy, setBusy] = useState<number | null>(null);
  const [, navigate] = useLocation();

  useEffect(
    function finishSignOn() {
      const addressQuery = location.search;
      if (!new URLSearchParams(addressQuery).has("state")) return;
      navigate("/", { replace: true });
      setBusy(0);
      void ask((api) => api.signOn.finish({ payload: { query: addressQuery } })).then((answer) => {
        setBusy(null);
        const failedSignIn = openSession(answer);
        if (failedSignIn?.failure.code === "SECOND_FACTOR_NEEDED") onCode(() => makeSignOnCode(failedSignIn.failure));
        else if (failedSignIn !== null) onFailure(failedSignIn.words);
      });
    },
    [navigate, onCode, onFailure],
  );

  const startSignOn = async (layerId: number) => {
    setBusy(layerId);
    onFailure(null);
    deviceStore.set("remember", remember ? "1" : null);
    const startAnswer = await ask((api) => api.signOn.start({ payload: { layerId, rememberMe: remember } }));
    if (startAnswer.ok) return location.assign(startAnswer.value.address);
    setBusy(null);
    onFailure(failureText(startAnswer.failure));
  };
  return (
    <Stack gap={2}>
      {busy === 0 && <p role="status">{t("signIn.signOnWait")}</p>}
      {choices.map(({ id, label }) => (
        <Button key={id} block busy={busy === id} disabled={busy !== null} onClick={() => void startSignOn(id)}>
          {t("signIn.signOn", { provider: label })}
        </Button>
      ))}
    </Stack>
  );
}

/** Makes the form of the second factor, after the provider vouched for the person. */
function makeSignOnCode(codeFailure: Failure): CodeStepPart {
  const Step = makeCodeStep(codeFailure, () => ask((api) => api.signOn.passkey()));
  return () => <SignOnCode Step={Step} />;
}

function SignOnCode({ Step }: Readonly<{ Step: CodeStepPart }>): ReactElement {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sendFactor = async (answer: FactorAnswer) => {
    setBusy(true);
    setFailure(null);
    const failedSignIn = openSession(await ask((api) => api.signOn.code({ payload: answer })));
    setBusy(false);
    setFailure(failedSignIn?.words ?? null);
  };
  return <Step failure={failure} busy={busy} onAnswer={sendFactor} />;
}
