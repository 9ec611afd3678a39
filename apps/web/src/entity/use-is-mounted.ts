/** Returns whether a component is still mounted, for callbacks of answers. */
import { useCallback, useEffect, useRef } from "react";

export function useIsMounted(): () => boolean {
  const isMountedRef = useRef(true);
  useEffect(function followPresence() {
    isMountedRef.current = true;
    return () => {
      isMountedRef.current = false;
    };
  }, []);
  return useCallback(() => isMountedRef.current, []);
}
