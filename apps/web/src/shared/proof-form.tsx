/** Form that asks for the password, and for the second factor where there is one, before an account changes. */
import type { PasskeySignature } from "@comptoir/api/wire";
import type { ProofWay } from "@comptoir/domain/session";
import { Banner, Button, Inline, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import type { Failure } from "./answer.ts";
import { DialogFailure } from "./dialog-failure.tsx";
import { fieldText } from "./failure-text.ts";
import { loadPart } from "./part.ts";
import { AnyCodeField, OwnPasswordField } from "./proof-fields.tsx";
import { t } from "./text.ts";
import { useFirstErrorFocus } from "./use-first-fault.ts";

/** Tells whether the browser knows passkeys; it does only on secure pages. */
export const isPasskeySupported = (): boolean => typeof PublicKeyCredential === "function";

/** Loads the module by which the browser makes and uses passkeys. */
export const loadPasskeyBrowser = () => loadPart(() => import("./passkey-browser.ts"));

/** Password of the signed-in user, and a code or the signature of a passkey where one is asked. */
export type Proof = Readonly<{ password: string; code?: string; passkey?: PasskeySignature }>;

/** Why a change is refused: the answer of the server, or a sentence of the page. */
export type Refusal = Failure | string;

/** Asks for a passkey's signature; returns it, or what refused it. */
async function signByOwnPasskey(password: string): Promise<Readonly<{ passkey: PasskeySignature }> | Refusal> {
  const requestAnswer = await askSignedIn((api) => api.passkey.ask({ payload: { password } }));
  if (!requestAnswer.ok) return requestAnswer.failure;
  const passkeySignature = await loadPasskeyBrowser()
    .then(({ signByPasskey }) => signByPasskey(requestAnswer.value))
    .catch(() => null);
  return passkeySignature === null ? t("signIn.passkeyStopped") : { passkey: passkeySignature };
}

export type ProofFormProps = Readonly<{
  /** First part of the ids of the fields. */
  id: string;
  /** Ways to prove the second factor, one of which is needed; none where the password is enough. */
  ways?: readonly ProofWay[];
  action: string;
  /** Sends the change; returns what refused it, or null. */
  onSend: (proof: Proof) => Promise<Refusal | null>;
  onCancel?: (() => void) | undefined;
  /** Content above the password: words, or fields that `isReady` checks. */
  above?: (state: Readonly<{ isTried: boolean; failure: Failure | null }>) => ReactElement;
  /** Names of the fields above, whose refusals are shown beside them. */
  fieldsAbove?: readonly string[];
  isReady?: boolean;
  /** Whether the password has the focus at once. */
  isFocused?: boolean;
  below?: ReactElement | undefined;
}>;

/** Way that a form was last sent by; the password alone where there is no second factor. */
type ProofKind = ProofWay | "password";

/** Keeps what is typed, and sends a change with its proof. */
function useProof({
  ways = [],
  onSend,
  isReady = true,
  isFocused = false,
}: Pick<ProofFormProps, "ways" | "onSend" | "isReady" | "isFocused">) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [sentBy, setSentBy] = useState<ProofKind | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [form, goToFault] = useFirstErrorFocus();
  const offeredWays = ways.filter((way) => way === "code" || isPasskeySupported());
  const hasNoUsableWay = ways.length > 0 && offeredWays.length === 0;
  const offersPasskey = offeredWays.includes("passkey");
  useEffect(
    function loadPasskeyCodeAhead() {
      // The browser prompts only right after a click, so the code is loaded ahead.
      if (offersPasskey) void loadPasskeyBrowser().catch(() => {});
    },
    [offersPasskey],
  );
  useEffect(
    function scrollFormIntoView() {
      // On a phone the bar at the bottom would lie over a field that only just came into view.
      if (isFocused) form.current?.scrollIntoView?.({ block: "center" });
    },
    [form, isFocused],
  );
  const proveWith = async (proofKind: ProofKind): Promise<Refusal | null> => {
    if (proofKind === "password") return onSend({ password });
    if (proofKind === "code") return onSend({ password, code });
    const answer = await signByOwnPasskey(password);
    return typeof answer === "object" && "passkey" in answer ? onSend({ password, ...answer }) : answer;
  };
  const sendProof = async (proofKind: ProofKind) => {
    setSentBy(proofKind);
    goToFault();
    if (busy || hasNoUsableWay || !isReady || password === "" || (proofKind === "code" && code.trim() === "")) return;
    setBusy(true);
    const proofRefusal = await proveWith(proofKind);
    setBusy(false);
    setRefusal(proofRefusal);
    if (proofRefusal !== null) goToFault();
  };
  return {
    form,
    password,
    setPassword,
    code,
    setCode,
    busy,
    tried: sentBy,
    refusal,
    offered: offeredWays,
    isBarred: hasNoUsableWay,
    send: sendProof,
  };
}

export function ProofForm(props: ProofFormProps): ReactElement {
  const { id, onCancel, above, fieldsAbove = [], isFocused = false, action, below } = props;
  const { form, password, setPassword, code, setCode, busy, tried, refusal, offered, isBarred, send } = useProof(props);
  const refusalFailure = typeof refusal === "string" ? null : refusal;
  const missingError = (isMissing: boolean) => (isMissing ? t("errors.REQUIRED") : undefined);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(offered[0] ?? "password");
      }}
      noValidate
    >
      <Stack gap={4}>
        {refusal !== null && <RefusalBanner refusal={refusal} fields={["password", "code", ...fieldsAbove]} />}
        {above?.({ isTried: tried !== null, failure: refusalFailure })}
        <OwnPasswordField
          id={`${id}-password`}
          value={password}
          onChange={setPassword}
          error={missingError(tried !== null && password === "") ?? fieldText(refusalFailure, "password")}
          isFocused={isFocused}
        />
        {offered.includes("code") && (
          <AnyCodeField
            id={`${id}-code`}
            value={code}
            onChange={setCode}
            error={missingError(tried === "code" && code.trim() === "") ?? fieldText(refusalFailure, "code")}
          />
        )}
        {isBarred && <Banner tone="warning">{t("signIn.passkeyUnsupported")}</Banner>}
        {offered[0] === "passkey" && <p>{t("signIn.passkeyNext")}</p>}
        <Inline>
          <Button type="submit" variant="primary" busy={busy} disabled={isBarred}>
            {action}
          </Button>
          {offered.length > 1 && (
            <Button icon="key" disabled={busy} onClick={() => void send("passkey")}>
              {t("signIn.usePasskey")}
            </Button>
          )}
          {onCancel !== undefined && <Button onClick={onCancel}>{t("signIn.cancel")}</Button>}
        </Inline>
        {below}
      </Stack>
    </form>
  );
}

/** Shows a refusal that belongs to none of the given fields. */
function RefusalBanner({ refusal, fields }: Readonly<{ refusal: Refusal; fields: readonly string[] }>) {
  if (typeof refusal === "string") return <Banner tone="danger">{refusal}</Banner>;
  if (fields.some((field) => fieldText(refusal, field) !== undefined)) return null;
  return <DialogFailure failure={refusal} />;
}
