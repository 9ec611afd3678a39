/** Dialog with the roles and permissions that a user had at a past instant, and what changed since. */
import type { PastAccess } from "@comptoir/api/wire";
import { permissionCodes } from "@comptoir/domain/access";
import { Banner, Dialog, Field, Select, SkeletonRows, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";

import { accessStepText, permissionText } from "../../access/access-words.ts";
import { roleNameOrCode } from "../../shared/role-name.ts";
import { askSignedIn } from "../../runtime.ts";
import { serverNowMs, session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { instantOf } from "../../shared/instant-of.ts";
import { placeName } from "../../shared/place-name.ts";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import layout from "./past-access.module.css";
import styles from "./user.module.css";

export type PastAccessDialogProps = Readonly<{
  userId: number;
  /** Home level of the account. */
  layerId: number;
  name: string;
  onClose: () => void;
}>;

interface PastAccessQuestion {
  readonly userId: number;
  readonly layerId: number;
  readonly at: number;
  readonly permission: string;
  readonly again: number;
}

const askPastAccess = ({ userId, layerId, at, permission }: PastAccessQuestion, signal: AbortSignal) =>
  askSignedIn(
    (api) => api.explanation.past({ query: { userId, layerId, at, ...(permission !== "" && { permission }) } }),
    signal,
  );

export function PastAccessDialog({ userId, layerId, name, onClose }: PastAccessDialogProps): ReactElement {
  const { places } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  const [moment, setMoment] = useState("");
  const [placeId, setPlaceId] = useState(layerId);
  const [permission, setPermission] = useState("");
  const [attempt, setAttempt] = useState(0);
  const place = places.find(({ id }) => id === placeId) ?? places[0];
  // Times are those of the current place, whatever level is asked about.
  const ownPlace = places.find(({ id }) => id === claims?.tli) ?? places[0];
  const at = ownPlace === undefined ? null : instantOf(moment, ownPlace.timeZone, serverNowMs());
  const [answer] = useAnswer(
    askPastAccess,
    at === null || place === undefined ? null : { userId, layerId: place.id, at, permission, again: attempt },
    { isCleared: true },
  );
  return (
    <Dialog open size="medium" title={t("pastAccess.title", { name })} closeLabel={t("common.close")} onClose={onClose}>
      <div className={layout["body"]}>
        <div className={layout["question"]}>
          <Field label={t("pastAccess.moment")}>
            <TextInput type="datetime-local" value={moment} onChange={setMoment} />
          </Field>
          <Field label={t("pastAccess.layer")}>
            <Select
              value={String(place?.id ?? "")}
              options={places.map((level) => ({ value: String(level.id), label: placeName(level, places) }))}
              onChange={(value) => setPlaceId(Number(value))}
            />
          </Field>
          <Field label={t("pastAccess.permission")}>
            <Select
              value={permission}
              options={[
                { value: "", label: t("pastAccess.noPermission") },
                ...permissionCodes.map((code) => ({ value: String(code), label: permissionText(code) })),
              ]}
              onChange={setPermission}
            />
          </Field>
        </div>
        {at === null ? (
          <p className={styles["muted"]}>{t("pastAccess.future")}</p>
        ) : answer === null ? (
          <SkeletonRows rows={4} label={t("common.loading")} />
        ) : answer.ok ? (
          <AccessThen access={answer.value} />
        ) : (
          <FailedPart
            compact
            title={t("pastAccess.failed")}
            failure={answer.failure}
            onRetry={() => setAttempt((count) => count + 1)}
          />
        )}
      </div>
    </Dialog>
  );
}

function AccessThen({ access }: Readonly<{ access: PastAccess }>): ReactElement {
  const knownFromText = momentText(access.knownFrom);
  if (!access.isKnown) return <Banner tone="neutral">{t("pastAccess.unknown", { when: knownFromText })}</Banner>;
  const { status, permissions, permissionsNow, roles, explanation } = access;
  const accountText = accountTextOf(access);
  const permissionsGained = permissionsNow.filter((code) => !permissions.includes(code));
  const permissionsLost = permissions.filter((code) => !permissionsNow.includes(code));
  const permissionNamesOf = (codes: typeof permissions) => codes.map(permissionText).join(", ");
  const changeLines = [
    ...(permissionsGained.length === 0
      ? []
      : [t("pastAccess.gained", { names: permissionNamesOf(permissionsGained) })]),
    ...(permissionsLost.length === 0 ? [] : [t("pastAccess.lost", { names: permissionNamesOf(permissionsLost) })]),
  ];
  return (
    <>
      {accountText !== null && <Banner tone="warning">{accountText}</Banner>}
      {status !== null && (
        <AccessPart title={t("pastAccess.roles")} none={t("pastAccess.noRoles")} lines={roles.map(roleText)} />
      )}
      {/* The state of the account explains itself above. */}
      {accountText === null && explanation !== null && explanation.steps.length > 0 && (
        <AccessPart title={t("pastAccess.why")} none="" lines={explanation.steps.map(accessStepText)} />
      )}
      {(status !== null || changeLines.length > 0) && (
        <AccessPart title={t("pastAccess.since")} none={t("pastAccess.same")} lines={changeLines} />
      )}
      {status !== null && (
        <AccessPart
          title={t("pastAccess.permissions")}
          none={t("pastAccess.noPermissions")}
          lines={permissions.map(permissionText)}
          many
        />
      )}
      <p className={styles["muted"]}>{t("pastAccess.knownFrom", { when: knownFromText })}</p>
    </>
  );
}

/** Says why the account could not be used; null if it could. */
function accountTextOf({ status, invitedAt }: PastAccess): string | null {
  if (status === "ACTIVE") return null;
  if (status === "INVITED" && invitedAt !== null) return t("pastAccess.invited", { when: momentText(invitedAt) });
  return t(`pastAccess.account_${status ?? "NONE"}`);
}

function roleText({ role, givenAt, isReaching }: PastAccess["roles"][number]): string {
  const roleName = roleNameOrCode(role);
  const roleLine =
    givenAt === null
      ? t("pastAccess.roleAbove", { role: roleName })
      : t("pastAccess.roleAt", { role: roleName, layer: givenAt });
  return isReaching ? roleLine : t("pastAccess.roleElsewhere", { text: roleLine });
}

function AccessPart({
  title,
  none,
  lines,
  many = false,
}: Readonly<{
  title: ReactNode;
  none: string;
  lines: readonly string[];
  /** Whether short lines stand side by side. */
  many?: boolean;
}>): ReactElement {
  return (
    <section>
      <h3 className={styles["heading"]}>{title}</h3>
      {lines.length === 0 ? (
        <p className={layout["none"]}>{none}</p>
      ) : (
        <ul className={`${layout["lines"]} ${many ? layout["many"] : ""}`}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
