/** Letter of the outbox: content, progress and actions. A handed-over link is shown only once. */
import type { HandedLink } from "@comptoir/api/wire";
import {
  Badge,
  Banner,
  Button,
  DescriptionList,
  Dialog,
  ErrorState,
  SkeletonRows,
  Stack,
  TextInput,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { addToast, whileRunning } from "../../shared/notices.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { momentText } from "../../session/written.ts";
import styles from "./audit.module.css";
import { LetterPreview } from "./letter-preview.tsx";
import { askLetter, handOverLink, sendLetterAgain } from "./outbox-requests.ts";
import { stateText, stateTone } from "./outbox-words.ts";

export function LetterDialog({
  id,
  onChanged,
  onClose,
}: Readonly<{ id: number; onChanged: () => void; onClose: () => void }>): ReactElement {
  const [answer, keepAnswer] = useAnswer(askLetter, id);
  const [link, setLink] = useState<HandedLink | null>(null);
  const letter = answer?.ok === true ? answer.value : null;
  const [runningKey, runSingle] = useSingleRun<"link" | "again">();
  const sendAgain = async () => {
    const sendAnswer = await whileRunning(sendLetterAgain(id));
    if (!sendAnswer.ok) return showFailure(sendAnswer.failure);
    if (letter !== null) keepAnswer({ ok: true, value: { ...letter, ...sendAnswer.value } });
    addToast(t("outbox.queued"));
    onChanged();
  };
  const handOverLetterLink = async () => {
    const linkAnswer = await whileRunning(handOverLink(id));
    if (!linkAnswer.ok) return showFailure(linkAnswer.failure);
    setLink(linkAnswer.value);
    onChanged();
  };
  return (
    <Dialog
      open
      size="large"
      closesOutside={link === null}
      title={letter === null ? t("shell.entry_OUTBOX") : letter.subject}
      closeLabel={t("outbox.close")}
      onClose={onClose}
      actions={
        letter !== null &&
        link === null && (
          <LetterActions
            letter={letter}
            runningKey={runningKey}
            onHandOver={() => void runSingle("link", handOverLetterLink)}
            onSendAgain={() => void runSingle("again", sendAgain)}
          />
        )
      }
    >
      {letter === null ? (
        answer === null || answer.ok ? (
          <SkeletonRows rows={5} label={t("common.loading")} />
        ) : (
          <ErrorState compact title={t("outbox.letterFailed")} description={<PartFailure failure={answer.failure} />} />
        )
      ) : (
        <LetterContent letter={letter} link={link} />
      )}
    </Dialog>
  );
}

type Letter = Extract<Awaited<ReturnType<typeof askLetter>>, { readonly ok: true }>["value"];

type LetterActionsProps = Readonly<{
  letter: Letter;
  /** Action under way, null without one. */
  runningKey: "link" | "again" | null;
  onHandOver: () => void;
  onSendAgain: () => void;
}>;

function LetterActions({ letter, runningKey, onHandOver, onSendAgain }: LetterActionsProps): ReactElement {
  return (
    <>
      {letter.mayHandOverLink && (
        <Button icon="key" busy={runningKey === "link"} onClick={onHandOver}>
          {t("outbox.handOver")}
        </Button>
      )}
      {letter.maySendAgain && (
        <Button variant="primary" icon="refresh" busy={runningKey === "again"} onClick={onSendAgain}>
          {t("outbox.again")}
        </Button>
      )}
    </>
  );
}

/** Letter as its recipient gets it, with what became of it. */
function LetterContent({ letter, link }: Readonly<{ letter: Letter; link: HandedLink | null }>): ReactElement {
  return (
    <Stack gap={4}>
      {link !== null && <HandedLinkCopy link={link} name={letter.name} />}
      <DescriptionList
        items={[
          {
            key: "to",
            label: t("outbox.to"),
            value: letter.name === "" ? letter.recipient : `${letter.name} · ${letter.recipient}`,
          },
          {
            key: "state",
            label: t("outbox.state"),
            value: <Badge tone={stateTone(letter)}>{stateText(letter)}</Badge>,
          },
          { key: "written", label: t("outbox.written"), value: momentText(letter.createdAt) },
          ...(letter.sentAt === null
            ? []
            : [{ key: "sent", label: t("outbox.sent"), value: momentText(letter.sentAt) }]),
          ...(letter.error === null ? [] : [{ key: "error", label: t("outbox.reason"), value: letter.error }]),
        ]}
      />
      <div className={styles["bothForms"]}>
        <section>
          <h3 className={styles["formTitle"]}>{t("outbox.asShown")}</h3>
          <LetterPreview title={t("outbox.asShown")} html={letter.html} />
        </section>
        <section>
          <h3 className={styles["formTitle"]}>{t("outbox.asText")}</h3>
          <pre className={styles["letter"]} lang={letter.language}>
            {letter.text}
          </pre>
        </section>
      </div>
      {letter.mayHandOverLink && link === null && <p className={styles["muted"]}>{t("outbox.handOverHelp")}</p>}
    </Stack>
  );
}

function HandedLinkCopy({ link, name }: Readonly<{ link: HandedLink; name: string }>): ReactElement {
  const linkAddress = new URL(link.path, location.origin).href;
  const copyLinkAddress = () =>
    void navigator.clipboard.writeText(linkAddress).then(() => addToast(t("outbox.copied")));
  return (
    <Banner
      tone="warning"
      title={t("outbox.linkTitle", { name })}
      actions={
        <Button size="compact" icon="copy" onClick={copyLinkAddress}>
          {t("outbox.copy")}
        </Button>
      }
    >
      <Stack gap={2}>
        <span>{t("outbox.linkOnce", { until: momentText(link.expiresAt) })}</span>
        <TextInput aria-label={t("outbox.link")} value={linkAddress} readOnly onChange={() => undefined} />
      </Stack>
    </Banner>
  );
}
