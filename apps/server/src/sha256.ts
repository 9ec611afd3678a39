import { createHash } from "node:crypto";

/** Hashes a text by SHA-256. Units: hexadecimal digits. */
export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
