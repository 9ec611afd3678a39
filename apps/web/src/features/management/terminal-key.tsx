/** Key of a terminal beside its form: created, renewed and withdrawn; a new one is shown once. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import type { NewTillKey, TillKey } from "@comptoir/api/wire";
import { Badge, Button, ButtonLink, Dialog, Inline, SkeletonRows, Stack, TextInput } from "@comptoir/ui-react";
import { useRef, useState } from "react";
import type { ReactElement } from "react";
import { proxy, useSnapshot } from "valtio";
import { Link } from "wouter";

import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { registerStore } from "../../shared/registered-stores.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import styles from "./target.module.css";

const askKey = (id: number, signal: AbortSignal) => askSignedIn((api) => api.tillKey.get({ params: { id } }), signal);

/** New key until it is copied. It stays in the page because the server shows a key only once. */
const newKeyState = proxy<{ made: NewTillKey | null }>({ made: null });
const forgetKey = (): void => {
  newKeyState.made = null;
};
registerStore(forgetKey);

export function TerminalKey({ id }: Readonly<{ id: number }>): ReactElement | null {
  const { claims } = useSnapshot(session.state);
  const mayChange = hasPermission(claims?.permissions ?? [], ["TARGETLAYER_CUD"]);
  const [answer, setAnswer] = useAnswer(askKey, mayChange ? id : null);
  const [askedAction, setAsking] = useState<"renew" | "withdraw" | null>(null);
  const { made } = useSnapshot(newKeyState);
  const [isBusy, setBusy] = useState(false);
  if (!mayChange) return null;
  const key = answer?.ok === true ? answer.value : null;
  const createKey = async () => {
    setBusy(true);
    const createAnswer = await whileRunning(askSignedIn((api) => api.tillKey.create({ params: { id } })));
    setBusy(false);
    setAsking(null);
    if (!createAnswer.ok) return showFailure(createAnswer.failure);
    const { key: _, ...storedKey } = createAnswer.value;
    setAnswer({ ok: true, value: storedKey });
    newKeyState.made = createAnswer.value;
  };
  const withdrawKey = async () => {
    setBusy(true);
    const withdrawAnswer = await whileRunning(askSignedIn((api) => api.tillKey.withdraw({ params: { id } })));
    setBusy(false);
    setAsking(null);
    if (!withdrawAnswer.ok) return showFailure(withdrawAnswer.failure);
    setAnswer(withdrawAnswer);
    addToast(t("till.keyWithdrawnDone"));
  };
  return (
    <section>
      <h2 className={styles["heading"]}>{t("till.key")}</h2>
      {answer === null ? (
        <SkeletonRows rows={3} label={t("common.loading")} />
      ) : !answer.ok ? (
        <PartFailure failure={answer.failure} />
      ) : (
        <Stack gap={3}>
          {key !== null && <KeyState tillKey={key} />}
          <KeyButtons id={id} tillKey={key} isBusy={isBusy} onCreate={() => void createKey()} onAsk={setAsking} />
        </Stack>
      )}
      {askedAction !== null && (
        <ConfirmDialog
          asking={askedAction}
          isBusy={isBusy}
          onConfirm={() => void (askedAction === "renew" ? createKey() : withdrawKey())}
          onClose={() => setAsking(null)}
        />
      )}
      {made?.terminalId === id && <NewKeyDialog made={made} onClose={forgetKey} />}
    </section>
  );
}

type ButtonsProps = Readonly<{
  id: number;
  tillKey: TillKey | null;
  isBusy: boolean;
  onCreate: () => void;
  onAsk: (asking: "renew" | "withdraw") => void;
}>;

