/** State of an account, with its facts and actions. */
import type { AccountAction } from "@comptoir/api/contract";
import type { OpenSession } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import type { EntityValues } from "@comptoir/domain/entity";
import { listUserActions, type UserStatus } from "@comptoir/domain/user";
import { Badge, Banner, Button, DescriptionList } from "@comptoir/ui-react";
import type { IconName } from "@comptoir/ui-react";
import { Suspense, useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import type { SlotProps } from "../../entity/define-screen.ts";
import { rowNameOf, fieldValueText } from "../../entity/entity-words.ts";
import { askSignedIn } from "../../runtime.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { SessionList } from "../../session/session-list.tsx";
import { session } from "../../session/session.ts";
import { lazyPart } from "../../shared/lazy-part.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { momentText } from "../../session/written.ts";
import { isUserStatus, statusText, statusTones } from "./user-words.ts";
import styles from "./user.module.css";

export function UserState({ screen, readOnly }: SlotProps): ReactElement | null {
  const { editor, list } = screen;
  const { row } = useSnapshot(editor.state);
  const id = Number(row?.["id"] ?? 0);
  const isOwnAccount = id === session.state.user?.id;
  const [sessions, reload] = useSessions(readOnly || isOwnAccount ? 0 : id);
  const [runningAction, runSingle] = useSingleRun<AccountAction | "endSession">();
  const accountStatus = row?.["status"];
  if (row === null) return <Banner tone="neutral">{t("user.inviteNote")}</Banner>;
  if (!isUserStatus(accountStatus)) return null;
  const sendAction = async (action: AccountAction) => {
    const answer = await whileRunning(askSignedIn((api) => api.userAccount.act({ params: { id, action } })));
    if (!answer.ok) return showFailure(answer.failure);
    addToast(t(`user.did_${action}`, { name: rowNameOf(screen, row) }));
    await Promise.all([editor.open(id), list.reload(), reload()]);
  };
  const runAction = (action: AccountAction) => void runSingle(action, () => sendAction(action));
  const endSession = async (endedSession: string) => {
    const answer = await whileRunning(
      askSignedIn((api) => api.userAccount.endSession({ params: { id, session: endedSession } })),
    );
    if (!answer.ok) return showFailure(answer.failure);
    addToast(t("user.sessionEnded"));
    await reload();
  };
  return (
    <>
      <section>
        <h2 className={styles["heading"]}>{t("user.group_account")}</h2>
        <DescriptionList items={accountFacts(screen, row, accountStatus)} />
        {!readOnly && (
          <AccountButtons
            status={accountStatus}
            mayResetFactor={row["hasSecondFactor"] === true && !isOwnAccount}
            runningAction={runningAction}
            onRun={runAction}
          />
        )}
      </section>
      {hasPermission(session.state.claims?.permissions ?? [], ["ROLE_READ"]) && (
        <PastAccessOfUser userId={id} layerId={Number(row["layerId"])} name={rowNameOf(screen, row)} />
      )}
      {!readOnly && isOwnAccount && <OwnSessions />}
      {!readOnly && sessions !== null && (
        <OpenSessions
          sessions={sessions}
          onEnd={(endedSession) => void runSingle("endSession", () => endSession(endedSession))}
          onEndAll={() => runAction("endSessions")}
        />
      )}
    </>
  );
}

const PastAccessDialog = lazyPart(["pastAccess", "access"], () =>
  import("./past-access.tsx").then((file) => file.PastAccessDialog),
);

/** Button that opens the access of a user at a past date. */
function PastAccessOfUser(props: Readonly<{ userId: number; layerId: number; name: string }>): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles["actions"]}>
      <Button size="compact" icon="clock" onClick={() => setOpen(true)}>
        {t("user.pastAccess")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PastAccessDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function accountFacts(screen: SlotProps["screen"], row: EntityValues, userStatus: UserStatus) {
  const invitedUntil = row["invitedUntil"];
  return [
    {
      key: "status",
      label: t("user.field_status"),
      value: <Badge tone={statusTones[userStatus]}>{statusText(userStatus)}</Badge>,
    },
    ...(userStatus === "INVITED"
      ? [
          {
            key: "invited",
            label: t("user.invitation"),
            value:
              typeof invitedUntil === "number"
                ? t("user.invitedUntil", { when: momentText(invitedUntil) })
                : t("user.invitationOver"),
          },
        ]
      : []),
    {
      key: "lastSignIn",
      label: t("user.field_lastSignIn"),
      value: fieldValueText(screen, "lastSignIn", row["lastSignIn"]),
    },
    ...(row["mustChangePassword"] === true
      ? [{ key: "password", label: t("user.password"), value: t("user.passwordDue") }]
      : []),
    ...(row["hasSecondFactor"] === true
      ? [{ key: "factor", label: t("user.secondFactor"), value: t("user.secondFactorOn") }]
      : []),
  ];
}

/** Says that one's own sessions end in the profile, which asks for the password. */
const OwnSessions = (): ReactElement => (
  <section>
    <h2 className={styles["heading"]}>{t("user.sessions")}</h2>
    <p>
      {t("user.ownSessions")} <Link href="/profile">{t("user.openProfile")}</Link>
    </p>
  </section>
);

type SessionsProps = Readonly<{
  sessions: readonly OpenSession[];
  onEnd: (session: string) => void;
  onEndAll: () => void;
}>;

function OpenSessions({ sessions, onEnd, onEndAll }: SessionsProps): ReactElement {
  return (
    <section>
      <h2 className={styles["heading"]}>{t("user.sessions")}</h2>
      <SessionList sessions={sessions} onEnd={({ id }) => onEnd(id)} />
      {sessions.length > 1 && (
        <div className={styles["actions"]}>
          <Button size="compact" icon="logout" onClick={onEndAll}>
            {t("user.act_endSessions")}
          </Button>
        </div>
      )}
    </section>
  );
}

const accountButtons = [
  { action: "invite", icon: "refresh" },
  { action: "unlock", icon: "key" },
  { action: "lock", icon: "lock" },
  { action: "requirePassword", icon: "key" },
] as const satisfies readonly { readonly action: AccountAction; readonly icon: IconName }[];

type AccountButtonsProps = Readonly<{
  status: UserStatus;
  mayResetFactor: boolean;
  /** Action under way, null without one. */
  runningAction: string | null;
  onRun: (action: AccountAction) => void;
}>;

function AccountButtons({ status, mayResetFactor, runningAction, onRun }: AccountButtonsProps): ReactElement {
  const buttons = [
    ...accountButtonsOf(status),
    ...(mayResetFactor ? [{ action: "resetSecondFactor", icon: "key" } as const] : []),
  ];
  return (
    <div className={styles["actions"]}>
      {buttons.map(({ action, icon }) => (
        <Button key={action} size="compact" icon={icon} busy={runningAction === action} onClick={() => onRun(action)}>
          {t(`user.act_${action}`)}
        </Button>
      ))}
    </div>
  );
}

/** Actions that the state of an account allows. */
const accountButtonsOf = (status: UserStatus) =>
  accountButtons.filter(({ action }) => listUserActions(status).includes(action));

/** Sessions of an account, and a function that reads them again; a new account has none. */
function useSessions(id: number): readonly [readonly OpenSession[] | null, () => Promise<void>] {
  const [loadedSessions, setLoadedSessions] = useState<{
    readonly id: number;
    readonly sessions: readonly OpenSession[];
  } | null>(null);
  const loadSessions = useCallback(async () => {
    if (id === 0) return;
    const answer = await askSignedIn((api) => api.userAccount.sessions({ params: { id } }));
    if (answer.ok) setLoadedSessions({ id, sessions: answer.value });
  }, [id]);
  useEffect(
    function readSessions() {
      void loadSessions();
    },
    [loadSessions],
  );
  return [loadedSessions?.id === id ? loadedSessions.sessions : null, loadSessions];
}
