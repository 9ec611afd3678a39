import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { addToast, notices, whileRunning } from "./notices.ts";
import { whenIdle } from "./when-idle.ts";
import { askQuestion } from "./ask-question.ts";
import { resetStores } from "./registered-stores.ts";

describe("the action of a toast", () => {
  afterEach(() => {
    notices.toasts = [];
  });

  const fail = async (): Promise<boolean> => false;
  const succeed = async (): Promise<boolean> => true;
  it.each([
    ["is offered again if it failed or was cancelled", fail, ["Deleted"]],
    ["is offered no more once it is done", succeed, []],
  ] as const)("%s", async (_case, run, left) => {
    // A page of another test may still add toasts of its own.
    const listOwn = () => notices.toasts.filter(({ action }) => action?.label === "Undo this");
    addToast("Deleted", "positive", { label: "Undo this", run }, 10_000);
    listOwn()[0]?.action?.onAct();
    await vi.waitFor(() => expect(listOwn().map(({ message }) => message)).toEqual(left));
    expect(listOwn().map(({ durationMs }) => durationMs)).toEqual(left.map(() => 10_000));
  });
});

describe("the end of a session", () => {
  beforeEach(() => Object.assign(notices, { toasts: [], dialog: null, question: null }));
  afterEach(() => {
    notices.toasts = [];
  });

  it("takes what the next user could undo, answer or retry", async () => {
    const failure = { code: "HTTP_503", status: 503, requestId: null, issues: [] } as const;
    notices.dialog = { failure, retry: () => {}, operation: "DOCUMENT_LIST" };
    addToast("Saved");
    addToast("Deleted", "positive", { label: "Undo this", run: () => true });
    const answered = askQuestion({ title: "Close?", texts: [], yes: "Yes", no: "No" });
    resetStores();
    expect(notices).toMatchObject({ dialog: null, question: null, toasts: [{ message: "Saved" }] });
    await expect(answered).resolves.toBe(false);
  });

  it("offers an action no more that fails afterwards", async () => {
    let finishAction = (_isDone: boolean) => {};
    addToast("Deleted", "positive", {
      label: "Undo this",
      run: () => new Promise((resolve) => (finishAction = resolve)),
    });
    notices.toasts[0]?.action?.onAct();
    resetStores();
    finishAction(false);
    await Promise.resolve();
    await Promise.resolve();
    expect(notices.toasts).toEqual([]);
  });
});

describe("waiting for what runs", () => {
  beforeEach(() => {
    // A page of another test may have left a request that never ends.
    notices.running = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    notices.running = 0;
    vi.useRealTimers();
  });

  it("is over at once when nothing runs", async () => {
    await whenIdle(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is over when the last of it is done, and not before", async () => {
    let finish = () => {};
    void whileRunning(new Promise<void>((resolve) => (finish = resolve)));
    const onOver = vi.fn();
    void whenIdle(10_000).then(onOver);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onOver).not.toHaveBeenCalled();
    finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(onOver).toHaveBeenCalled();
  });

  it("does not wait for ever for a request that hangs", async () => {
    void whileRunning(new Promise<never>(() => {}));
    const onOver = vi.fn();
    void whenIdle(10_000).then(onOver);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(onOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(onOver).toHaveBeenCalled();
  });
});
