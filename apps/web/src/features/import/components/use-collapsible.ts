/** State of a collapsible section: a reason opens it, only the user closes it. */
import { useState } from "react";

/** Returns whether a section is open. It opens whenever `wanted` becomes true, and stays open afterwards, because somebody may be typing in it. */
export function useCollapsible(wanted: boolean): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(wanted);
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted !== wasWanted) {
    setWasWanted(wanted);
    if (wanted) setOpen(true);
  }
  return [isOpen, setOpen];
}
