import { act, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { Announcement, announcementDelayMs } from "./announcement.tsx";
import { RequestFailureDialog } from "./request-failure-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { ErrorState } from "./state-message.tsx";
import { ToastRegion } from "./toast-region.tsx";

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

describe("toasts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const toast = { key: "a", tone: "positive", message: "Signed in" } as const;

  it("leave after three seconds", () => {
    const onDismiss = vi.fn();
    drawnPage = renderNode(<ToastRegion label="News" dismissLabel="Dismiss" toasts={[toast]} onDismiss={onDismiss} />);
    act(() => void vi.advanceTimersByTime(2999));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onDismiss).toHaveBeenCalledWith("a");
  });

  it("stay while someone points at them, and as long as an undo needs", () => {
    const onDismiss = vi.fn();
    const undo = { ...toast, durationMs: 10_000, action: { label: "Undo", onAct: vi.fn() } };
    drawnPage = renderNode(<ToastRegion label="News" dismissLabel="Dismiss" toasts={[undo]} onDismiss={onDismiss} />);
    const focused = drawnPage.find("button");
    act(() => focused.focus());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => focused.blur());
    act(() => void vi.advanceTimersByTime(10_000));
    expect(onDismiss).toHaveBeenCalledWith("a");
  });

  it("keep their end time when they move into a dialog and out of it", () => {
    const onDismiss = vi.fn();
    const draw = (open: boolean) => (
      <>
        <ToastRegion label="News" dismissLabel="Dismiss" toasts={[toast]} onDismiss={onDismiss} />
        <Dialog open={open} title="Row" closeLabel="Close" onClose={() => {}} />
      </>
    );
    drawnPage = renderNode(draw(false));
    act(() => void vi.advanceTimersByTime(1500));
    drawnPage.redraw(draw(true));
    act(() => void vi.advanceTimersByTime(1000));
    drawnPage.redraw(draw(false));
    act(() => void vi.advanceTimersByTime(499));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  it("are never in a dialog that the browser has closed", () => {
    const draw = (toasts: readonly (typeof toast)[]) => (
      <>
        <ToastRegion label="News" dismissLabel="Dismiss" toasts={toasts} onDismiss={() => {}} />
        <Dialog open title="Row" closeLabel="Close" onClose={() => {}} />
      </>
    );
    drawnPage = renderNode(draw([]));
    const dialog = drawnPage.find("dialog") as HTMLDialogElement;
    // The event that tells of it comes later.
    dialog.removeAttribute("open");
    drawnPage.redraw(draw([toast]));
    expect(drawnPage.find("[aria-live=polite]").closest("dialog")).toBe(null);
  });

  it("are in the dialog on top, where they can be pressed, and outside when none is open", () => {
    const draw = (open: boolean, isAsking: boolean) => (
      <>
        <ToastRegion label="News" dismissLabel="Dismiss" toasts={[toast]} onDismiss={() => {}} />
        <Dialog open={open} title="Row" closeLabel="Close" onClose={() => {}} />
        <Dialog open={isAsking} title="Question" closeLabel="Close" onClose={() => {}} />
      </>
    );
    const dialogAround = () => {
      const dialog = drawnPage?.find("[aria-live=polite]").closest("dialog");
      return dialog?.querySelector("h2")?.textContent ?? null;
    };
    drawnPage = renderNode(draw(false, false));
    expect(dialogAround()).toBe(null);
    drawnPage.redraw(draw(true, false));
    expect(dialogAround()).toBe("Row");
    drawnPage.redraw(draw(true, true));
    expect(dialogAround()).toBe("Question");
    drawnPage.redraw(draw(true, false));
    expect(dialogAround()).toBe("Row");
    drawnPage.redraw(draw(false, false));
    expect(dialogAround()).toBe(null);
  });
});

