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
  findAnswers: async (words, signal) =>
    (await loadPart(() => import("./search-requests.ts"))).findEverything(words, signal),
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

registerStore(search.reset);

export type PaletteSearchProps = Pick<PaletteProps, "sections" | "onGo"> & Readonly<{ onClose: () => void }>;

export function PaletteSearch(props: PaletteSearchProps): ReactElement {
  const [activeIndex, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { query, type, options, go } = usePalette(props);
  useEffect(function startAnew() {
    search.reset();
    // A dialog focuses its first control on opening; the search takes the focus after that.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((index) => Math.max(0, Math.min(options.length - 1, index + step)));
    }
    if (event.key === "Enter") go(options[activeIndex]);
  };
  return (
    <div onKeyDown={onKeyDown}>
      <TextInput
        ref={input}
        icon="search"
        value={query}
        onChange={(words) => {
          setActive(0);
          type(words);
        }}
        role="combobox"
        aria-label={t("search.hint")}
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={options[activeIndex] === undefined ? undefined : `palette-${activeIndex}`}
        placeholder={t("search.hint")}
      />
      <div className={styles["found"]}>
        <ul id="palette-list" role="listbox" aria-label={t("shell.palette")} className={styles["list"]}>
          {options.map((option, index) => (
            <li
              key={option.value}
              id={`palette-${index}`}
              ref={index === activeIndex ? showActive : undefined}
              role="option"
              aria-selected={index === activeIndex}
              className={styles["option"]}
              onPointerMove={() => setActive(index)}
              onClick={() => go(option)}
            >
              <span className={styles["label"]}>{option.label}</span>
              <span className={styles["section"]}>{option.detail}</span>
            </li>
          ))}
        </ul>
        <SearchStatus isEmpty={options.length === 0} />
      </div>
    </div>
  );
}

/** Finds options for the typed text, and handles a choice: a chosen place is remembered, a chosen action runs. */
function usePalette({ sections, onGo, onClose }: PaletteSearchProps) {
  const [query, setQuery] = useState("");
  const { claims } = useSnapshot(session.state);
  const { found } = useSnapshot(search.state);
  const userId = claims?.sub ?? "";
  const [recent] = useState(() => readPlaces("recent", userId));
  const screens = sections.flatMap((section) =>
    section.entries.map((entry) => ({
      value: entry.path,
      label: t(`shell.entry_${entry.code}`),
      detail: t(`shell.section_${section.code}`),
    })),
  );
  const actions = listActions(onGo);
  const options = listOptions({ query, screens, actions, recent, found, permissions: claims?.permissions ?? [] });
  const typeWords = (words: string): void => {
    setQuery(words);
    void search.search(words);
  };
  const goToOption = (option: (typeof options)[number] | undefined): void => {
    if (option === undefined) return;
    onClose();
    const action = actions.find(({ value }) => value === option.value);
    if (action !== undefined) return action.run();
    addPlace("recent", userId, { path: option.value, label: option.label, detail: option.detail ?? "" });
    onGo(option.value);
  };
  return { query, type: typeWords, options, go: goToOption };
}

/** Says that the search failed, what it left out, or that nothing was found. */
function SearchStatus({ isEmpty }: Readonly<{ isEmpty: boolean }>): ReactElement {
  const { found, isSearching, hasFailed } = useSnapshot(search.state);
  const kinds = found.unsearched.map((kind) => t(`search.kind_${kind}`)).join(", ");
  const messages = [
    ...(hasFailed ? [t("search.failed")] : []),
    ...(kinds === "" ? [] : [t("search.unsearched", { kinds })]),
    ...(isEmpty && !isSearching && !hasFailed ? [t("search.none")] : []),
  ];
  return (
    <>
      {messages.map((message) => (
        <p key={message} role="status" className={styles["none"]}>
          {message}
        </p>
      ))}
    </>
  );
}

const showActive = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: "nearest" });
