/** Search field of a list: searches shortly after the last key, and Escape clears it. */
import { TextInput } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";

/** Units: milliseconds. */
const pauseMs = 250;

export type SearchFieldProps = Readonly<{
  search: string;
  label: string;
  field: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
}>;

export function SearchField({ search, label, field, onSearch }: SearchFieldProps): ReactElement {
  const [typed, setTyped] = useState(search);
  /** Last search sent by this field; any other value comes from elsewhere and replaces the text. */
  const lastSearch = useRef(search);
  const latest = useRef(onSearch);
  useEffect(function keepLatest() {
    latest.current = onSearch;
  });
  useEffect(
    function showSearchFromElsewhere() {
      if (search === lastSearch.current) return;
      lastSearch.current = search;
      setTyped(search);
    },
    [search],
  );
  useEffect(
    function searchAfterAMoment() {
      if (typed === lastSearch.current) return;
      const timer = setTimeout(() => {
        lastSearch.current = typed;
        latest.current(typed);
      }, pauseMs);
      return () => clearTimeout(timer);
    },
    [typed],
  );
  const clear = () => {
    lastSearch.current = "";
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
      value={typed}
      onChange={setTyped}
      onKeyDown={(event) => {
        if (event.key === "Escape" && typed !== "") clear();
      }}
    />
  );
}
