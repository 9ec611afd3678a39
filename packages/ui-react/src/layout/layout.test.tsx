import { afterEach, describe, expect, it, vi } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { AppShell } from "./app-shell.tsx";
import type { AppShellProps } from "./app-shell.tsx";

const shell: AppShellProps = {
  brand: "Comptoir",
  brandHref: "/",
  sections: [
    {
      key: "main",
      entries: [
        { key: "dashboard", label: "Dashboard", href: "/dashboard", icon: "dashboard", current: true },
        { key: "imports", label: "Imports", href: "/imports", icon: "upload" },
      ],
    },
  ],
  collapsed: false,
  onCollapsedChange: vi.fn(),
  drawerOpen: false,
  onDrawerOpenChange: vi.fn(),
  labels: {
    skipToContent: "Skip",
    navigation: "Main",
    openNavigation: "Open",
    closeNavigation: "Shut",
    collapse: "Collapse",
    expand: "Expand",
  },
  children: <p>Content</p>,
};

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

describe("AppShell", () => {
  it("marks the current entry for ears too", () => {
    drawnPage = renderNode(<AppShell {...shell} />);
    expect([...drawnPage.element.querySelectorAll("[aria-current=page]")].map((entry) => entry.textContent)).toEqual([
      "Dashboard",
    ]);
  });

  it("hands plain clicks to the router, and leaves the others to the browser", () => {
    const onNavigate = vi.fn();
    drawnPage = renderNode(<AppShell {...shell} onNavigate={onNavigate} />);
    drawnPage.click("a[href='/imports']");
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/imports");
    const withControl = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    drawnPage.find("a[href='/imports']").dispatchEvent(withControl);
    expect(onNavigate).toHaveBeenCalledTimes(1);
    expect(withControl.defaultPrevented).toBe(false);
  });

  it("folds a section by its heading, and keeps entries closed to the user below a line", () => {
    const onFold = vi.fn();
    const closedSection = {
      label: "1 without access",
      entries: [{ key: "x", label: "Roles", href: "/roles", icon: "key" }],
    } as const;
    const [section] = shell.sections;
    if (section === undefined) throw new Error("no section");
    const sections = [{ ...section, label: "Work", closed: closedSection }];
    drawnPage = renderNode(<AppShell {...shell} sections={sections} onFold={onFold} />);
    expect(drawnPage.element.textContent).not.toContain("Roles");
    const buttons = [...drawnPage.element.querySelectorAll<HTMLButtonElement>("nav [aria-expanded]")];
    expect(buttons.map((button) => [button.textContent, button.getAttribute("aria-expanded")])).toEqual([
      ["Work", "true"],
      ["1 without access", "false"],
    ]);
    drawnPage.click("nav h2 button");
    expect(onFold).toHaveBeenCalledExactlyOnceWith("main", true);
    drawnPage.remove();
    drawnPage = renderNode(
      <AppShell {...shell} sections={[{ ...sections[0], folded: true } as (typeof sections)[0]]} onFold={onFold} />,
    );
    expect(drawnPage.find("a[href='/imports']").closest("[hidden]")).not.toBeNull();
  });

  it("keeps the names of the entries when only icons are shown", () => {
    drawnPage = renderNode(<AppShell {...shell} collapsed />);
    expect(drawnPage.find("a[href='/imports']").getAttribute("aria-label")).toBe("Imports");
  });

  it("the first stop of the focus skips to the content", () => {
    drawnPage = renderNode(<AppShell {...shell} />);
    const target = drawnPage.find("a").getAttribute("href")?.slice(1) ?? "";
    expect(document.getElementById(target)?.tagName).toBe("MAIN");
  });

  it("the drawer follows its owner and tells when it is shut", () => {
    const onDrawerOpenChange = vi.fn();
    drawnPage = renderNode(<AppShell {...shell} drawerOpen onDrawerOpenChange={onDrawerOpenChange} />);
    expect(drawnPage.find("dialog").hasAttribute("open")).toBe(true);
    drawnPage.click("button[aria-label=Shut]");
    expect(onDrawerOpenChange).toHaveBeenCalledWith(false);
  });
});
