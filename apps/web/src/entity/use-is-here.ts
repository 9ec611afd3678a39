/** Returns whether a component is still mounted, for callbacks of answers. */
import { useCallback, useEffect, useRef } from "react";

export function useIsMounted(): () => boolean {
  const here = useRef(true);
  useEffect(function followPresence() {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
