import { useEffect, useState } from "react";

import { usePrinting } from "../../shared/use-printing.ts";

/** State that makes a canvas repaint: pixel density of screen or paper, and the current colours. */
export type PaintState = Readonly<{
  /** Device pixels per CSS pixel. */
  ratio: number;
  printing: boolean;
  /** Changes when the colours change. */
  theme: number;
}>;

/** Resolution for print, above that of a screen. */
const paperRatio = 3;

/** Follows zoom, theme and printing, which browsers handle for everything except a canvas. */
export function usePaintState(): PaintState {
  const [ratio, setRatio] = useState(() => window.devicePixelRatio || 1);
  const printing = usePrinting();
  const [theme, setTheme] = useState(0);

  useEffect(function followTheme() {
    const repaintTheme = (): void => setTheme((paintCount) => paintCount + 1);
    const darkSchemeQuery = window.matchMedia("(prefers-color-scheme: dark)");
    const themeObserver = new MutationObserver(repaintTheme);
    darkSchemeQuery.addEventListener("change", repaintTheme);
    themeObserver.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      darkSchemeQuery.removeEventListener("change", repaintTheme);
      themeObserver.disconnect();
    };
  }, []);

  useEffect(
    function followZoom() {
      const densityQuery = window.matchMedia(`(resolution: ${ratio}dppx)`);
      const updateRatio = (): void => setRatio(window.devicePixelRatio || 1);
      densityQuery.addEventListener("change", updateRatio);
      return () => densityQuery.removeEventListener("change", updateRatio);
    },
    [ratio],
  );

  return { ratio: printing ? Math.max(paperRatio, ratio) : ratio, printing, theme };
}
