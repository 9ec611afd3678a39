import { CannotBeSent } from "./remote/encode.ts";

/** Functions of another implementation, wrapped to record whether a law calls them. */
export interface RecordedFunctions {
  readonly functions: Readonly<Record<string, unknown>>;
  /** Returns whether a function was used since the last call of `takeUse`, and whether a value could not be sent to it. */
  readonly takeUse: () => { readonly used: boolean; readonly couldNotBeSent: boolean };
}

/** Wraps another implementation's functions and tables, so that a law that touches none of them is not reported as held for them. */
export function recordUse(theirFunctions: Readonly<Record<string, unknown>>): RecordedFunctions {
  let isUsed = false;
  let couldNotBeSent = false;
  const recordValue = (name: string, value: unknown): unknown => {
    if (typeof value === "function") {
      const recorded = (...values: readonly unknown[]): unknown => {
        isUsed = true;
        try {
          return Reflect.apply(value, undefined, values);
        } catch (error) {
          couldNotBeSent ||= error instanceof CannotBeSent;
          throw error;
        }
      };
      // If a law passes a function as a value, its case is printed with the function's public name.
      return Object.assign(recorded, { toString: () => name });
    }
    if (typeof value !== "object" || value === null) return value;
    const noteUse = (): void => void (isUsed = true);
    return new Proxy(value, {
      get: (target, key) => (noteUse(), Reflect.get(target, key)),
      has: (target, key) => (noteUse(), Reflect.has(target, key)),
      ownKeys: (target) => (noteUse(), Reflect.ownKeys(target)),
    });
  };
  return {
    functions: Object.fromEntries(
      Object.entries(theirFunctions).map(([name, value]) => [name, recordValue(name, value)]),
    ),
    takeUse: () => {
      const use = { used: isUsed, couldNotBeSent };
      isUsed = false;
      couldNotBeSent = false;
      return use;
    },
  };
}
