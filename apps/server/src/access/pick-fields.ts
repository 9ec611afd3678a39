/** Copies the named fields of an object. */
export function pickFields<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  const pickedFields: Partial<T> = {};
  for (const name of names) pickedFields[name] = from[name];
  return pickedFields as Pick<T, Name>;
}
