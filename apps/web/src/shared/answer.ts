/** Result of a call, for callers that know nothing of how calls are made. */
import type { ErrorCode } from "@comptoir/domain/errors";

export interface FailureIssue {
  readonly code: string;
  readonly field: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Failure {
  readonly code: ErrorCode;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly requestId: string | null;
  readonly issues: readonly FailureIssue[];
  /** Control that made a call without an answer of the product: pressed again, it makes the call again. */
  readonly control?: (() => HTMLElement) | undefined;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const succeed = <T>(value: T): Answer<T> => ({ ok: true, value });

export const failWith = (code: ErrorCode, status: number | null = null): Answer<never> => ({
  ok: false,
  failure: { code, status, requestId: null, issues: [] },
});
