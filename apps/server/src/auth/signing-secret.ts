/** The secret that access tokens are signed with: given, or made once and kept in the data folder. */

import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

import { Context, Effect, Layer, Redacted } from "effect";

export class SigningSecret extends Context.Service<SigningSecret, Redacted.Redacted<Buffer>>()(
  "@comptoir/server/SigningSecret",
) {
  /** A secret for one process; its tokens end with it. */
  static readonly layerMemory = Layer.sync(SigningSecret, () => Redacted.make(randomBytes(secretBytes)));

  static readonly layerGiven = (text: Redacted.Redacted<string>) =>
    Layer.succeed(SigningSecret, Redacted.make(Buffer.from(Redacted.value(text))));

  static readonly layerFolder = (folder: string) =>
    Layer.effect(
      SigningSecret,
      Effect.sync(() => Redacted.make(keptSecret(path.join(folder, "token-secret")))),
    );
}

const secretBytes = 32;

function keptSecret(file: string): Buffer {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, randomBytes(secretBytes).toString("base64url"), { mode: 0o600, flush: true });
  }
  return Buffer.from(fs.readFileSync(file, "utf8"), "base64url");
}
