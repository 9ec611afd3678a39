/** Finds the version of a report's definition that was current at a past instant. */
import { useCallback } from "react";

import { useAnswer } from "../../../shared/use-answer.ts";
import { useReportGateway } from "../gateway-context.ts";
import type { ResolvedReader } from "../resolve-reader.ts";

interface VersionQuestion {
  readonly id: number;
}

/** Returns the number of the version that was current at `knownAt`. Null while loading, if it is still current or not on the first page, and for unsaved or rewritten reports. */
export function useVersionThen({ opened, isRewritten }: ResolvedReader, knownAt: number): number | null {
  const { versions } = useReportGateway();
  const { id } = opened.saved.report;
  const askVersions = useCallback(
    (question: VersionQuestion, signal: AbortSignal) => versions.list(question.id, null, signal),
    [versions],
  );
  const [answer] = useAnswer(askVersions, id === 0 || isRewritten ? null : { id });
  if (answer?.ok !== true) return null;
  const versionThen = answer.value.versions.find(({ savedAt }) => savedAt <= knownAt);
  return versionThen === undefined || versionThen.number === answer.value.latest ? null : versionThen.number;
}
