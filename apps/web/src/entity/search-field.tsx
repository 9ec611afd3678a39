/** Search field of a list: "/" leads to it, it searches shortly after the last key, or when it is left, and Escape clears it. */
import { TextInput } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";

import { useSlashKey } from "./use-slash-key.ts";

/** Delay from the last key to the search. Units: milliseconds. */
const searchDelayMs = 250;

export type SearchFieldProps = Readonly<{
  search: string;
  label: string;
  field: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
}>;

export function SearchField({ search, label, field, onSearch }: SearchFieldProps): ReactElement {
  const [typedText, setTyped] = useState(search);
  useSlashKey(field);
  /** Last search sent by this field; any other value comes from elsewhere and replaces the text. */
  const lastSentSearch = useRef(search);
  /** Searches for the typed text, unless it was searched for already. */
  const searchTyped = () => {
    if (typedText === lastSentSearch.current) return;
    lastSentSearch.current = typedText;
    onSearch(typedText);
  };
  const latestSearchTyped = useRef(searchTyped);
  useEffect(function keepLatest() {
    latestSearchTyped.current = searchTyped;
  });
  useEffect(
    function showSearchFromElsewhere() {
      if (search === lastSentSearch.current) return;
      lastSentSearch.current = search;
      setTyped(search);
    },
    [search],
  );
  useEffect(
    function searchAfterAMoment() {
      if (typedText === lastSentSearch.current) return;
      const searchTimer = setTimeout(() => latestSearchTyped.current(), searchDelayMs);
      return () => clearTimeout(searchTimer);
    },
    [typedText],
  );
  const clearSearch = () => {
    lastSentSearch.current = "";
    setTyped("");
    if (search !== "") onSearch("");
  };
  return (
    <TextInput
      ref={field}
      data-scan
      type="search"
      icon="search"
      aria-label={label}
      placeholder={label}
      value={typedText}
      onChange={setTyped}
      // A click on a row would otherwise be undone by the search that comes after it.
      onBlur={searchTyped}
      onKeyDown={(event) => {
        if (event.key === "Escape" && typedText !== "") clearSearch();
      }}
    />
  );
}
