/** Copies the named fields of an object. */
export function pickFields<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  const picked: Partial<T> = {};
  for (const name of names) picked[name] = from[name];
  return picked as Pick<T, Name>;
}
