/** Which files of a build are kept on a device. */

/** A file of a build, as far as it matters here. */
export interface BuiltFile {
  readonly fileName: string;
  /** Of a script: what it was made of. */
  readonly moduleIds?: readonly string[];
}

/** In the folder of public files, by name: they are no part of the bundle. */
const publicFiles = ["/opening.js", "/opening.css", "/icon.svg", "/manifest.webmanifest"] as const;

/** Scripts, styles and the font of our languages; maps are for developers, and letters of other languages come when a name has one. */
const isKept = (name: string): boolean => /^assets\/.+\.(?:js|css|woff2)$/u.test(name) && !/latin-ext/u.test(name);

/** Source: behaviour 3.11; the version is the name of the page's script, as in shared/page-version.ts. */
export function shellFilesOf(bundle: readonly BuiltFile[]): {
  readonly version: string;
  readonly files: readonly string[];
} {
  const entry = bundle.find((file) => file.moduleIds?.some((id) => id.replaceAll("\\", "/").endsWith("/src/main.tsx")));
  if (entry === undefined) throw new Error("a build without src/main.tsx");
  const assets = bundle
    .map((file) => file.fileName)
    .filter(isKept)
    .toSorted();
  return { version: `/${entry.fileName}`, files: [...publicFiles, ...assets.map((name) => `/${name}`)] };
}
