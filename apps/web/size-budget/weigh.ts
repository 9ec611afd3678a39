/** Finds the chunks of a build that a screen loads, and their size. */

export interface BuiltChunk {
  readonly name: string;
  readonly isEntry: boolean;
  /** Statically imported chunks. */
  readonly imports: readonly string[];
  readonly modules: readonly string[];
  readonly bytes: number;
}

/** Lists the entry, the chunks of the given modules, and their static imports. */
export function listLoadedChunks(
  chunks: readonly BuiltChunk[],
  modules: readonly string[],
): { readonly names: ReadonlySet<string>; readonly missing: readonly string[] } {
  const chunkByName = new Map(chunks.map((chunk) => [chunk.name, chunk]));
  const names = new Set<string>();
  const addModule = (name: string) => {
    const chunk = chunkByName.get(name);
    if (chunk === undefined || names.has(name)) return;
    names.add(name);
    chunk.imports.forEach(addModule);
  };
  chunks.filter((chunk) => chunk.isEntry).forEach((chunk) => addModule(chunk.name));
  const missingModules = modules.filter((module) => {
    const holder = chunks.find((chunk) => chunk.modules.some((id) => id.replaceAll("\\", "/").endsWith(module)));
    if (holder !== undefined) addModule(holder.name);
    return holder === undefined;
  });
  return { names, missing: missingModules };
}

export function sumChunkBytes(chunks: readonly BuiltChunk[], names: ReadonlySet<string>): number {
  return chunks.reduce((sum, chunk) => (names.has(chunk.name) ? sum + chunk.bytes : sum), 0);
}
