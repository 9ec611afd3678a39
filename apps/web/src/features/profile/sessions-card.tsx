/** Sessions of the signed-in user: sees them, and ends one or all by the password. */
import type { OpenSession } from "@comptoir/api/wire";
import { Button, Card, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { askSignedIn } from "../../runtime.ts";
import { deviceText, SessionList } from "../../session/session-list.tsx";
import { session } from "../../session/session.ts";
import { addToast } from "../../shared/notices.ts";
import { ProofForm } from "../../shared/proof-form.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { Waiting } from "./waiting.tsx";

const readSessions = (_attempt: number, signal: AbortSignal) => askSignedIn((api) => api.profile.sessions(), signal);

type SessionTask = Readonly<{ kind: "all" }> | Readonly<{ kind: "one"; session: OpenSession }> | null;

/** `isAskingAll` opens the question before every session ends, as the menu of the user does. */
export function SessionsCard({ isAskingAll }: Readonly<{ isAskingAll: boolean }>): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(readSessions, attempt);
  const [task, setTask] = useState<SessionTask>(isAskingAll ? { kind: "all" } : null);
  const [path, navigate] = useLocation();
  const readAgain = () => setAttempt((count) => count + 1);
  const stopAsking = () => {
    setTask(null);
    if (isAskingAll) navigate(path, { replace: true });
  };
  return (
    <Card title={t("user.sessions")} subtitle={t("user.sessionsText")}>
      <Stack gap={4}>
        {answer?.ok === true ? (
          <SessionList sessions={answer.value} onEnd={(ended) => setTask({ kind: "one", session: ended })} />
        ) : (
          <Waiting answer={answer} roomPx={170} onRetry={readAgain} />
        )}
        {task?.kind === "one" && (
          <EndForm
            key={task.session.id}
            title={t("user.endSessionOf", { device: deviceText(task.session.device) })}
            action={t("user.endSession")}
            onCancel={stopAsking}
            onSend={async (password) => {
              const params = { session: task.session.id };
              const endAnswer = await askSignedIn((api) => api.profile.endSession({ params, payload: { password } }));
              if (!endAnswer.ok) return endAnswer.failure;
              addToast(t("user.sessionEnded"));
              stopAsking();
              readAgain();
              return null;
            }}
          />
        )}
        {task?.kind === "all" && (
          <EndForm
            key="all"
            title={t("shell.logoutEverywhere")}
            action={t("shell.logoutEverywhere")}
            onCancel={stopAsking}
            onSend={async (password) => {
              const logoutAnswer = await session.logoutEverywhere(password);
              if (!logoutAnswer.ok) return logoutAnswer.failure;
              addToast(t("signIn.loggedOutEverywhere"));
              return null;
            }}
          />
        )}
        {task === null && (
          <div>
            <Button icon="logout" onClick={() => setTask({ kind: "all" })}>
              {t("shell.logoutEverywhere")}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function EndForm({
  title,
  action,
  onSend,
  onCancel,
}: Readonly<{
  title: string;
  action: string;
  onSend: (password: string) => ReturnType<Parameters<typeof ProofForm>[0]["onSend"]>;
  onCancel: () => void;
}>): ReactElement {
  return (
    <ProofForm
      id="session"
      action={action}
      onSend={({ password }) => onSend(password)}
      onCancel={onCancel}
      isFocused
      above={() => (
        <p>
          <strong>{title}</strong>
          <br />
          {t("signIn.passwordFirst")}
        </p>
      )}
    />
  );
}