function KeyButtons({ id, tillKey, isBusy, onCreate, onAsk }: ButtonsProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  return (
    <Inline gap={2}>
      {tillKey?.createdAt === null || tillKey?.createdAt === undefined ? (
        <Button size="compact" variant="primary" icon="key" busy={isBusy} onClick={onCreate}>
          {t("till.keyCreate")}
        </Button>
      ) : (
        <Button size="compact" icon="refresh" onClick={() => onAsk("renew")}>
          {t("till.keyRenew")}
        </Button>
      )}
      {tillKey !== null && tillKey.createdAt !== null && tillKey.withdrawnAt === null && (
        <Button size="compact" icon="close" onClick={() => onAsk("withdraw")}>
          {t("till.keyWithdraw")}
        </Button>
      )}
      {hasPermission(claims?.permissions ?? [], ["CONFIG_READ"]) && (
        <Link href={`${navigationEntries.MONITORING.path}/${id}`} asChild>
          <ButtonLink size="compact" variant="quiet" iconEnd="chevron-right">
            {t("till.keyStatus")}
          </ButtonLink>
        </Link>
      )}
    </Inline>
  );
}

type ConfirmProps = Readonly<{
  asking: "renew" | "withdraw";
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}>;

function ConfirmDialog({ asking, isBusy, onConfirm, onClose }: ConfirmProps): ReactElement {
  return (
    <Dialog
      open
      tone="warning"
      title={t(asking === "renew" ? "till.keyRenewTitle" : "till.keyWithdrawTitle")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("till.cancel")}</Button>
          <Button variant="danger" busy={isBusy} onClick={onConfirm}>
            {t(asking === "renew" ? "till.keyRenew" : "till.keyWithdraw")}
          </Button>
        </>
      }
    >
      {t(asking === "renew" ? "till.keyRenewText" : "till.keyWithdrawText")}
    </Dialog>
  );
}

function KeyState({ tillKey }: Readonly<{ tillKey: TillKey }>): ReactElement {
  const { createdAt, createdBy, withdrawnAt, withdrawnBy, lastFactAt, nextNo } = tillKey;
  const personText = (name: string | null) => name ?? t("till.somebody");
  if (createdAt === null)
    return (
      <>
        <p className={styles["muted"]}>{t("till.keyNone")}</p>
        <p className={styles["muted"]}>{t("till.keyText")}</p>
      </>
    );
  return (
    <Stack gap={1}>
      <div>
        <Badge tone={withdrawnAt === null ? "positive" : "neutral"}>
          {t(withdrawnAt === null ? "till.keyActive" : "till.keyWithdrawn")}
        </Badge>
      </div>
      <p>{t("till.keyMade", { who: personText(createdBy), when: momentText(createdAt) })}</p>
      {withdrawnAt !== null && (
        <p>{t("till.keyWithdrawnBy", { who: personText(withdrawnBy), when: momentText(withdrawnAt) })}</p>
      )}
      <p className={styles["muted"]}>
        {lastFactAt === null ? t("till.keyNever") : t("till.keyLast", { when: momentText(lastFactAt) })}
      </p>
      {nextNo !== null && <p className={styles["muted"]}>{t("till.keyNext", { number: String(nextNo) })}</p>}
    </Stack>
  );
}

/** Shows a new key until it is copied; a click outside does not lose it. */
function NewKeyDialog({ made, onClose }: Readonly<{ made: NewTillKey; onClose: () => void }>): ReactElement {
  const [copyOutcome, setCopied] = useState<"yes" | "failed" | null>(null);
  const keyInputRef = useRef<HTMLInputElement>(null);
  const copyKey = async () => {
    try {
      await navigator.clipboard.writeText(made.key);
      setCopied("yes");
    } catch {
      keyInputRef.current?.select();
      setCopied("failed");
    }
  };
  return (
    <Dialog
      open
      size="medium"
      title={t("till.keyNew", { name: made.description })}
      closeLabel={t("common.close")}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button data-first variant="primary" icon="copy" onClick={() => void copyKey()}>
            {t(copyOutcome === "yes" ? "till.keyCopied" : "till.keyCopy")}
          </Button>
          <Button onClick={onClose}>{t("till.keyDone")}</Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t("till.keyOnce")}</p>
        <TextInput
          ref={keyInputRef}
          aria-label={t("till.key")}
          readOnly
          value={made.key}
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        {copyOutcome === "failed" && <p role="status">{t("till.keyNotCopied")}</p>}
      </Stack>
    </Dialog>
  );
}
