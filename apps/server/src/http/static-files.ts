/** Serves the files of the web application, compressed once, with its page as the fallback. */

import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

import { isScreenPath } from "@comptoir/domain/access";
import { Effect, Option } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";

import { pathOf } from "./request-frame.ts";

interface StaticFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly tag: string;
  readonly isHashed: boolean;
  /** Compressed content by encoding: written by the build, or computed at the first request. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

type Encoding = "br" | "gzip";

const contentTypeByEnding: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json; charset=utf-8",
};
const compressedContentTypes = new Set(["image/png", "image/x-icon", "font/woff2"]);
/** Ending of the copy of a file that the build compressed. */
const brotliFileEnding = ".br";
const compressBrotli = promisify(zlib.brotliCompress);
const compressGzip = promisify(zlib.gzip);

/**
 * Answers every path without an endpoint: a file, the application's page for its routes, or 404.
 *
 * Reads the folder once. File names with a build hash never change, so browsers keep those files; all others are
 * revalidated at each request.
 */
export const staticFiles = (folder: string | undefined) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const fileByPath = folder === undefined ? new Map<string, StaticFile>() : readFolder(folder);
      yield* router.add(
        "*",
        "/*",
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest;
          const file = isReadMethod(request.method) ? findFile(fileByPath, pathOf(request.url)) : undefined;
          return file === undefined ? HttpServerResponse.empty({ status: 404 }) : yield* answerFile(request, file);
        }),
      );
    }),
  );

const isReadMethod = (method: string) => method === "GET" || method === "HEAD";

function findFile(fileByPath: ReadonlyMap<string, StaticFile>, wantedPath: string): StaticFile | undefined {
  if (wantedPath.startsWith("/api/")) return undefined;
  const foundFile = fileByPath.get(wantedPath);
  // a missing path with a file extension is a 404, unless it is that of a screen: the code of a product may have a dot
  const isPage = isScreenPath(wantedPath) || path.posix.extname(wantedPath) === "";
  return foundFile ?? (isPage ? fileByPath.get("/index.html") : undefined);
}

const answerFile = (request: HttpServerRequest.HttpServerRequest, staticFile: StaticFile) =>
  Effect.gen(function* () {
    const responseHeaders = {
      "content-type": staticFile.type,
      "cache-control": staticFile.isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      etag: staticFile.tag,
      vary: "accept-encoding",
    };
    if (request.headers["if-none-match"] === staticFile.tag)
      return HttpServerResponse.empty({ status: 304, headers: responseHeaders });
    const encodingOption = chooseEncoding(request.headers["accept-encoding"] ?? "", staticFile);
    if (Option.isNone(encodingOption))
      return HttpServerResponse.uint8Array(staticFile.bytes, {
        headers: responseHeaders,
        contentType: staticFile.type,
      });
    const encodedBytes = yield* Effect.promise(() => encodeFile(staticFile, encodingOption.value));
    return HttpServerResponse.uint8Array(encodedBytes, {
      headers: { ...responseHeaders, "content-encoding": encodingOption.value },
      contentType: staticFile.type,
    });
  });

function chooseEncoding(acceptedEncodings: string, file: StaticFile): Option.Option<Encoding> {
  if (compressedContentTypes.has(file.type) || file.bytes.length < 1024) return Option.none();
  const acceptedNames = new Set(acceptedEncodings.split(",").map((name) => name.trim().split(";")[0]));
  if (acceptedNames.has("br")) return Option.some("br");
  return acceptedNames.has("gzip") ? Option.some("gzip") : Option.none();
}

function encodeFile(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  const encodedFile = file.encoded.get(encoding);
  if (encodedFile !== undefined) return encodedFile;
  const encodedPromise =
    encoding === "gzip"
      ? compressGzip(file.bytes, { level: 9 })
      : compressBrotli(file.bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } });
  file.encoded.set(encoding, encodedPromise);
  return encodedPromise;
}

function readFolder(folder: string): Map<string, StaticFile> {
  const fileByPath = new Map<string, StaticFile>();
  if (!fs.existsSync(folder)) return fileByPath;
  const fileEntries = fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile());
  const filePaths = new Set(fileEntries.map((entry) => path.join(entry.parentPath, entry.name)));
  for (const full of filePaths) {
    if (full.endsWith(brotliFileEnding) && filePaths.has(full.slice(0, -brotliFileEnding.length))) continue;
    const fileBytes = fs.readFileSync(full);
    const urlPath = `/${path.relative(folder, full).split(path.sep).join("/")}`;
    fileByPath.set(urlPath, {
      bytes: fileBytes,
      type: contentTypeByEnding[path.extname(urlPath)] ?? "application/octet-stream",
      tag: `"${createHash("sha256").update(fileBytes).digest("base64url").slice(0, 22)}"`,
      isHashed: urlPath.startsWith("/assets/"),
      encoded: readCompressed(filePaths, full),
    });
  }
  return fileByPath;
}

/** Reads the copy of a file that the build compressed, by encoding; empty if there is none, or if it is older than the file. */
function readCompressed(paths: ReadonlySet<string>, file: string): StaticFile["encoded"] {
  const compressedFile = file + brotliFileEnding;
  if (!paths.has(compressedFile) || fs.statSync(compressedFile).mtimeMs < fs.statSync(file).mtimeMs) return new Map();
  return new Map([["br", Promise.resolve(fs.readFileSync(compressedFile))]]);
}
