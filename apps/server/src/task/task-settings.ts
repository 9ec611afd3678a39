/** Checks the settings of a task that only its kind has. */

import type { TaskSave } from "@comptoir/api/wire";
import { importKinds, type ImportKind } from "@comptoir/domain/import-file";
import { isSignedKind, parsePickupFolder, parsePickupNames, parsePickupServer } from "@comptoir/domain/operation";
import { issue, type Issue } from "@comptoir/domain/result";
import { isInternalUrl, parseSecureAddress, parseWebAddress, type IpNetwork } from "@comptoir/domain/setting";
import { Effect } from "effect";

import { PickupRoot } from "../import/index.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { findServerSecret } from "./server-secret.ts";
import { noTaskSettings, type TaskRow, type TaskSettings } from "./task-repository.ts";

/** Maximum number of backups that a task can be set to retain. */
const backupCopiesAtMost = 60;

/** Settings of a kind of task, and the issues with them. */
export interface CheckedSettings {
  readonly settings: TaskSettings;
  /** Encrypted password or key of a server; null for none. */
  readonly secret: string | null;
  readonly issues: readonly Issue[];
}

/**
 * Checks the settings of a task; `storedTask` is the stored one if it is saved again.
 *
 * Errors: REQUIRED, NUMBER_RANGE, WEB_ADDRESS, ADDRESS_INTERNAL, PICKUP_OFF, PICKUP_FOLDER, PICKUP_NAMES, ONE_OF, and those of a server.
 */
export const checkTaskSettings = Effect.fn("task.checkSettings")(function* (
  save: TaskSave,
  kind: TaskRow["kind"],
  storedTask: TaskRow | undefined,
) {
  if (kind === "BACKUP") return checkBackupCopies(save.copies ?? null);
  if (isSignedKind(kind)) return checkAddress(kind, save.address ?? "", yield* OutgoingNetworks);
  if (kind !== "IMPORT_PICKUP") return { settings: noTaskSettings, secret: null, issues: [] } satisfies CheckedSettings;
  if (save.host === undefined || save.host === null) return checkPickupFolder(save, yield* PickupRoot);
  return yield* checkServerSettings(save, storedTask);
});

function checkBackupCopies(copies: number | null): CheckedSettings {
  const isCountInRange = copies === null || (Number.isInteger(copies) && copies >= 1 && copies <= backupCopiesAtMost);
  return {
    settings: { ...noTaskSettings, copies },
    secret: null,
    issues: isCountInRange ? [] : [issue("NUMBER_RANGE", ["copies"], { min: 1, max: backupCopiesAtMost })],
  };
}

/** Checks the address of signed calls; an audit feed requires https. Errors: REQUIRED, WEB_ADDRESS, ADDRESS_INTERNAL. */
export function checkAddress(
  kind: TaskRow["kind"],
  address: string,
  allowedNetworks: readonly IpNetwork[],
): CheckedSettings {
  const checkedAddress = { settings: { ...noTaskSettings, address }, secret: null };
  if (address.trim() === "") return { ...checkedAddress, issues: [issue("REQUIRED", ["address"])] };
  const addressResult = parseWebAddress(address);
  if (!addressResult.ok) return { ...checkedAddress, issues: moveIssuesToField("address", addressResult.issues) };
  if (isInternalUrl(addressResult.value, allowedNetworks))
    return { ...checkedAddress, issues: [issue("ADDRESS_INTERNAL", ["address"])] };
  const secureResult = kind === "AUDIT_FEED" ? parseSecureAddress(addressResult.value, allowedNetworks) : addressResult;
  return { ...checkedAddress, issues: secureResult.ok ? [] : moveIssuesToField("address", secureResult.issues) };
}

function checkPickupFolder(save: TaskSave, root: string | null): CheckedSettings {
  const folderResult = parsePickupFolder(save.folder);
  const { content, issues } = checkNamesAndKind(save);
  return {
    settings: { ...content, folder: folderResult.ok ? folderResult.value : null },
    secret: null,
    issues: [
      ...(root === null
        ? [issue("PICKUP_OFF", ["folder"])]
        : folderResult.ok
          ? []
          : moveIssuesToField("folder", folderResult.issues)),
      ...issues,
    ],
  };
}

/** Checks the settings of a task that collects files from a folder of an SFTP server; does not connect. */
const checkServerSettings = Effect.fnUntraced(function* (taskSave: TaskSave, storedTask: TaskRow | undefined) {
  const serverResult = parsePickupServer(taskSave);
  const { content, issues } = checkNamesAndKind(taskSave);
  if (!serverResult.ok)
    return { settings: content, secret: null, issues: [...serverResult.issues, ...issues] } satisfies CheckedSettings;
  const { host } = serverResult.value;
  const serverAddress = `sftp://${host.includes(":") ? `[${host}]` : host}`;
  const isInternalAddress = isInternalUrl(serverAddress, yield* OutgoingNetworks);
  const { secret, issues: secretIssues } = yield* findServerSecret(serverResult.value, taskSave, storedTask);
  const checkedSettings: CheckedSettings = {
    settings: { ...content, ...serverResult.value },
    secret,
    issues: [...(isInternalAddress ? [issue("ADDRESS_INTERNAL", ["host"])] : []), ...secretIssues, ...issues],
  };
  return checkedSettings;
});

/** Checks the name patterns of files to import, and what they contain. */
function checkNamesAndKind({ names: typedNames, importKind }: TaskSave) {
  const namesResult = parsePickupNames(typedNames);
  const isKnownKind = typeof importKind === "string" && isImportKind(importKind);
  const contentSettings: TaskSettings = {
    ...noTaskSettings,
    names: namesResult.ok ? namesResult.value : null,
    importKind: isKnownKind ? importKind : null,
  };
  const contentIssues = [
    ...(namesResult.ok ? [] : moveIssuesToField("names", namesResult.issues)),
    ...(isKnownKind ? [] : [issue("ONE_OF", ["importKind"])]),
  ];
  return { content: contentSettings, issues: contentIssues };
}

const moveIssuesToField = (field: string, issues: readonly Issue[]): readonly Issue[] =>
  issues.map(({ code, params }) => issue(code, [field], params));

const isImportKind = (text: string): text is ImportKind => Object.hasOwn(importKinds, text);
