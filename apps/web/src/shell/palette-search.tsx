/** Every screen that the person may see, what can be done anywhere, and the products, by their names. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { filterOptions, TextInput } from "@comptoir/ui-react";
import type { SearchOption } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../session/session.ts";
import { loadPart } from "../shared/part.ts";
import { registerStore } from "../shared/registered-stores.ts";
import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import { listActions } from "./palette-actions.ts";
import type { PaletteProps } from "./palette.tsx";
import styles from "./palette.module.css";
import { createProductSearch } from "./product-search-store.ts";
import type { FoundProducts } from "./product-search-store.ts";

const productSearch = createProductSearch({
  find: async (words, signal) => (await loadPart(() => import("./find-products.ts"))).findProducts(words, signal),
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

registerStore(productSearch.reset);

const { path: productPath, permissions: productPermissions } = navigationEntries.PRODUCT;
const shownAtMost = 12;

export function PaletteSearch({
  sections,
  onGo,
  onClose,
}: Readonly<{ sections: PaletteProps["sections"]; onGo: PaletteProps["onGo"]; onClose: () => void }>): ReactElement {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { claims } = useSnapshot(session.state);
  const found = useSnapshot(productSearch.state);
  useEffect(function startAnew() {
    productSearch.reset();
    // A dialog that opens puts the focus on its first control: the search takes it after that.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const all = sections.flatMap((section) =>
    section.entries.map((entry) => ({
      value: entry.path,
      label: t(`shell.entry_${entry.code}`),
      detail: t(`shell.section_${section.code}`),
    })),
  );
  const actions = listActions(onGo);
  // What can be done is found by its name; without one the list is of screens.
  const named = filterOptions(query.trim() === "" ? all : [...all, ...actions], query).map(({ option }) => option);
  const products = productOptions(found, query);
  const shown = [...named.slice(0, shownAtMost - products.length), ...products];
  const search = (words: string) => {
    setQuery(words);
    setActive(0);
    if (hasPermission(claims?.permissions ?? [], productPermissions)) void productSearch.search(words);
  };
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
      setActive((index) => Math.max(0, Math.min(shown.length - 1, index + step)));
    }
    if (event.key === "Enter") go(shown[active]?.value);
  };
  return (
    <div onKeyDown={onKeyDown}>
      <TextInput
        ref={input}
        icon="search"
        value={query}
        onChange={search}
        role="combobox"
        aria-label={t("shell.paletteSearch")}
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={shown[active] === undefined ? undefined : `palette-${active}`}
        placeholder={t("shell.paletteSearch")}
      />
      <div className={styles["found"]}>
        <ul id="palette-list" role="listbox" aria-label={t("shell.palette")} className={styles["list"]}>
          {shown.map((option, index) => (
            <li
              key={option.value}
              id={`palette-${index}`}
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
        {found.hasFailed && (
          <p role="status" className={styles["none"]}>
            {t("shell.paletteFailed")}
          </p>
        )}
        {shown.length === 0 && !found.isSearching && !found.hasFailed && (
          <p role="status" className={styles["none"]}>
            {t("shell.paletteNone")}
          </p>
        )}
      </div>
    </div>
  );
}

/** The products by name; where there are more, the way to all of them. */
function productOptions({ products, total }: FoundProducts, query: string): readonly SearchOption[] {
  const named = products.map(({ id, description, sku }) => ({
    value: `${productPath}/${id}`,
    label: description,
    detail: sku,
  }));
  if (total <= named.length) return named;
  const params = new URLSearchParams({ q: query.trim() });
  return [
    ...named,
    {
      value: `${productPath}?${params}`,
      label: t("shell.paletteMore", { number: countText(total) }),
      detail: t("shell.entry_PRODUCT"),
    },
  ];
}
