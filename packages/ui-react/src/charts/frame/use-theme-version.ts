import { useEffect, useState } from "react";

/** A number that changes with the theme: what is painted by hand must then be painted again. */
export function useThemeVersion(): number {
  const [version, setVersion] = useState(0);

  useEffect(function followTheme() {
    const change = (): void => setVersion((before) => before + 1);
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    const observer = new MutationObserver(change);
    system.addEventListener("change", change);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", change);
      observer.disconnect();
    };
  }, []);

  return version;
}
