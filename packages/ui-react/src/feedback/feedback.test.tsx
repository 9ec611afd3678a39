import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { Announcement, announcementDelayMs } from "./announcement.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { ErrorState } from "./state-message.tsx";
import { ToastRegion } from "./toast-region.tsx";

let drawn: Drawn | undefined;
afterEach(() => drawn?.remove());

describe("toasts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const toast = { key: "a", tone: "positive", message: "Signed in" } as const;

  it("leave after three seconds", () => {
    const onDismiss = vi.fn();
    drawn = renderNode(<ToastRegion label="News" dismissLabel="Dismiss" toasts={[toast]} onDismiss={onDismiss} />);
    act(() => void vi.advanceTimersByTime(2999));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onDismiss).toHaveBeenCalledWith("a");
  });

  it("stay while someone points at them, and as long as an undo needs", () => {
    const onDismiss = vi.fn();
    const undo = { ...toast, durationMs: 10_000, action: { label: "Undo", onAct: vi.fn() } };
    drawn = renderNode(<ToastRegion label="News" dismissLabel="Dismiss" toasts={[undo]} onDismiss={onDismiss} />);
    const focused = drawn.find("button");
    act(() => focused.focus());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => focused.blur());
    act(() => void vi.advanceTimersByTime(10_000));
    expect(onDismiss).toHaveBeenCalledWith("a");
  });
});

describe("dialogs", () => {
  it("open as modal, close by their button", () => {
    const onClose = vi.fn();
    drawn = renderNode(
      <Dialog open title="Delete?" closeLabel="Close" onClose={onClose}>
        It cannot be undone.
      </Dialog>,
    );
    expect(drawn.find("dialog").hasAttribute("open")).toBe(true);
    drawn.click("button[aria-label=Close]");
    expect(onClose).toHaveBeenCalled();
    drawn.redraw(<Dialog open={false} title="Delete?" closeLabel="Close" onClose={onClose} />);
    expect(drawn.find("dialog").hasAttribute("open")).toBe(false);
  });

  it("close by a press and a click outside, not by one that began inside, and never where something is typed", () => {
    const onClose = vi.fn();
    const press = (selector: string) =>
      act(() => void drawn?.find(selector).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
    drawn = renderNode(<Dialog open title="Delete?" closeLabel="Close" onClose={onClose} />);
    press("h2");
    drawn.click("dialog");
    expect(onClose).not.toHaveBeenCalled();
    press("dialog");
    drawn.click("dialog");
    expect(onClose).toHaveBeenCalledTimes(1);
    drawn.redraw(<Dialog open closesOutside={false} title="Edit" closeLabel="Close" onClose={onClose} />);
    press("dialog");
    drawn.click("dialog");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("tell of a close once: not again when their owner closed them", () => {
    const onClose = vi.fn();
    drawn = renderNode(<Dialog open title="Code 500" closeLabel="Close" onClose={onClose} />);
    drawn.redraw(<Dialog open={false} title="Code 500" closeLabel="Close" onClose={onClose} />);
    drawn.find("dialog").dispatchEvent(new Event("close"));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("a code dialog shows and copies the number of the request", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const labels = { close: "Close", requestId: "Request", copy: "Copy", copied: "Copied" };
    drawn = renderNode(
      <CodeDialog
        open
        title="Code 503"
        heading="Unavailable"
        description="Later"
        requestId="r-1"
        labels={labels}
        onClose={vi.fn()}
      />,
    );
    expect(drawn.element.textContent).toContain("Code 503");
    const copy = [...drawn.element.querySelectorAll("button")].find((button) => button.textContent === "Copy");
    await act(async () => copy?.click());
    expect(writeText).toHaveBeenCalledWith("r-1");
    expect(drawn.element.textContent).toContain("Copied");
    vi.unstubAllGlobals();
  });
});

describe("progress", () => {
  it("says how far, or only that something is under way", () => {
    drawn = renderNode(<ProgressBar label="Reading" value={0.424} />);
    expect(drawn.find("[role=progressbar]").getAttribute("aria-valuenow")).toBe("42");
    drawn.redraw(<ProgressBar label="Reading" />);
    expect(drawn.find("[role=progressbar]").hasAttribute("aria-valuenow")).toBe(false);
  });
});

it("an error offers to try again", () => {
  const onRetry = vi.fn();
  drawn = renderNode(<ErrorState title="Failed" retryLabel="Try again" onRetry={onRetry} />);
  drawn.click("button");
  expect(onRetry).toHaveBeenCalled();
  expect(drawn.find("[role=alert]").textContent).toContain("Failed");
});

it("changing text is announced once it has settled, not at every key", () => {
  vi.useFakeTimers();
  drawn = renderNode(<Announcement>4 rows</Announcement>);
  const message = () => drawn?.find("[role=status]").textContent;
  act(() => void vi.advanceTimersByTime(announcementDelayMs - 1));
  drawn.redraw(<Announcement>3 rows</Announcement>);
  act(() => void vi.advanceTimersByTime(announcementDelayMs - 1));
  expect(message()).toBe("");
  act(() => void vi.advanceTimersByTime(1));
  expect(message()).toBe("3 rows");
  vi.useRealTimers();
});
