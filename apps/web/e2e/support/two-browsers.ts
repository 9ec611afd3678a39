/** Two browsers editing one product: no typed value is lost, and none overwrites a value that its author has not seen. */
import type { EntityValues } from "@comptoir/domain/entity";
import * as fc from "fast-check";
import { expect } from "vitest";

import { startBrowser, type EditorBrowser } from "./editor-browser.ts";

const editedFields = ["description", "statusCode", "tareCode"] as const;

interface Real {
  readonly id: number;
  readonly browsers: readonly [EditorBrowser, EditorBrowser];
  /** Product on the server. */
  readonly stored: () => Promise<EntityValues>;
}

/** Number of saves and of conflicts in the random histories, to prove that both occurred. */
export interface HistoryCoverage {
  saved: number;
  asked: number;
}
const historyCoverage: HistoryCoverage = { saved: 0, asked: 0 };

type Step = fc.AsyncCommand<object, Real>;
type Which = 0 | 1;

/** Records what a browser shows: the other version in a conflict, else the row, except for fields with typed values. */
const noteVisibleRow = (browser: EditorBrowser) => {
  const { conflict, row } = browser.editor.state;
  const visibleRow = conflict?.theirs ?? row;
  if (visibleRow === null) return;
  const covered =
    conflict === null ? [...browser.pending.keys()].filter((field) => Object.hasOwn(browser.seen, field)) : [];
  browser.seen = { ...visibleRow, ...Object.fromEntries(covered.map((field) => [field, browser.seen[field]])) };
};

/** Checks that no typed value is lost: each is in the form, or offered as "mine" in a conflict. */
function holdTyped({ editor, pending }: EditorBrowser): void {
  const { conflict, row } = editor.state;
  if (row === null) return;
  for (const [field, value] of pending) {
    const isOffered =
      conflict?.fields.some((conflicting) => conflicting.field === field && conflicting.mine === value) === true;
    expect(
      [field, isOffered || editor.current()[field] === value],
      `${field} of ${JSON.stringify(editor.current())}`,
    ).toEqual([field, true]);
  }
}

const step = (
  name: string,
  which: Which,
  run: (browser: EditorBrowser, real: Real) => Promise<void> | void,
  isReady: (browser: EditorBrowser) => boolean = () => true,
): Step => ({
  check: () => true,
  run: async (_model, real) => {
    const browser = real.browsers[which];
    if (isReady(browser)) await run(browser, real);
    noteVisibleRow(browser);
    for (const browser of real.browsers) holdTyped(browser);
  },
  toString: () => `${"AB"[which] ?? ""} ${name}`,
});

const isEditorOpen = ({ editor }: EditorBrowser) =>
  editor.state.row !== null && editor.state.row["isDeleted"] !== true && editor.state.conflict === null;

const saveBoard = async (browser: EditorBrowser, { stored }: Real): Promise<void> => {
  const before = await stored();
  noteVisibleRow(browser);
  const { seen, editor } = browser;
  const chosen = editor.current();
  const saveResult = await editor.save();
  const after = await stored();
  const writtenFields = editedFields.filter((field) => before[field] !== after[field]);
  if (saveResult !== null) historyCoverage.saved += 1;
  if (editor.state.conflict !== null) historyCoverage.asked += 1;
  if (saveResult === null) expect(writtenFields).toEqual([]);
  // A save may change only what this browser showed when save was pressed; other changes stay.
  for (const field of writtenFields)
    expect([field, seen[field] ?? null, chosen[field]]).toEqual([field, before[field] ?? null, after[field]]);
  if (
    saveResult !== null ||
    (editor.state.row !== null && editor.changes().length === 0 && editor.state.conflict === null)
  ) {
    for (const [field, value] of browser.pending) expect([field, after[field]]).toEqual([field, value]);
    browser.pending.clear();
  }
};

/** Connections and sessions are mostly up. */
const arbMostlyTrue = fc.constantFrom(true, true, true, false);

const steps = (which: Which): readonly fc.Arbitrary<Step>[] => [
  ...editingSteps(which),
  ...conflictSteps(which),
  ...connectionSteps(which),
  ...deletingSteps(which),
];

