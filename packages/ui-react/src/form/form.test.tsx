import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { Button, IconButton } from "./button.tsx";
import { Field } from "./field.tsx";
import { FormErrors } from "./form-errors.tsx";
import { Menu } from "./menu.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { SegmentedControl } from "./segmented-control.tsx";
import { TabList, tabIdOf } from "./tab-list.tsx";
import { Select } from "./select.tsx";
import { PasswordInput, TextInput } from "./text-input.tsx";

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());
const doNothing = (): void => undefined;

describe("Field", () => {
  it("ties its label, help and error to the control", () => {
    drawnPage = renderNode(
      <Field id="price" label="Price" help="Two decimals" error="Too many decimals" required>
        <TextInput value="1.234" onChange={doNothing} />
      </Field>,
    );
    const input = drawnPage.find("input");
    expect(drawnPage.find("label").getAttribute("for")).toBe(input.id);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const describedIds = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect(describedIds.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Too many decimals",
      "Two decimals",
    ]);
    expect(input.hasAttribute("required")).toBe(true);
  });

  it("describes nothing when there is nothing to say", () => {
    drawnPage = renderNode(
      <Field label="Name">
        <TextInput value="" onChange={doNothing} />
      </Field>,
    );
    expect(drawnPage.find("input").hasAttribute("aria-describedby")).toBe(false);
    expect(drawnPage.find("input").hasAttribute("aria-invalid")).toBe(false);
  });
});

describe("FormErrors", () => {
  it("leads to a control, and to the first one of a group", () => {
    drawnPage = renderNode(
      <>
        <FormErrors
          title="To fix"
          errors={[
            { fieldId: "name", message: "Name" },
            { fieldId: "span", message: "Span" },
          ]}
        />
        <input id="name" />
        <fieldset id="span">
          <input id="from" />
          <input id="to" />
        </fieldset>
      </>,
    );
    drawnPage.click('a[href="#name"]');
    expect(document.activeElement?.id).toBe("name");
    drawnPage.click('a[href="#span"]');
    expect(document.activeElement?.id).toBe("from");
  });
});

describe("controls", () => {
  it("a password can be shown and hidden again", () => {
    drawnPage = renderNode(<PasswordInput value="x" onChange={doNothing} showLabel="show" hideLabel="hide" />);
    expect(drawnPage.find("input").getAttribute("type")).toBe("password");
    drawnPage.click("button[aria-label=show]");
    expect(drawnPage.find("input").getAttribute("type")).toBe("text");
    drawnPage.click("button[aria-label=hide]");
    expect(drawnPage.find("input").getAttribute("type")).toBe("password");
  });

  it("a busy button takes no click", () => {
    const onClick = vi.fn();
    drawnPage = renderNode(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    drawnPage.click("button");
    expect(onClick).not.toHaveBeenCalled();
    expect(drawnPage.find("button").getAttribute("aria-busy")).toBe("true");
  });

  it("a select gives back the option's own value", () => {
    const onChange = vi.fn();
    const options = [
      { value: "fr", label: "Français" },
      { value: "en", label: "English" },
    ] as const;
    drawnPage = renderNode(<Select value="fr" options={options} onChange={onChange} />);
    const select = drawnPage.find("select");
    if (select instanceof HTMLSelectElement) select.value = "en";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(onChange).toHaveBeenCalledWith("en");
  });

  it("the arrow keys go round the tabs, each of which names its panel", () => {
    const onChange = vi.fn();
    const tabs = ["rows", "why", "change"].map((value) => ({ value, label: value }));
    drawnPage = renderNode(<TabList label="Show" value="change" tabs={tabs} onChange={onChange} panelId="figure" />);
    const chosenTab = drawnPage.find("[aria-selected=true]");
    expect([chosenTab.id, chosenTab.tabIndex, chosenTab.getAttribute("aria-controls")]).toEqual([
      tabIdOf("figure", "change"),
      0,
      "figure",
    ]);
    for (const key of ["ArrowRight", "ArrowLeft", "x"])
      chosenTab.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    expect(onChange.mock.calls).toEqual([["rows"], ["why"]]);
    expect(document.activeElement?.textContent).toBe("why");
  });

  it("segments are radio buttons", () => {
    const onChange = vi.fn();
    const options = ["day", "week"].map((value) => ({ value, label: value }));
    drawnPage = renderNode(<SegmentedControl label="Grain" value="day" options={options} onChange={onChange} />);
    drawnPage.click("label:last-child input");
    expect(onChange).toHaveBeenCalledWith("week");
  });
});

describe("FormErrors", () => {
  it("jumps to the field of an error", () => {
    drawnPage = renderNode(
      <>
        <FormErrors
          title="Two errors"
          errors={[{ fieldId: "price", message: "Too many decimals" }, { message: "Taken" }]}
        />
        <input id="price" />
      </>,
    );
    drawnPage.click("a");
    expect(document.activeElement?.id).toBe("price");
  });

  it("is not there without errors", () => {
    drawnPage = renderNode(<FormErrors title="Errors" errors={[]} />);
    expect(drawnPage.element.textContent).toBe("");
  });
});

it("the choice of a period stays open over dates that were refused", () => {
  const hidePopover = vi.fn();
  HTMLElement.prototype.hidePopover = hidePopover;
  const labels = { period: "Period", presets: "Usual", from: "From", to: "To", apply: "Apply" };
  let isRead = false;
  drawnPage = renderNode(
    <PeriodPicker
      value="March"
      code={null}
      dates={{ from: "2026-03-01", to: "2026-03-31" }}
      presets={[]}
      onPreset={vi.fn()}
      onDates={() => isRead}
      labels={labels}
    />,
  );
  act(
    () =>
      void drawnPage
        ?.find("[popover]")
        .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })),
  );
  const send = () =>
    act(() => void drawnPage?.find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  send();
  expect(hidePopover).not.toHaveBeenCalled();
  isRead = true;
  send();
  expect(hidePopover).toHaveBeenCalledTimes(1);
});

it("a menu on demand is created, and calls for its content, when its button is pressed", () => {
  const groups = vi.fn<() => [[{ key: string; label: string; onSelect: () => void }]]>(() => [
    [{ key: "a", label: "Suspend", onSelect: doNothing }],
  ]);
  drawnPage = renderNode(
    <Menu
      label="Actions"
      onDemand
      groups={groups}
      trigger={(trigger) => <IconButton {...trigger} icon="more" label="Actions" />}
    />,
  );
  const button = drawnPage.find("button");
  expect(document.querySelector("[popover]")).toBe(null);
  act(() => button.click());
  const sheet = drawnPage.find("[popover]");
  expect(button.getAttribute("aria-controls")).toBe(sheet.id);
  expect(groups).not.toHaveBeenCalled();
  act(() => void sheet.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })));
  expect(sheet.textContent).toBe("Suspend");
});

it("arrow keys in a menu move only within it", () => {
  const onOutsideClick = vi.fn<() => void>();
  const items = ["Suspend", "Close"].map((label) => ({ key: label, label, onSelect: doNothing }));
  drawnPage = renderNode(
    <div onKeyDown={onOutsideClick}>
      <Menu
        label="Actions"
        groups={[items]}
        trigger={(trigger) => <IconButton {...trigger} icon="more" label="Actions" />}
      />
    </div>,
  );
  act(
    () =>
      void drawnPage
        ?.find("[popover]")
        .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })),
  );
  expect(document.activeElement?.textContent).toBe("Suspend");
  act(
    () => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })),
  );
  expect(document.activeElement?.textContent).toBe("Close");
  expect(onOutsideClick).not.toHaveBeenCalled();
});
