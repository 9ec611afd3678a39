/** The field that a list is searched by: a moment after the last letter, and emptied by Escape. */
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
  /** The last search of this field: any other search comes from elsewhere, and is shown. */
  const told = useRef(search);
  const latest = useRef(onSearch);
  useEffect(function keepLatest() {
    latest.current = onSearch;
  });
  useEffect(
    function showSearchFromElsewhere() {
      if (search === told.current) return;
      told.current = search;
      setTyped(search);
    },
    [search],
  );
  useEffect(
    function searchAfterAMoment() {
      if (typed === told.current) return;
      const timer = setTimeout(() => {
        told.current = typed;
        latest.current(typed);
      }, pauseMs);
      return () => clearTimeout(timer);
    },
    [typed],
  );
  const clear = () => {
    told.current = "";
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