const editingSteps = (which: Which): readonly fc.Arbitrary<Step>[] => [
  fc.tuple(fc.constantFrom(...editedFields), fc.integer({ min: 1, max: 5 })).map(([field, value]) =>
    step(
      `types ${field} ${value}`,
      which,
      (browser) => {
        const text = `V${value}`;
        browser.editor.set(field, text);
        if ((browser.editor.state.row ?? {})[field] === text) browser.pending.delete(field);
        else browser.pending.set(field, text);
      },
      isEditorOpen,
    ),
  ),
  fc.constant(step("saves", which, saveBoard, (browser) => browser.editor.state.id !== null)),
  fc.constant(step("opens it", which, ({ editor }, { id }) => editor.open(id))),
  fc.constant(
    step("loads the page anew", which, async (browser, { id }) => {
      browser.reload();
      await browser.editor.open(id);
    }),
  ),
  fc.constant(
    step(
      "discards",
      which,
      ({ editor, pending }) => {
        editor.discard();
        pending.clear();
      },
      isEditorOpen,
    ),
  ),
];

const conflictSteps = (which: Which): readonly fc.Arbitrary<Step>[] => [
  fc.constantFrom("mine" as const, "theirs" as const).map((side) =>
    step(
      `takes ${side}`,
      which,
      ({ editor, pending }) => {
        for (const { field, theirs } of editor.state.conflict?.fields ?? []) {
          editor.choose(field, side);
          if (side === "theirs") pending.delete(field);
          else if (pending.get(field) === theirs) pending.delete(field);
        }
        editor.settle();
      },
      ({ editor }) => editor.state.conflict !== null,
    ),
  ),
];

const connectionSteps = (which: Which): readonly fc.Arbitrary<Step>[] => [
  arbMostlyTrue.map((isOnline) =>
    step(isOnline ? "is online" : "is offline", which, ({ connection }) => void (connection.isOnline = isOnline)),
  ),
  arbMostlyTrue.map((isSignedIn) =>
    step(
      isSignedIn ? "signs in again" : "sees its session end",
      which,
      ({ connection }) => void (connection.isSignedIn = isSignedIn),
    ),
  ),
];

const deletingSteps = (which: Which): readonly fc.Arbitrary<Step>[] => [
  fc.constant(
    step(
      "deletes it",
      which,
      async ({ gateway, editor }, { id }) =>
        void (await gateway.remove([{ id, version: Number(editor.state.row?.["version"]) }])),
      isEditorOpen,
    ),
  ),
  fc.constant(
    step(
      "brings it back",
      which,
      async (browser, { id }) => {
        const answer = await browser.gateway.restore([{ id, version: Number(browser.editor.state.row?.["version"]) }]);
        if (answer.ok) await browser.editor.open(id);
      },
      ({ editor }) => editor.state.row?.["isDeleted"] === true,
    ),
  ),
];

/** Random histories of two browsers, each with its own product. */
export async function checkTwoBrowsers(
  url: string,
  token: string,
  { runs, maxCommands, seed }: { readonly runs: number; readonly maxCommands: number; readonly seed?: number },
): Promise<HistoryCoverage> {
  let count = 0;
  const run = `${Date.now()}`;
  const setup = async (): Promise<{ model: object; real: Real }> => {
    const browsers = [startBrowser(url, token, 1), startBrowser(url, token, 2)] as const;
    const reader = startBrowser(url, token, 3);
    count += 1;
    const createdRows = await reader.gateway.create(
      [{ sku: `${run}-${count}`, description: "V0", statusCode: "V0", tareCode: null }],
      crypto.randomUUID(),
    );
    if (!createdRows.ok) throw new Error(createdRows.failure.code);
    const id = Number(createdRows.value[0]?.["id"]);
    for (const { editor } of browsers) await editor.open(id);
    const storedEntry = async () => {
      const answer = await reader.gateway.get(id);
      if (!answer.ok) throw new Error(answer.failure.code);
      return answer.value;
    };
    return { model: {}, real: { id, browsers: [browsers[0], browsers[1]], stored: storedEntry } };
  };
  // Typing and saving are the most frequent steps.
  const weightedSteps = (which: Which) =>
    steps(which).flatMap((step, at) => (at < 2 ? [step, step, step, step] : [step]));
  const histories = fc.commands([...weightedSteps(0), ...weightedSteps(1)] as fc.Arbitrary<Step>[], {
    maxCommands,
    size: "max",
  });
  historyCoverage.saved = 0;
  historyCoverage.asked = 0;
  await fc.assert(
    fc.asyncProperty(histories, (commands) => fc.asyncModelRun(setup, commands)),
    { numRuns: runs, endOnFailure: false, ...(seed !== undefined && { seed }) },
  );
  return { ...historyCoverage };
}
