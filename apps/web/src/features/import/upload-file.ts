/** Uploads a file with progress. Uses XMLHttpRequest, because fetch does not report upload progress. */
import { fromResponse } from "@comptoir/api/errors";
import { UploadedFile as UploadedFileWire } from "@comptoir/api/wire";
import type { LanguageCode } from "@comptoir/domain/language";
import { Option, Schema } from "effect";

import type { Answer } from "../../shared/answer.ts";
import { failWith } from "../../shared/answer.ts";
import type { UploadedFile } from "./import-gateway.ts";

export interface Upload {
  readonly file: File;
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
  readonly token: string | null;
  readonly language: LanguageCode;
}

const decodeUploadedFile = Schema.decodeUnknownOption(Schema.fromJsonString(UploadedFileWire));

export function uploadFile({ file, onSent, signal, token, language }: Upload): Promise<Answer<UploadedFile>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(failWith("CANCELLED"));
    const request = new XMLHttpRequest();
    request.open("POST", `/api/Import/File?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("Language", language);
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.onprogress = (event) => onSent(event.loaded);
    request.onload = () => resolve(toAnswer(request));
    request.onerror = () => resolve(failWith("NETWORK"));
    request.onabort = () => resolve(failWith("CANCELLED"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

function toAnswer(request: XMLHttpRequest): Answer<UploadedFile> {
  const { status, responseText: text } = request;
  if (status === 200) {
    const uploadedFileOption = decodeUploadedFile(text);
    return Option.isSome(uploadedFileOption)
      ? { ok: true, value: uploadedFileOption.value }
      : failWith("UNKNOWN", status);
  }
  const responseError = fromResponse({ status, text, requestId: request.getResponseHeader("X-Request-Id") });
  const failureIssues = responseError.issues.map((issue) => ({
    code: issue.code,
    field: issue.field ?? null,
    params: issue.params ?? {},
  }));
  return {
    ok: false,
    failure: { code: responseError.code, status, requestId: responseError.requestId ?? null, issues: failureIssues },
  };
}
