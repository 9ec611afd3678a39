/** Checks the settings that only a kind of task has. */

import type { TaskSave } from "@comptoir/api/wire";
import { importKinds, type ImportKind } from "@comptoir/domain/import-file";
import { parsePickupFolder, parsePickupNames } from "@comptoir/domain/operation";
import { issue, type Issue } from "@comptoir/domain/result";
import { isInternalUrl, parseWebAddress } from "@comptoir/domain/setting";
import { Effect } from "effect";

import { PickupRoot } from "../import/index.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { noTaskSettings, type TaskRow, type TaskSettings } from "./task-repository.ts";

/** Maximum number of backups that a task keeps. */
const copiesAtMost = 60;

/** Settings of a kind, and what is wrong with them. */
export interface CheckedSettings {
  readonly settings: TaskSettings;
  readonly issues: readonly Issue[];
}

/** Errors: REQUIRED, NUMBER_RANGE, WEB_ADDRESS, ADDRESS_INTERNAL, PICKUP_OFF, PICKUP_FOLDER, PICKUP_NAMES, ONE_OF. */
export const checkTaskSettings = Effect.fn("task.checkSettings")(function* (save: TaskSave, kind: TaskRow["kind"]) {
  if (kind === "BACKUP") return checkCopies(save.copies ?? null);
  if (kind === "WEBHOOK") return checkAddress(save.address ?? "", yield* OutgoingNetworks);
  if (kind === "IMPORT_PICKUP") return checkPickup(save, yield* PickupRoot);
  return { settings: noTaskSettings, issues: [] } satisfies CheckedSettings;
});

function checkCopies(copies: number | null): CheckedSettings {
  const isRight = copies === null || (Number.isInteger(copies) && copies >= 1 && copies <= copiesAtMost);
  return {
    settings: { ...noTaskSettings, copies },
    issues: isRight ? [] : [issue("NUMBER_RANGE", ["copies"], { min: 1, max: copiesAtMost })],
  };
}

function checkAddress(address: string, allowed: Parameters<typeof isInternalUrl>[1]): CheckedSettings {
  const settings: TaskSettings = { ...noTaskSettings, address };
  if (address.trim() === "") return { settings, issues: [issue("REQUIRED", ["address"])] };
  const read = parseWebAddress(address);
  if (!read.ok) return { settings, issues: read.issues.map(({ code, params }) => issue(code, ["address"], params)) };
  return { settings, issues: isInternalUrl(read.value, allowed) ? [issue("ADDRESS_INTERNAL", ["address"])] : [] };
}

function checkPickup(save: TaskSave, root: string | null): CheckedSettings {
  const folder = parsePickupFolder(save.folder);
  const names = parsePickupNames(save.names);
  const { importKind } = save;
  const isKind = typeof importKind === "string" && isImportKind(importKind);
  const at = (field: string, issues: readonly Issue[]) =>
    issues.map(({ code, params }) => issue(code, [field], params));
  return {
    settings: {
      ...noTaskSettings,
      folder: folder.ok ? folder.value : null,
      names: names.ok ? names.value : null,
      importKind: isKind ? importKind : null,
    },
    issues: [
      ...(root === null ? [issue("PICKUP_OFF", ["folder"])] : folder.ok ? [] : at("folder", folder.issues)),
      ...(names.ok ? [] : at("names", names.issues)),
      ...(isKind ? [] : [issue("ONE_OF", ["importKind"])]),
    ],
  };
}

const isImportKind = (text: string): text is ImportKind => Object.hasOwn(importKinds, text);
