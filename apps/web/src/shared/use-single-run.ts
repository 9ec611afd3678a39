/** Runs one action of a component at a time: a second click while the first is under way does nothing. */
import { useRef, useState } from "react";

export type RunSingle<Key> = (key: Key, action: () => Promise<unknown>) => void;

/** Returns the key of the action under way, or null, and the function that runs an action unless one is under way. */
export function useSingleRun<Key extends string | number>(): readonly [Key | null, RunSingle<Key>] {
  // Both clicks of a double click can come before the component is drawn again.
  const isRunning = useRef(false);
  const [runningKey, setRunningKey] = useState<Key | null>(null);
  const runAction = async (key: Key, action: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunningKey(key);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setRunningKey(null);
    }
  };
  return [runningKey, (key, action) => void runAction(key, action)];
}
