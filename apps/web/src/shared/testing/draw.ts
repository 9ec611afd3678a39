/** Mounts a component in a test document. */
import { act } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

declare global {
  // React requires this flag before tests can wait for updates.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** Timeout on a busy machine. */
const untilMs = 20_000;

export interface Drawn {
  readonly element: HTMLElement;
  readonly redraw: (node: ReactNode) => Promise<void>;
  readonly text: () => string;
  readonly find: (selector: string) => HTMLElement;
  readonly button: (name: string) => HTMLButtonElement;
  readonly click: (name: string) => Promise<void>;
  /** Clicks twice before the component is drawn again. */
  readonly clickTwice: (name: string) => Promise<void>;
  /** Types a text key by key over the selection; a removed or hidden field ignores it. */
  readonly type: (selector: string, text: string) => Promise<void>;
  /** Presses a key, such as Enter. */
  readonly press: (selector: string, key: string) => Promise<void>;
  /** Removes the focus. */
  readonly leave: (selector: string) => Promise<void>;
  readonly settle: () => Promise<void>;
  /** Waits until a check passes, for timers and lazy modules. */
  readonly until: (check: () => void) => Promise<void>;
  readonly remove: () => void;
}

export async function draw(node: ReactNode): Promise<Drawn> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  // The test document has no popovers: dispatches the event that opens them.
  HTMLElement.prototype.hidePopover ??= () => {};
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  const settle = (ms = 0) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  await act(async () => root.render(node));
  await settle();
  const find = (selector: string): HTMLElement => {
    const child = element.querySelector(selector);
    if (!(child instanceof HTMLElement)) throw new Error(`Nothing matches ${selector} in ${element.innerHTML}`);
    return child;
  };
  const button = (name: string): HTMLButtonElement => {
    const foundButton = [...element.querySelectorAll("button")].find(
      (element) => element.textContent === name || element.getAttribute("aria-label") === name,
    );
    if (foundButton === undefined) throw new Error(`No button ${name} in ${element.textContent}`);
    return foundButton;
  };
  return {
    element,
    redraw: async (next) => {
      await act(async () => root.render(next));
      await settle();
    },
    text: () => element.textContent ?? "",
    find,
    button,
    settle: () => settle(),
    until: async (check) => {
      for (const endMs = performance.now() + untilMs; ; await settle(5)) {
        try {
          return check();
        } catch (error) {
          if (performance.now() > endMs) throw error;
        }
      }
    },
    ...createGestures(find, button, settle),
    remove: () => {
      act(() => root.unmount());
      element.remove();
    },
  };
}

/** Makes what a person does with a keyboard and a mouse. */
function createGestures(
  find: Drawn["find"],
  button: Drawn["button"],
  settle: () => Promise<void>,
): Pick<Drawn, "type" | "press" | "leave" | "click" | "clickTwice"> {
  return {
    type: async (selector, text) => {
      for (const key of text) {
        const field = find(selector);
        if (!(field instanceof HTMLInputElement)) throw new Error(`${selector} is no field`);
        if (field.closest("details:not([open])") !== null)
          throw new Error(`${selector} is in a closed part at "${field.value}"`);
        await act(async () => pressKey(field, key));
        await settle();
      }
    },
    press: async (selector, key) => {
      await act(async () => pressKey(find(selector), key));
      await settle();
    },
    leave: async (selector) => {
      await act(async () => find(selector).dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
      await settle();
    },
    click: async (name) => {
      await act(async () => button(name).click());
      await settle();
    },
    clickTwice: async (name) => {
      const pressedButton = button(name);
      await act(async () => {
        pressedButton.click();
        pressedButton.click();
      });
      await settle();
    },
  };
}

/** Presses a key in a field as a browser does: replaces the selection, unless the key was handled. */
function pressKey(field: HTMLElement, key: string): void {
  const init = { key, bubbles: true, cancelable: true };
  const isFree = field.dispatchEvent(new KeyboardEvent("keydown", init));
  if (isFree && key.length === 1 && field instanceof HTMLInputElement) {
    const { value, selectionStart, selectionEnd } = field;
    const from = selectionStart ?? value.length;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(field, `${value.slice(0, from)}${key}${value.slice(selectionEnd ?? value.length)}`);
    field.setSelectionRange?.(from + 1, from + 1);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: key }));
  }
  field.dispatchEvent(new KeyboardEvent("keyup", init));
}
