/** Adds a passkey: its name, the password, the browser's question, recovery codes. Used in the profile, and where a second factor is required. */
import { parsePasskeyName, passkeyRules } from "@comptoir/domain/session";
import { maxLengthOf } from "@comptoir/domain/text";
import { Banner, Button, Field, Inline, Stack, TextInput } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { FormEvent, ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import type { Failure } from "./answer.ts";
import { fieldText, issueText } from "./failure-text.ts";
import { FailureWords } from "./failure-words.tsx";
import { addToast } from "./notices.ts";
import { loadPart } from "./part.ts";
import type { MakingRefusal } from "./passkey-browser.ts";
import { AnyCodeField, OwnPasswordField } from "./proof-fields.tsx";
import { RecoveryCodeList } from "./second-factor-form.tsx";
import { t } from "./text.ts";
import { useFirstErrorFocus } from "./use-first-fault.ts";

/** Whether the browser knows passkeys; it does only on secure pages. */
export const isPasskeySupported = (): boolean => typeof PublicKeyCredential === "function";

const loadBrowser = () => loadPart(() => import("./passkey-browser.ts"));

const refusalTexts = {
  unsupported: "signIn.passkeyUnsupported",
  there: "signIn.passkeyThere",
  stopped: "signIn.passkeyFailed",
} as const satisfies Record<MakingRefusal, string>;

/** Makes and adds a passkey; returns its recovery codes, or what refused it. */
async function addPasskey(
  name: string,
  proof: { password: string; code?: string },
): Promise<readonly string[] | Failure | MakingRefusal> {
  const offer = await askSignedIn((api) => api.passkey.start({ payload: proof }));
  if (!offer.ok) return offer.failure;
  const made = await loadBrowser().then(
    ({ makePasskey }) => makePasskey(offer.value),
    () => "stopped" as const,
  );
  if (typeof made === "string") return made;
  const added = await askSignedIn((api) => api.passkey.add({ payload: { ...made, name } }));
  return added.ok ? added.value.codes : added.failure;
}

export function PasskeyForm({
  others,
  asksCode = false,
  onDone,
  onCancel,
  below,
}: Readonly<{
  /** Names of the passkeys that the account has. */
  others: readonly string[];
  /** Whether a code is asked for beside the password. */
  asksCode?: boolean;
  onDone: () => void;
  onCancel?: () => void;
  /** Another way, which is gone once recovery codes are on the screen. */
  below?: ReactElement | undefined;
}>): ReactElement {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | MakingRefusal | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [form, goToFault] = useFirstErrorFocus();
  useEffect(function loadAhead() {
    // The browser asks only right after a click.
    void loadBrowser().catch(() => {});
  }, []);
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={onDone} />;

  const read = parsePasskeyName(name, others);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (busy || !read.ok || password === "" || (asksCode && code.trim() === "")) return;
    setBusy(true);
    const outcome = await addPasskey(read.value, asksCode ? { password, code } : { password });
    setBusy(false);
    if (typeof outcome === "string" || "code" in outcome) {
      setFailure(outcome);
      return goToFault();
    }
    addToast(t("signIn.passkeyAdded", { name: read.value }));
    if (outcome.length > 0) setCodes(outcome);
    else onDone();
  };
  const refusal = typeof failure === "string" ? failure : null;
  const answer = typeof failure === "string" ? null : failure;
  const ofName = read.ok ? fieldText(answer, "name") : tried ? read.issues.map(toFieldText).join(" ") : undefined;
  const ofPassword = tried && password === "" ? t("errors.REQUIRED") : fieldText(answer, "password");
  const ofCode = tried && code.trim() === "" ? t("errors.REQUIRED") : fieldText(answer, "code");
  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate>
      <Stack gap={4}>
        {refusal !== null && <Banner tone="danger">{t(refusalTexts[refusal])}</Banner>}
        {answer !== null && ["name", "password", "code"].every((field) => fieldText(answer, field) === undefined) && (
          <Banner tone="danger">
            <FailureWords failure={answer} />
          </Banner>
        )}
        <Field label={t("signIn.passkeyName")} help={t("signIn.passkeyNameHelp")} id="passkey-name" error={ofName}>
          <TextInput
            name="passkey-name"
            value={name}
            onChange={setName}
            maxLength={maxLengthOf(passkeyRules.nameBound)}
            autoFocus
          />
        </Field>
        <OwnPasswordField id="passkey-password" value={password} onChange={setPassword} error={ofPassword} />
        {asksCode && <AnyCodeField id="passkey-code" value={code} onChange={setCode} error={ofCode} />}
        <Inline>
          <Button type="submit" variant="primary" busy={busy}>
            {t("signIn.addPasskey")}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{t("signIn.cancel")}</Button>}
        </Inline>
        {below}
      </Stack>
    </form>
  );
}

const toFieldText = ({
  code,
  params,
}: {
  readonly code: string;
  readonly params: Failure["issues"][number]["params"];
}) => issueText({ code, params, field: null });
