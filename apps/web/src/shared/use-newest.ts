/** Callback for work that ends later, such as a call: it does what the newest render says. */
import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a stable function that runs the callback of the newest render, and nothing once the component is gone. */
export function useNewest<Args extends readonly unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const newestCallbackRef = useRef<((...args: Args) => void) | null>(null);
  useLayoutEffect(function keepNewest() {
    newestCallbackRef.current = callback;
    return () => {
      newestCallbackRef.current = null;
    };
  });
  return useCallback((...args: Args) => newestCallbackRef.current?.(...args), []);
}
