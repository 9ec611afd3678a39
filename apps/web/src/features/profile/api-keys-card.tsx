/** Keys of the signed-in user for other programs: lists, makes and revokes them. */
import type { ApiKey } from "@comptoir/api/wire";
import { permissions as permissionRows, type PermissionCode } from "@comptoir/domain/access";
import { hasPermission } from "@comptoir/domain/access";
import { apiKeyRules, keyPermissionCodes } from "@comptoir/domain/session";
import { Button, Card, Checkbox, Field, Inline, Select, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { useFormDraft, type FormDraft } from "../../editor/use-form-draft.ts";
import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { tabStore } from "../../shared/device-storage.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { fieldText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { placeName } from "../../shared/place-name.ts";
import { placeState } from "../../shared/place-store.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { OwnPasswordField } from "../../shared/proof-fields.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { useSubmission } from "../../shared/use-submission.ts";
import styles from "./profile.module.css";

const readKeys = (_attempt: number, signal: AbortSignal) => askSignedIn((api) => api.apiKey.list(), signal);
const durationsInDays = [30, 90, apiKeyRules.daysAtMost];

export function ApiKeysCard(): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(readKeys, attempt);
  const keyDraft = useKeyDraft();
  const [isMaking, setMaking] = useState(keyDraft.isChanged);
  const [revokedId, runSingle] = useSingleRun<number>();
  const endCreation = () => {
    keyDraft.discard();
    setMaking(false);
  };
  const reloadKeys = () => setAttempt((count) => count + 1);
  const revokeKey = async (id: number, name: string) => {
    const revokeAnswer = await askSignedIn((api) => api.apiKey.revoke({ params: { id } }));
    if (!revokeAnswer.ok) return showFailure(revokeAnswer.failure);
    addToast(t("signIn.revoked", { name }));
    reloadKeys();
  };
  const apiKeys = answer?.ok === true ? answer.value : [];
  return (
    <Card title={t("signIn.keys")} subtitle={t("signIn.keysText")}>
      <Stack gap={4}>
        {answer?.ok === true && apiKeys.length === 0 && !isMaking && <p>{t("signIn.noKey")}</p>}
        {apiKeys.map((apiKey) => (
          <KeyRow
            key={apiKey.id}
            apiKey={apiKey}
            isBusy={revokedId === apiKey.id}
            onRevoke={() => void runSingle(apiKey.id, () => revokeKey(apiKey.id, apiKey.name))}
          />
        ))}
        {isMaking ? (
          <KeyForm
            draft={keyDraft}
            onCreated={keyDraft.discard}
            onDone={() => {
              endCreation();
              reloadKeys();
            }}
            onCancel={endCreation}
          />
        ) : (
          <div>
            <Button icon="key" onClick={() => setMaking(true)}>
              {t("signIn.newKey")}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

type KeyRowProps = Readonly<{ apiKey: ApiKey; isBusy: boolean; onRevoke: () => void }>;

function KeyRow({ apiKey, isBusy, onRevoke }: KeyRowProps): ReactElement {
  const { name, layer, end, expiresAt, lastUsedAt } = apiKey;
  return (
    <Inline justify="between">
      <div>
        <strong>{name}</strong>
        <div>{t("signIn.keyFacts", { place: layer, end, when: momentText(expiresAt) })}</div>
        <div>{lastUsedAt === null ? t("signIn.keyUnused") : t("signIn.keyUsed", { when: momentText(lastUsedAt) })}</div>
      </div>
      <Button size="compact" busy={isBusy} aria-label={t("signIn.revokeOf", { name })} onClick={onRevoke}>
        {t("signIn.revoke")}
      </Button>
    </Inline>
  );
}

/** Key as it is described before it is made; the password is never part of it. */
interface KeyValues {
  readonly name: string;
  readonly layerId: string;
  readonly days: string;
  readonly permissions: readonly PermissionCode[];
}

/** Values of an unfinished form, which survive leaving the page. */
function useKeyDraft(): FormDraft<KeyValues> {
  const { claims } = useSnapshot(session.state);
  const [firstValues] = useState<KeyValues>(() => ({
    name: "",
    layerId: String(claims?.tli ?? ""),
    days: "90",
    permissions: [],
  }));
  return useFormDraft("apiKey", firstValues, { device: tabStore });
}

type KeyFormProps = Readonly<{
  draft: FormDraft<KeyValues>;
  onCreated: () => void;
  onDone: () => void;
  onCancel: () => void;
}>;

function KeyForm({ draft, onCreated, onDone, onCancel }: KeyFormProps): ReactElement {
  const { name, layerId, days, permissions } = draft.value;
  const chosenCodes = new Set(permissions);
  const [password, setPassword] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const { form, busy, tried, failure, onSubmit } = useSubmission({
    isReady: name.trim() !== "" && password !== "" && chosenCodes.size > 0,
    sendForm: () => {
      const newKeyPayload = { name, password, layerId: Number(layerId), days: Number(days), permissions };
      return askSignedIn((api) => api.apiKey.create({ payload: newKeyPayload }));
    },
    onDone: (createdKey) => {
      setKey(createdKey.key);
      onCreated();
    },
  });
  if (key !== null) return <NewKey value={key} onDone={onDone} />;
  const missingText = (isMissing: boolean) => (tried && isMissing ? t("errors.REQUIRED") : undefined);
  const fieldsWithErrors = ["name", "password", "permissions"] as const;
  const isErrorAtField = fieldsWithErrors.some((field) => fieldText(failure, field) !== undefined);
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap={4}>
        {!isErrorAtField && <DialogFailure failure={failure} />}
        <Field
          label={t("signIn.keyName")}
          id="key-name"
          error={missingText(name.trim() === "") ?? fieldText(failure, "name")}
        >
          <TextInput
            name="key-name"
            value={name}
            onChange={(text) => draft.set({ name: text })}
            maxLength={apiKeyRules.nameAtMost}
            autoFocus
          />
        </Field>
        <KeyPlaceAndTime {...{ layerId, days }} onChange={draft.set} />
        <KeyPermissions
          chosen={chosenCodes}
          error={missingText(chosenCodes.size === 0) ?? fieldText(failure, "permissions")}
          onChange={(codes) => draft.set({ permissions: [...codes] })}
        />
        <OwnPasswordField
          id="key-password"
          value={password}
          onChange={setPassword}
          error={missingText(password === "") ?? fieldText(failure, "password")}
        />
        <Inline>
          <Button type="submit" variant="primary" busy={busy}>
            {t("signIn.createKey")}
          </Button>
          <Button onClick={onCancel}>{t("signIn.cancel")}</Button>
        </Inline>
      </Stack>
    </form>
  );
}

type KeyPlaceAndTimeProps = Readonly<{
  layerId: string;
  days: string;
  onChange: (part: Partial<Pick<KeyValues, "layerId" | "days">>) => void;
}>;

/** Layer where a key works, and the number of days until it expires. */
function KeyPlaceAndTime({ layerId, days, onChange }: KeyPlaceAndTimeProps): ReactElement {
  const { places } = useSnapshot(placeState);
  return (
    <>
      <Field label={t("signIn.keyPlace")} id="key-place">
        <Select
          value={layerId}
          options={places.map((level) => ({ value: String(level.id), label: placeName(level, places) }))}
          onChange={(value) => onChange({ layerId: value })}
        />
      </Field>
      <Field label={t("signIn.keyDays")} id="key-days">
        <Select
          value={days}
          options={durationsInDays.map((count) => ({ value: String(count), label: t("signIn.days", { count }) }))}
          onChange={(value) => onChange({ days: value })}
        />
      </Field>
    </>
  );
}

type KeyPermissionsProps = Readonly<{
  chosen: ReadonlySet<PermissionCode>;
  error: string | undefined;
  onChange: (chosen: ReadonlySet<PermissionCode>) => void;
}>;

/** Permissions of the user that a key may have too. */
function KeyPermissions({ chosen, error, onChange }: KeyPermissionsProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const grantedPermissions = claims?.permissions ?? [];
  const givablePermissions = permissionRows.filter(
    ({ code }) => keyPermissionCodes.includes(code) && hasPermission(grantedPermissions, [code]),
  );
  return (
    <Field label={t("signIn.keyPermissions")} id="key-permissions" error={error}>
      <div id="key-permissions" role="group" tabIndex={-1} className={styles["permissions"]}>
        {givablePermissions.map(({ code, family, verb }) => (
          <Checkbox
            key={code}
            label={t(`access.verb_${verb}`, { things: t(`access.family_${family}`) })}
            checked={chosen.has(code)}
            onChange={(isOn) =>
              onChange(new Set(isOn ? [...chosen, code] : [...chosen].filter((otherCode) => otherCode !== code)))
            }
          />
        ))}
      </div>
    </Field>
  );
}

/** Shows a new key once. */
function NewKey({ value, onDone }: Readonly<{ value: string; onDone: () => void }>): ReactElement {
  const copyKey = () =>
    void navigator.clipboard.writeText(value).then(
      () => addToast(t("signIn.keyCopied")),
      () => {},
    );
  return (
    <Stack gap={4}>
      <p>{t("signIn.keyOnce")}</p>
      <code className={styles["key"]}>{value}</code>
      <Inline>
        <Button icon="copy" onClick={copyKey}>
          {t("signIn.copyKey")}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t("signIn.keyDone")}
        </Button>
      </Inline>
    </Stack>
  );
}
