/** Whether a part of a form is open: a reason opens it, and only the person closes it. */
import { useState } from "react";

/**
 * Holds whether a part is open. It opens whenever `wanted` becomes true. When the reason is gone it stays open, because somebody may be
 * typing in it.
 */
export function useOpen(wanted: boolean): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(wanted);
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted !== wasWanted) {
    setWasWanted(wanted);
    if (wanted) setOpen(true);
  }
  return [isOpen, setOpen];
}
