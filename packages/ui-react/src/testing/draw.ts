import { act } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

declare global {
  // React requires this global before tests can wait for updates.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

export type Drawn = Readonly<{
  element: HTMLElement;
  redraw: (node: ReactNode) => void;
  /** The first element of a selector; throws if there is none. */
  find: (selector: string) => HTMLElement;
  press: (selector: string, key: string) => void;
  click: (selector: string) => void;
  remove: () => void;
}>;

/** Renders a component into the test's document. */
export function renderNode(node: ReactNode): Drawn {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  act(() => root.render(node));
  const find = (selector: string): HTMLElement => {
    const foundElement = element.querySelector(selector);
    if (!(foundElement instanceof HTMLElement)) throw new Error(`Nothing matches ${selector} in ${element.innerHTML}`);
    return foundElement;
  };
  return {
    element,
    find,
    redraw: (next) => act(() => root.render(next)),
    press: (selector, key) => {
      const target = find(selector);
      act(() => {
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      });
    },
    click: (selector) => act(() => find(selector).click()),
    remove: () => {
      act(() => root.unmount());
      element.remove();
    },
  };
}
