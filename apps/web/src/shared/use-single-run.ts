/** Runs one action of a component at a time: a second click while the first is under way does nothing. */
import { useRef, useState } from "react";

/** Runs an action and returns its result; null, without running it, while another one is under way. */
export type RunSingle<Key> = <Value>(key: Key, action: () => Promise<Value>) => Promise<Value | null>;

/** Returns the key of the action under way, or null, and the function that runs an action unless one is under way. */
export function useSingleRun<Key extends string | number>(): readonly [Key | null, RunSingle<Key>] {
  // Both clicks of a double click, or Enter twice, can come before the component is drawn again.
  const isRunning = useRef(false);
  const [runningKey, setRunningKey] = useState<Key | null>(null);
  const runAction: RunSingle<Key> = async (key, action) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setRunningKey(key);
    try {
      return await action();
    } finally {
      isRunning.current = false;
      setRunningKey(null);
    }
  };
  return [runningKey, runAction];
}
