/** Second step of a sign-in: a passkey, the code of the authenticator app, or a recovery code. Loaded when the server asks for it. */
import type { PasskeyRequest, PasskeySignature } from "@comptoir/api/wire";
import { hasSecondFactor, type SecondFactorWays, typedCodeAtMost } from "@comptoir/domain/session";
import { Banner, Button, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { FormEvent, ReactElement } from "react";

import type { Answer, Failure } from "../../shared/answer.ts";
import { failureText } from "../../shared/failure-text.ts";
import { loadPart } from "../../shared/part.ts";
import { t } from "../../shared/text.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { AuthFrame } from "./auth-frame.tsx";

/** Answer for the second factor: a typed code, or the signature of a passkey. */
export type FactorAnswer = Readonly<{ code: string }> | Readonly<{ passkey: PasskeySignature }>;

type CodeStepProps = Readonly<{
  failure: string | null;
  busy: boolean;
  onAnswer: (answer: FactorAnswer) => Promise<void>;
}>;

/** Form of the second step. */
export type CodeStepPart = (props: CodeStepProps) => ReactElement;

/** Asks the server for the challenge of a passkey. */
type AskPasskey = () => Promise<Answer<PasskeyRequest>>;

/** Makes the form for an account whose second factors the server named. */
export function makeCodeStep(codeFailure: Failure, askPasskey: AskPasskey): CodeStepPart {
  const { passkeys = 0, apps = 1 } = codeFailure.issues[0]?.params ?? {};
  const secondFactorWays = { passkeys: Number(passkeys), hasApp: Number(apps) > 0 };
  return (props) => <CodeStep {...props} ways={secondFactorWays} askPasskey={askPasskey} />;
}

type FactorWay = "passkey" | "app" | "recovery";

const textsByWay = {
  passkey: { help: "signIn.passkeyHelp", use: "signIn.usePasskey" },
  app: { help: "signIn.codeHelp", use: "signIn.useApp" },
  recovery: { help: "signIn.recoveryHelp", use: "signIn.useRecovery" },
} as const;

/** Lists the ways to prove the second factor, the best first; a browser without passkeys offers codes only. */
function listWays({ passkeys, hasApp }: SecondFactorWays): readonly FactorWay[] {
  const hasPasskey = typeof PublicKeyCredential === "function" && hasSecondFactor({ passkeys, hasApp: false });
  return [...(hasPasskey ? (["passkey"] as const) : []), ...(hasApp ? (["app"] as const) : []), "recovery"];
}

function CodeStep({
  failure,
  busy,
  onAnswer,
  ways,
  askPasskey,
}: CodeStepProps & Readonly<{ ways: SecondFactorWays; askPasskey: AskPasskey }>): ReactElement {
  const offeredWays = listWays(ways);
  const [chosenWay, setChosenWay] = useState<FactorWay>(offeredWays[0] ?? "recovery");
  // A failure belongs to the way that was tried.
  const [failedWay, setFailed] = useState<FactorWay>(chosenWay);
  const failureOfChosenWay = failedWay === chosenWay ? failure : null;
  const answerFactor = (factorAnswer: FactorAnswer) => {
    setFailed(chosenWay);
    return onAnswer(factorAnswer);
  };
  return (
    <AuthFrame title={t("signIn.codeTitle")} description={t(textsByWay[chosenWay].help)}>
      <Stack gap={4}>
        {chosenWay === "passkey" ? (
          <PasskeyPart failure={failureOfChosenWay} busy={busy} onAnswer={answerFactor} askPasskey={askPasskey} />
        ) : (
          <CodeForm
            key={chosenWay}
            isRecovery={chosenWay === "recovery"}
            failure={failureOfChosenWay}
            busy={busy}
            onAnswer={answerFactor}
          />
        )}
        <Stack gap={2}>
          {offeredWays.flatMap((otherWay) =>
            otherWay === chosenWay
              ? []
              : [
                  <Button key={otherWay} variant="quiet" block onClick={() => setChosenWay(otherWay)}>
                    {t(textsByWay[otherWay].use)}
                  </Button>,
                ],
          )}
          <Button variant="quiet" block onClick={() => location.reload()}>
            {t("signIn.back")}
          </Button>
        </Stack>
      </Stack>
    </AuthFrame>
  );
}

const loadPasskeyBrowser = () => loadPart(() => import("../../shared/passkey-browser.ts"));

function PasskeyPart({
  failure,
  busy,
  onAnswer,
  askPasskey,
}: CodeStepProps & Readonly<{ askPasskey: AskPasskey }>): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(function loadAhead() {
    // The browser prompts only right after a click, so the code is loaded ahead.
    void loadPasskeyBrowser().catch(() => {});
  }, []);
  const provePasskey = async () => {
    setAsking(true);
    setProblem(null);
    const requestAnswer = await askPasskey();
    const passkeySignature = requestAnswer.ok
      ? await loadPasskeyBrowser()
          .then(({ signByPasskey }) => signByPasskey(requestAnswer.value))
          .catch(() => null)
      : null;
    if (passkeySignature !== null) await onAnswer({ passkey: passkeySignature });
    else setProblem(requestAnswer.ok ? t("signIn.passkeyStopped") : failureText(requestAnswer.failure));
    setAsking(false);
  };
  const failureMessage = problem ?? (isAsking ? null : failure);
  return (
    <Stack gap={4}>
      {failureMessage !== null && <Banner tone="danger">{failureMessage}</Banner>}
      <Button icon="key" variant="primary" block busy={busy || isAsking} onClick={() => void provePasskey()} autoFocus>
        {t("signIn.usePasskey")}
      </Button>
    </Stack>
  );
}

function CodeForm({
  isRecovery,
  failure,
  busy,
  onAnswer,
}: CodeStepProps & Readonly<{ isRecovery: boolean }>): ReactElement {
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const [form, goToFault] = useFirstErrorFocus();
  const sendCode = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (!busy && code.trim() !== "") void onAnswer({ code });
  };
  return (
    <form ref={form} onSubmit={sendCode} noValidate>
      <Stack gap={4}>
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <Field
          label={t(isRecovery ? "signIn.recoveryCode" : "signIn.code")}
          id="code"
          error={isTried && code.trim() === "" ? t("signIn.codeMissing") : undefined}
        >
          <TextInput
            name="code"
            value={code}
            onChange={setCode}
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={typedCodeAtMost}
            autoFocus
          />
        </Field>
        <Button type="submit" variant="primary" block busy={busy}>
          {t("signIn.verify")}
        </Button>
      </Stack>
    </form>
  );
}
