/** Frame of the previous version. Signing in to its web service reloads the frame, and posts the token once. */
import { Button, Field, TextInput } from "@comptoir/ui-react";
import { useRef, useState } from "react";
import type { FormEvent, ReactElement } from "react";

import type { Failure } from "../../shared/answer.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { addToast } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";
import { signInToWebService } from "./legacy-requests.ts";
import styles from "./legacy.module.css";

interface LegacyAccount {
  readonly token: string;
  readonly userAccessId: number;
}

export function LegacyFrame({
  title,
  url,
  sandbox,
}: Readonly<{ title: string; url: string; sandbox: string }>): ReactElement {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [account, setAccount] = useState<LegacyAccount | null>(null);
  const wasAnnouncedRef = useRef(false);
  // A sandboxed page has no origin to name: posts only to the first page of the configured address, not to a redirected one.
  const tellFrame = () => {
    if (account === null || wasAnnouncedRef.current) return;
    wasAnnouncedRef.current = true;
    frameRef.current?.contentWindow?.postMessage(
      { source: "comptoir", token: account.token, _UserAccessID: account.userAccessId },
      "*",
    );
  };
  return (
    <>
      {account === null && <SignInForm onSignedIn={setAccount} />}
      <iframe
        key={account === null ? "signed out" : "signed in"}
        ref={frameRef}
        onLoad={tellFrame}
        className={styles["frame"]}
        title={title}
        src={url}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
      />
    </>
  );
}

function SignInForm({ onSignedIn }: Readonly<{ onSignedIn: (account: LegacyAccount) => void }>): ReactElement {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await signInToWebService(email, password);
    setBusy(false);
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return;
    setPassword("");
    onSignedIn(answer.value);
    addToast(t("legacy.signedIn"));
  };
  return (
    <form className={styles["above"]} onSubmit={(event) => void signIn(event)}>
      <DialogFailure failure={failure} />
      <div className={styles["signIn"]}>
        <Field label={t("legacy.email")}>
          <TextInput value={email} type="email" autoComplete="off" onChange={setEmail} />
        </Field>
        <Field label={t("legacy.password")}>
          <TextInput value={password} type="password" autoComplete="off" onChange={setPassword} />
        </Field>
        <Button type="submit" busy={isBusy} disabled={email === "" || password === ""}>
          {t("legacy.signIn")}
        </Button>
      </div>
    </form>
  );
}
