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

const textKeyByRefusal = {
  unsupported: "signIn.passkeyUnsupported",
  there: "signIn.passkeyThere",
  stopped: "signIn.passkeyFailed",
} as const satisfies Record<MakingRefusal, string>;

/** Makes and adds a passkey; returns its recovery codes, or what refused it. */
async function addPasskey(name: string, proof: Proof): Promise<Readonly<{ codes: readonly string[] }> | Refusal> {
  const offerAnswer = await askSignedIn((api) => api.passkey.start({ payload: proof }));
  if (!offerAnswer.ok) return offerAnswer.failure;
  const madePasskey = await loadPasskeyBrowser().then(
    ({ makePasskey }) => makePasskey(offerAnswer.value),
    () => "stopped" as const,
  );
  if (typeof madePasskey === "string") return t(textKeyByRefusal[madePasskey]);
  const addAnswer = await askSignedIn((api) => api.passkey.add({ payload: { ...madePasskey, name } }));
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

  const parsedName = parsePasskeyName(name, others);
  const addWithProof = async (proof: Proof): Promise<Refusal | null> => {
    if (!parsedName.ok) return null;
    const addOutcome = await addPasskey(parsedName.value, proof);
    if (typeof addOutcome === "string" || !("codes" in addOutcome)) return addOutcome;
    addToast(t("signIn.passkeyAdded", { name: parsedName.value }));
    if (addOutcome.codes.length > 0) setCodes(addOutcome.codes);
    else onDone();
    return null;
  };
  return (
    <ProofForm
      id="passkey"
      ways={ways}
      action={t("signIn.addPasskey")}
      isReady={parsedName.ok}
      fieldsAbove={["name"]}
      onSend={addWithProof}
      onCancel={onCancel}
      below={below}
      above={({ isTried, failure }) => (
        <Field
          label={t("signIn.passkeyName")}
          help={t("signIn.passkeyNameHelp")}
          id="passkey-name"
          error={
            parsedName.ok
              ? fieldText(failure, "name")
              : isTried
                ? parsedName.issues.map(nameErrorText).join(" ")
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

const nameErrorText = ({
  code,
  params,
}: {
  readonly code: string;
  readonly params: Failure["issues"][number]["params"];
}) => issueText({ code, params, field: null });
