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
import { listScreensBesideMenu } from "./palette-screens.ts";
import type { PaletteProps } from "./palette.tsx";
import styles from "./palette.module.css";
import { createSearch } from "./search-store.ts";

const searchStore = createSearch({
  findAnswers: async (words, signal) =>
    (await loadPart(() => import("./search-requests.ts"))).findEverything(words, signal),
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

registerStore(searchStore.reset);

export type PaletteSearchProps = Pick<PaletteProps, "sections" | "onGo"> & Readonly<{ onClose: () => void }>;

export function PaletteSearch(props: PaletteSearchProps): ReactElement {
  const [activeIndex, setActive] = useState(0);
  const searchInputRef = useRef<HTMLInputElement>(null);
  const { query, type, options, go } = usePalette(props);
  useEffect(function startAnew() {
    searchStore.reset();
    // A dialog focuses its first control on opening; the search takes the focus after that.
    const focusTimer = setTimeout(() => searchInputRef.current?.focus());
    return () => clearTimeout(focusTimer);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const indexStep = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (indexStep !== 0) {
      event.preventDefault();
      setActive((index) => Math.max(0, Math.min(options.length - 1, index + indexStep)));
    }
    if (event.key === "Enter") go(options[activeIndex]);
  };
  return (
    <div onKeyDown={onKeyDown}>
      <TextInput
        ref={searchInputRef}
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
              ref={index === activeIndex ? scrollRowIntoView : undefined}
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
  const { found } = useSnapshot(searchStore.state);
  const userId = claims?.sub ?? "";
  const [recent] = useState(() => readPlaces("recent", userId));
  const permissions = claims?.permissions ?? [];
  const screenOptions = [
    ...sections.flatMap((section) =>
      section.entries.map((entry) => ({
        value: entry.path,
        label: t(`shell.entry_${entry.code}`),
        detail: t(`shell.section_${section.code}`),
      })),
    ),
    ...listScreensBesideMenu(permissions),
  ];
  const paletteActions = listActions(onGo);
  const paletteOptions = listOptions({
    query,
    screens: screenOptions,
    actions: paletteActions,
    recent,
    found,
    permissions,
  });
  const changeQuery = (words: string): void => {
    setQuery(words);
    void searchStore.search(words);
  };
  const goToOption = (option: (typeof paletteOptions)[number] | undefined): void => {
    if (option === undefined) return;
    onClose();
    const chosenAction = paletteActions.find(({ value }) => value === option.value);
    if (chosenAction !== undefined) return chosenAction.run();
    addPlace("recent", userId, { path: option.value, label: option.label, detail: option.detail ?? "" });
    onGo(option.value);
  };
  return { query, type: changeQuery, options: paletteOptions, go: goToOption };
}

/** Says that the search failed, what it left out, or that nothing was found. */
function SearchStatus({ isEmpty }: Readonly<{ isEmpty: boolean }>): ReactElement {
  const { found, isSearching, hasFailed } = useSnapshot(searchStore.state);
  const unsearchedKindsText = found.unsearched.map((kind) => t(`search.kind_${kind}`)).join(", ");
  const statusMessages = [
    ...(hasFailed ? [t("search.failed")] : []),
    ...(unsearchedKindsText === "" ? [] : [t("search.unsearched", { kinds: unsearchedKindsText })]),
    ...(isEmpty && !isSearching && !hasFailed ? [t("search.none")] : []),
  ];
  return (
    <>
      {statusMessages.map((message) => (
        <p key={message} role="status" className={styles["none"]}>
          {message}
        </p>
      ))}
    </>
  );
}

const scrollRowIntoView = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: "nearest" });
