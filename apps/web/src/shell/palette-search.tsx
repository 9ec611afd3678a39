/** Search over everything that the user may open: recent places, screens, actions, and the server's hits. */
import { TextInput } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../session/session.ts";
import { loadPart } from "../shared/part.ts";
import { registerStore } from "../shared/registered-stores.ts";
import { t } from "../shared/text.ts";
import { addPlace, readPlaces } from "./kept-places.ts";
import { listActions } from "./palette-actions.ts";
import { listOptions } from "./palette-options.ts";
import type { PaletteProps } from "./palette.tsx";
import styles from "./palette.module.css";
import { createSearch } from "./search-store.ts";

const search = createSearch({
  find: async (words, signal) => (await loadPart(() => import("./search-requests.ts"))).findEverything(words, signal),
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

registerStore(search.reset);

export function PaletteSearch({
  sections,
  onGo,
  onClose,
}: Readonly<{ sections: PaletteProps["sections"]; onGo: PaletteProps["onGo"]; onClose: () => void }>): ReactElement {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { claims } = useSnapshot(session.state);
  const { found, isSearching, hasFailed } = useSnapshot(search.state);
  const userId = claims?.sub ?? "";
  const [recent] = useState(() => readPlaces("recent", userId));
  useEffect(function startAnew() {
    search.reset();
    // A dialog focuses its first control on opening; the search takes the focus after that.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const screens = sections.flatMap((section) =>
    section.entries.map((entry) => ({
      value: entry.path,
      label: t(`shell.entry_${entry.code}`),
      detail: t(`shell.section_${section.code}`),
    })),
  );
  const actions = listActions(onGo);
  const options = listOptions({ query, screens, actions, recent, found, permissions: claims?.permissions ?? [] });
  const type = (words: string) => {
    setQuery(words);
    setActive(0);
    void search.search(words);
  };
  const go = (value: string | undefined) => {
    const option = options.find((candidate) => candidate.value === value);
    if (option === undefined) return;
    onClose();
    const action = actions.find((candidate) => candidate.value === option.value);
    if (action !== undefined) return action.run();
    addPlace("recent", userId, { path: option.value, label: option.label, detail: option.detail ?? "" });
    onGo(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((index) => Math.max(0, Math.min(options.length - 1, index + step)));
    }
    if (event.key === "Enter") go(options[active]?.value);
  };
  const unsearched = found.unsearched.map((kind) => t(`search.kind_${kind}`)).join(", ");
  return (
    <div onKeyDown={onKeyDown}>
      <TextInput
        ref={input}
        icon="search"
        value={query}
        onChange={type}
        role="combobox"
        aria-label={t("search.hint")}
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={options[active] === undefined ? undefined : `palette-${active}`}
        placeholder={t("search.hint")}
      />
      <div className={styles["found"]}>
        <ul id="palette-list" role="listbox" aria-label={t("shell.palette")} className={styles["list"]}>
          {options.map((option, index) => (
            <li
              key={option.value}
              id={`palette-${index}`}
              ref={index === active ? showActive : undefined}
              role="option"
              aria-selected={index === active}
              className={styles["option"]}
              onPointerMove={() => setActive(index)}
              onClick={() => go(option.value)}
            >
              <span className={styles["label"]}>{option.label}</span>
              <span className={styles["section"]}>{option.detail}</span>
            </li>
          ))}
        </ul>
        {hasFailed && (
          <p role="status" className={styles["none"]}>
            {t("search.failed")}
          </p>
        )}
        {unsearched !== "" && (
          <p role="status" className={styles["none"]}>
            {t("search.unsearched", { kinds: unsearched })}
          </p>
        )}
        {options.length === 0 && !isSearching && !hasFailed && (
          <p role="status" className={styles["none"]}>
            {t("search.none")}
          </p>
        )}
      </div>
    </div>
  );
}

const showActive = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: "nearest" });
