/** State of a collapsible section: a reason opens it, only the user closes it. */
import { useState } from "react";

/** Returns whether a section is open. It opens whenever `isWanted` becomes true, and stays open afterwards, because somebody may be typing in it. */
export function useCollapsible(isWanted: boolean): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(isWanted);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted);
    if (isWanted) setOpen(true);
  }
  return [isOpen, setOpen];
}
