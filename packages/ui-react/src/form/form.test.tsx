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
import { Select } from "./select.tsx";
import { PasswordInput, TextInput } from "./text-input.tsx";

let drawn: Drawn | undefined;
afterEach(() => drawn?.remove());
const nothing = (): void => undefined;

describe("Field", () => {
  it("ties its label, help and error to the control", () => {
    drawn = renderNode(
      <Field id="price" label="Price" help="Two decimals" error="Too many decimals" required>
        <TextInput value="1.234" onChange={nothing} />
      </Field>,
    );
    const input = drawn.find("input");
    expect(drawn.find("label").getAttribute("for")).toBe(input.id);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Too many decimals",
      "Two decimals",
    ]);
    expect(input.hasAttribute("required")).toBe(true);
  });

  it("describes nothing when there is nothing to say", () => {
    drawn = renderNode(
      <Field label="Name">
        <TextInput value="" onChange={nothing} />
      </Field>,
    );
    expect(drawn.find("input").hasAttribute("aria-describedby")).toBe(false);
    expect(drawn.find("input").hasAttribute("aria-invalid")).toBe(false);
  });
});

describe("FormErrors", () => {
  it("leads to a control, and to the first one of a group", () => {
    drawn = renderNode(
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
    drawn.click('a[href="#name"]');
    expect(document.activeElement?.id).toBe("name");
    drawn.click('a[href="#span"]');
    expect(document.activeElement?.id).toBe("from");
  });
});

describe("controls", () => {
  it("a password can be shown and hidden again", () => {
    drawn = renderNode(<PasswordInput value="x" onChange={nothing} showLabel="show" hideLabel="hide" />);
    expect(drawn.find("input").getAttribute("type")).toBe("password");
    drawn.click("button[aria-label=show]");
    expect(drawn.find("input").getAttribute("type")).toBe("text");
    drawn.click("button[aria-label=hide]");
    expect(drawn.find("input").getAttribute("type")).toBe("password");
  });

  it("a busy button takes no click", () => {
    const onClick = vi.fn();
    drawn = renderNode(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    drawn.click("button");
    expect(onClick).not.toHaveBeenCalled();
    expect(drawn.find("button").getAttribute("aria-busy")).toBe("true");
  });

  it("a select gives back the option's own value", () => {
    const onChange = vi.fn();
    const options = [
      { value: "fr", label: "Français" },
      { value: "en", label: "English" },
    ] as const;
    drawn = renderNode(<Select value="fr" options={options} onChange={onChange} />);
    const select = drawn.find("select");
    if (select instanceof HTMLSelectElement) select.value = "en";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(onChange).toHaveBeenCalledWith("en");
  });

  it("segments are radio buttons", () => {
    const onChange = vi.fn();
    const options = ["day", "week"].map((value) => ({ value, label: value }));
    drawn = renderNode(<SegmentedControl label="Grain" value="day" options={options} onChange={onChange} />);
    drawn.click("label:last-child input");
    expect(onChange).toHaveBeenCalledWith("week");
  });
});

describe("FormErrors", () => {
  it("jumps to the field of an error", () => {
    drawn = renderNode(
      <>
        <FormErrors
          title="Two errors"
          errors={[{ fieldId: "price", message: "Too many decimals" }, { message: "Taken" }]}
        />
        <input id="price" />
      </>,
    );
    drawn.click("a");
    expect(document.activeElement?.id).toBe("price");
  });

  it("is not there without errors", () => {
    drawn = renderNode(<FormErrors title="Errors" errors={[]} />);
    expect(drawn.element.textContent).toBe("");
  });
});

it("the choice of a period stays open over dates that were refused", () => {
  const hidePopover = vi.fn();
  HTMLElement.prototype.hidePopover = hidePopover;
  const labels = { period: "Period", presets: "Usual", from: "From", to: "To", apply: "Apply" };
  let isRead = false;
  drawn = renderNode(
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
      void drawn
        ?.find("[popover]")
        .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })),
  );
  const send = () =>
    act(() => void drawn?.find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  send();
  expect(hidePopover).not.toHaveBeenCalled();
  isRead = true;
  send();
  expect(hidePopover).toHaveBeenCalledTimes(1);
});

it("a menu on demand is created, and calls for its content, when its button is pressed", () => {
  const groups = vi.fn<() => [[{ key: string; label: string; onSelect: () => void }]]>(() => [
    [{ key: "a", label: "Suspend", onSelect: nothing }],
  ]);
  drawn = renderNode(
    <Menu
      label="Actions"
      onDemand
      groups={groups}
      trigger={(trigger) => <IconButton {...trigger} icon="more" label="Actions" />}
    />,
  );
  const button = drawn.find("button");
  expect(document.querySelector("[popover]")).toBe(null);
  act(() => button.click());
  const sheet = drawn.find("[popover]");
  expect(button.getAttribute("aria-controls")).toBe(sheet.id);
  expect(groups).not.toHaveBeenCalled();
  act(() => void sheet.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })));
  expect(sheet.textContent).toBe("Suspend");
});

it("arrow keys in a menu move only within it", () => {
  const around = vi.fn<() => void>();
  const items = ["Suspend", "Close"].map((label) => ({ key: label, label, onSelect: nothing }));
  drawn = renderNode(
    <div onKeyDown={around}>
      <Menu
        label="Actions"
        groups={[items]}
        trigger={(trigger) => <IconButton {...trigger} icon="more" label="Actions" />}
      />
    </div>,
  );
  act(
    () =>
      void drawn
        ?.find("[popover]")
        .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })),
  );
  expect(document.activeElement?.textContent).toBe("Suspend");
  act(
    () => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })),
  );
  expect(document.activeElement?.textContent).toBe("Close");
  expect(around).not.toHaveBeenCalled();
});
