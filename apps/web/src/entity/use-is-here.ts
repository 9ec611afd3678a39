/** Whether a component is still on the page, for what an answer brings about. */
import { useCallback, useEffect, useRef } from "react";

export function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(function followPresence() {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
