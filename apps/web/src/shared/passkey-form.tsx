/** Adds a passkey: its name, the password, the browser's question, recovery codes. Used in the profile, and where a second factor is required. */
import { parsePasskeyName, passkeyRules, type ProofWay } from "@comptoir/domain/session";
import { maxLengthOf } from "@comptoir/domain/text";
import { Field, TextInput } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import type { Failure } from "./answer.ts";
import { fieldText, issueText } from "./failure-text.ts";
import { addToast } from "./notices.ts";
import type { MakingRefusal } from "./passkey-browser.ts";
import { loadPasskeyBrowser, ProofForm, type Proof, type Refusal } from "./proof-form.tsx";
import { RecoveryCodeList } from "./second-factor-form.tsx";
import { t } from "./text.ts";

const refusalTexts = {
  unsupported: "signIn.passkeyUnsupported",
  there: "signIn.passkeyThere",
  stopped: "signIn.passkeyFailed",
} as const satisfies Record<MakingRefusal, string>;

/** Makes and adds a passkey; returns its recovery codes, or what refused it. */
async function addPasskey(name: string, proof: Proof): Promise<Readonly<{ codes: readonly string[] }> | Refusal> {
  const offer = await askSignedIn((api) => api.passkey.start({ payload: proof }));
  if (!offer.ok) return offer.failure;
  const passkeyResponse = await loadPasskeyBrowser().then(
    ({ makePasskey }) => makePasskey(offer.value),
    () => "stopped" as const,
  );
  if (typeof passkeyResponse === "string") return t(refusalTexts[passkeyResponse]);
  const addAnswer = await askSignedIn((api) => api.passkey.add({ payload: { ...passkeyResponse, name } }));
  return addAnswer.ok ? addAnswer.value : addAnswer.failure;
}

type PasskeyFormProps = Readonly<{
  /** Names of the passkeys that the account has. */
  others: readonly string[];
  /** Ways to prove the second factor that the account has. */
  ways?: readonly ProofWay[];
  onDone: () => void;
  onCancel?: () => void;
  /** Content below the form, such as another way to sign in; hidden once recovery codes are shown. */
  below?: ReactElement | undefined;
}>;

export function PasskeyForm({ others, ways = [], onDone, onCancel, below }: PasskeyFormProps): ReactElement {
  const [name, setName] = useState("");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(function loadAhead() {
    // The browser prompts only right after a click, so the code is loaded ahead.
    void loadPasskeyBrowser().catch(() => {});
  }, []);
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={onDone} />;

  const nameResult = parsePasskeyName(name, others);
  const sendProof = async (proof: Proof): Promise<Refusal | null> => {
    if (!nameResult.ok) return null;
    const outcome = await addPasskey(nameResult.value, proof);
    if (typeof outcome === "string" || !("codes" in outcome)) return outcome;
    addToast(t("signIn.passkeyAdded", { name: nameResult.value }));
    if (outcome.codes.length > 0) setCodes(outcome.codes);
    else onDone();
    return null;
  };
  return (
    <ProofForm
      id="passkey"
      ways={ways}
      action={t("signIn.addPasskey")}
      isReady={nameResult.ok}
      fieldsAbove={["name"]}
      onSend={sendProof}
      onCancel={onCancel}
      below={below}
      above={({ isTried, failure }) => (
        <Field
          label={t("signIn.passkeyName")}
          help={t("signIn.passkeyNameHelp")}
          id="passkey-name"
          error={
            nameResult.ok
              ? fieldText(failure, "name")
              : isTried
                ? nameResult.issues.map(toFieldText).join(" ")
                : undefined
          }
        >
          <TextInput
            name="passkey-name"
            value={name}
            onChange={setName}
            maxLength={maxLengthOf(passkeyRules.nameBound)}
            autoFocus
          />
        </Field>
      )}
    />
  );
}

const toFieldText = ({
  code,
  params,
}: {
  readonly code: string;
  readonly params: Failure["issues"][number]["params"];
}) => issueText({ code, params, field: null });