describe("dialogs", () => {
  it("open as modal, close by their button", () => {
    const onClose = vi.fn();
    drawnPage = renderNode(
      <Dialog open title="Delete?" closeLabel="Close" onClose={onClose}>
        It cannot be undone.
      </Dialog>,
    );
    expect(drawnPage.find("dialog").hasAttribute("open")).toBe(true);
    drawnPage.click("button[aria-label=Close]");
    expect(onClose).toHaveBeenCalled();
    drawnPage.redraw(<Dialog open={false} title="Delete?" closeLabel="Close" onClose={onClose} />);
    expect(drawnPage.find("dialog").hasAttribute("open")).toBe(false);
  });

  it("close by a press and a click outside, not by one that began inside, and never where something is typed", () => {
    const onClose = vi.fn();
    const press = (selector: string) =>
      act(() => void drawnPage?.find(selector).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
    drawnPage = renderNode(<Dialog open title="Delete?" closeLabel="Close" onClose={onClose} />);
    press("h2");
    drawnPage.click("dialog");
    expect(onClose).not.toHaveBeenCalled();
    press("dialog");
    drawnPage.click("dialog");
    expect(onClose).toHaveBeenCalledTimes(1);
    drawnPage.redraw(<Dialog open closesOutside={false} title="Edit" closeLabel="Close" onClose={onClose} />);
    press("dialog");
    drawnPage.click("dialog");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("leave it to their owner what Escape does", () => {
    const onClose = vi.fn();
    drawnPage = renderNode(<Dialog open title="Edit" closeLabel="Close" onClose={onClose} />);
    const escape = new Event("cancel", { cancelable: true });
    act(() => void drawnPage?.find("dialog").dispatchEvent(escape));
    expect([escape.defaultPrevented, onClose.mock.calls.length]).toEqual([true, 1]);
    const fileCancel = new Event("cancel", { bubbles: true, cancelable: true });
    act(() => void drawnPage?.find("h2").dispatchEvent(fileCancel));
    expect([fileCancel.defaultPrevented, onClose.mock.calls.length]).toEqual([false, 1]);
  });

  it("tell of a close once if the browser closes them whatever their owner says", () => {
    const onClose = vi.fn();
    drawnPage = renderNode(<Dialog open title="Edit" closeLabel="Close" onClose={onClose} />);
    const dialog = drawnPage.find("dialog") as HTMLDialogElement;
    act(() => void dialog.dispatchEvent(new Event("cancel")));
    expect(onClose).not.toHaveBeenCalled();
    act(() => dialog.close());
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("open again after a close by the browser if their owner keeps them open, below a question that the owner asks", () => {
    function Owner() {
      const [isAsking, setAsking] = useState(false);
      return (
        <>
          <ToastRegion label="News" dismissLabel="Dismiss" toasts={[]} onDismiss={() => {}} />
          <Dialog open={isAsking} title="Discard?" closeLabel="Close" onClose={() => {}} />
          <Dialog open title="Edit" closeLabel="Close" onClose={() => setAsking(true)} />
        </>
      );
    }
    drawnPage = renderNode(<Owner />);
    const [question, edited] = [...drawnPage.element.querySelectorAll("dialog")];
    const topTitle = () => drawnPage?.find("[aria-live=polite]").closest("dialog")?.querySelector("h2")?.textContent;
    expect(topTitle()).toBe("Edit");
    act(() => edited?.close());
    expect([edited?.open, question?.open, topTitle()]).toEqual([true, true, "Discard?"]);
  });

  it("tell of a close once: not again when their owner closed them", () => {
    const onClose = vi.fn();
    drawnPage = renderNode(<Dialog open title="Code 500" closeLabel="Close" onClose={onClose} />);
    drawnPage.redraw(<Dialog open={false} title="Code 500" closeLabel="Close" onClose={onClose} />);
    drawnPage.find("dialog").dispatchEvent(new Event("close"));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("are closed before their owner removes them, so that the focus returns to where it was", () => {
    const onClose = vi.fn();
    drawnPage = renderNode(<Dialog open title="Edit" closeLabel="Close" onClose={onClose} />);
    const dialog = drawnPage.find("dialog") as HTMLDialogElement;
    const wasInDocument: boolean[] = [];
    const close = vi.spyOn(dialog, "close").mockImplementation(() => void wasInDocument.push(dialog.isConnected));
    drawnPage.redraw(null);
    expect(wasInDocument).toEqual([true]);
    close.mockRestore();
    act(() => void dialog.dispatchEvent(new Event("close")));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("a code dialog shows and copies the number of the request", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const labels = { close: "Close", requestId: "Request", copy: "Copy", copied: "Copied" };
    drawnPage = renderNode(
      <RequestFailureDialog
        open
        title="Code 503"
        heading="Unavailable"
        description="Later"
        requestId="r-1"
        labels={labels}
        onClose={vi.fn()}
      />,
    );
    expect(drawnPage.element.textContent).toContain("Code 503");
    const copy = [...drawnPage.element.querySelectorAll("button")].find((button) => button.textContent === "Copy");
    await act(async () => copy?.click());
    expect(writeText).toHaveBeenCalledWith("r-1");
    expect(drawnPage.element.textContent).toContain("Copied");
    vi.unstubAllGlobals();
  });
});

describe("progress", () => {
  it("says how far, or only that something is under way", () => {
    drawnPage = renderNode(<ProgressBar label="Reading" value={0.424} />);
    expect(drawnPage.find("[role=progressbar]").getAttribute("aria-valuenow")).toBe("42");
    drawnPage.redraw(<ProgressBar label="Reading" />);
    expect(drawnPage.find("[role=progressbar]").hasAttribute("aria-valuenow")).toBe(false);
  });
});

it("an error offers to try again", () => {
  const onRetry = vi.fn();
  drawnPage = renderNode(<ErrorState title="Failed" retryLabel="Try again" onRetry={onRetry} />);
  drawnPage.click("button");
  expect(onRetry).toHaveBeenCalled();
  expect(drawnPage.find("[role=alert]").textContent).toContain("Failed");
});

it("changing text is announced once it stops changing, not at every key", () => {
  vi.useFakeTimers();
  drawnPage = renderNode(<Announcement>4 rows</Announcement>);
  const message = () => drawnPage?.find("[role=status]").textContent;
  act(() => void vi.advanceTimersByTime(announcementDelayMs - 1));
  drawnPage.redraw(<Announcement>3 rows</Announcement>);
  act(() => void vi.advanceTimersByTime(announcementDelayMs - 1));
  expect(message()).toBe("");
  act(() => void vi.advanceTimersByTime(1));
  expect(message()).toBe("3 rows");
  vi.useRealTimers();
});
