/** Ctrl/⌘ K, or the glass at the top: every screen the person may see and what can be done anywhere, by its name. */
import type { NavigationSection } from "@comptoir/domain/access";
import { Dialog, filterOptions, TextInput } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { t } from "../shared/text.ts";
import { listActions } from "./palette-actions.ts";
import styles from "./palette.module.css";

export type PaletteProps = Readonly<{ sections: readonly NavigationSection[]; onGo: (path: string) => void; open: boolean; onOpenChange: (open: boolean) => void }>;

const shownAtMost = 12;

export function Palette({ sections, onGo, open, onOpenChange }: PaletteProps): ReactElement {
  useEffect(
    function listenForShortcut() {
      const onKey = (event: globalThis.KeyboardEvent) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
        event.preventDefault();
        onOpenChange(true);
      };
      window.addEventListener("keydown", onKey);
      return () => window.removeEventListener("keydown", onKey);
    },
    [onOpenChange],
  );
  return (
    <Dialog open={open} onClose={() => onOpenChange(false)} title={t("shell.palette")} closeLabel={t("common.close")}>
      {open && <PaletteBody sections={sections} onGo={onGo} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function PaletteBody({ sections, onGo, onClose }: Readonly<{ sections: PaletteProps["sections"]; onGo: PaletteProps["onGo"]; onClose: () => void }>): ReactElement {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(function focusSearch() {
    // A dialog that opens puts the focus on its first control: the search takes it after that.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const all = sections.flatMap((section) =>
    section.entries.map((entry) => ({ value: entry.path, label: t(`shell.entry_${entry.code}`), detail: t(`shell.section_${section.code}`) })),
  );
  const actions = listActions(onGo);
  // What can be done is found by its name; without one the list is of screens.
  const found = filterOptions(query.trim() === "" ? all : [...all, ...actions], query).map(({ option }) => option).slice(0, shownAtMost);
  const go = (value: string | undefined) => {
    if (value === undefined) return;
    onClose();
    const action = actions.find((one) => one.value === value);
    if (action === undefined) onGo(value);
    else action.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((index) => Math.max(0, Math.min(found.length - 1, index + step)));
    }
    if (event.key === "Enter") go(found[active]?.value);
  };
  return (
    <div onKeyDown={onKeyDown}>
      <TextInput
        ref={input}
        icon="search"
        value={query}
        onChange={(value) => {
          setQuery(value);
          setActive(0);
        }}
        role="combobox"
        aria-label={t("shell.paletteSearch")}
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={found[active] === undefined ? undefined : `palette-${active}`}
        placeholder={t("shell.paletteSearch")}
      />
      <ul id="palette-list" role="listbox" aria-label={t("shell.palette")} className={styles["list"]}>
        {found.map((option, index) => (
          <li
            key={option.value}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles["option"]}
            onPointerMove={() => setActive(index)}
            onClick={() => go(option.value)}
          >
            <span>{option.label}</span>
            <span className={styles["section"]}>{option.detail}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles["none"]}>{t("shell.paletteNone")}</p>}
    </div>
  );
}
