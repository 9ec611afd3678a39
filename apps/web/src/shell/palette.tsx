/** Opens the search by Ctrl/⌘ K, the button at the top, or a slash that no list handles. */
import type { NavigationSection } from "@comptoir/domain/access";
import { Dialog } from "@comptoir/ui-react";
import { Suspense, useEffect } from "react";
import type { ReactElement } from "react";

import { lazyPart } from "../shared/lazy-part.ts";
import { t } from "../shared/text.ts";

const PaletteSearch = lazyPart(["search"], () => import("./palette-search.tsx").then((file) => file.PaletteSearch));

export type PaletteProps = Readonly<{
  sections: readonly NavigationSection[];
  onGo: (path: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}>;

export function Palette({ sections, onGo, open, onOpenChange }: PaletteProps): ReactElement {
  useEffect(
    function listenForShortcut() {
      const openOnShortcut = (event: globalThis.KeyboardEvent) => {
        const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
        if (!isShortcut && !isSlashKey(event)) return;
        event.preventDefault();
        onOpenChange(true);
      };
      window.addEventListener("keydown", openOnShortcut);
      return () => window.removeEventListener("keydown", openOnShortcut);
    },
    [onOpenChange],
  );
  return (
    <Dialog open={open} onClose={() => onOpenChange(false)} title={t("shell.palette")} closeLabel={t("common.close")}>
      {open && (
        <Suspense>
          <PaletteSearch sections={sections} onGo={onGo} onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** Tells whether a key is a slash typed outside of a field. A list with its own search has handled its slash before. */
const isSlashKey = (event: globalThis.KeyboardEvent): boolean =>
  event.key === "/" &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(
    event.target instanceof HTMLElement &&
    event.target.closest("input, textarea, select, dialog, [contenteditable=true]") !== null
  );
