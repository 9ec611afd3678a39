/** Draws a component into the document of a test. */
import { act } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

declare global {
  // React asks for this name before it lets tests wait for updates.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

export interface Drawn {
  readonly text: () => string;
  readonly find: (selector: string) => HTMLElement;
  readonly button: (name: string) => HTMLButtonElement;
  readonly click: (name: string) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly remove: () => void;
}

export async function draw(node: ReactNode): Promise<Drawn> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await act(async () => root.render(node));
  await settle();
  const find = (selector: string): HTMLElement => {
    const found = element.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`Nothing matches ${selector} in ${element.innerHTML}`);
    return found;
  };
  const button = (name: string): HTMLButtonElement => {
    const found = [...element.querySelectorAll("button")].find((one) => one.textContent === name || one.getAttribute("aria-label") === name);
    if (found === undefined) throw new Error(`No button ${name} in ${element.textContent}`);
    return found;
  };
  return {
    text: () => element.textContent ?? "",
    find,
    button,
    settle,
    click: async (name) => {
      await act(async () => button(name).click());
      await settle();
    },
    remove: () => {
      act(() => root.unmount());
      element.remove();
    },
  };
}
