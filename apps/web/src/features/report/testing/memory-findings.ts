/** Findings in memory, accepted and reopened by the domain's rules as on the server. */
import type { FindingAccept, FindingOutcome, FindingPlace, FindingReopen, FindingWire } from "@comptoir/api/wire";
import { acceptFinding, isIntegrityRule, type IntegrityFinding } from "@comptoir/domain/transaction";

import { failWith, succeed, type Answer } from "../../../shared/answer.ts";
import type { FindingGateway } from "../panel/finding-gateway.ts";

export interface MemoryFindings extends FindingGateway {
  /** Findings by the origin of their receipt. */
  readonly found: Map<string, FindingWire>;
  readonly asked: FindingAccept[];
}

/** Finding of receipt 4417, missing before the receipt with an origin. */
export const makeMissingReceiptFinding = (origin: string, more: Partial<FindingWire> = {}): FindingWire => ({
  origin,
  rule: "SEQUENCE_GAP",
  mark: "4417|4417||",
  version: 0,
  status: "NEW",
  firstNumber: "4417",
  lastNumber: "4417",
  missing: 1,
  before: "receipt.4.2026-03-10.9.11",
  accepted: null,
  history: [],
  canAccept: true,
  ...more,
});

export function memoryFindings(): MemoryFindings {
  const found = new Map<string, FindingWire>();
  const acceptances: FindingAccept[] = [];
  const at = 1_773_340_000_000;
  const put = (finding: FindingWire): Answer<FindingWire> => {
    found.set(finding.origin, finding);
    return succeed(finding);
  };
  const outcomeOf = (
    request: FindingPlace & Pick<FindingAccept, "mark">,
    answer: Answer<FindingWire>,
    before: FindingWire | undefined,
  ): FindingOutcome => {
    const { origin, rule, mark } = request;
    if (answer.ok)
      return {
        origin,
        rule,
        mark,
        version: answer.value.version,
        isChanged: answer.value.version !== before?.version,
        issue: null,
      };
    const [issue] = answer.failure.issues;
    return {
      origin,
      rule,
      mark,
      version: 0,
      isChanged: false,
      issue: { code: issue?.code ?? answer.failure.code, params: issue?.params ?? {} },
    };
  };
  const gateway: MemoryFindings = {
    found,
    asked: acceptances,
    acceptSeveral: async ({ findings, comment }) => {
      const outcomes: FindingOutcome[] = [];
      for (const finding of findings) {
        const before = found.get(finding.origin);
        outcomes.push(outcomeOf(finding, await gateway.accept({ ...finding, comment }), before));
      }
      return succeed(outcomes);
    },
    reopenSeveral: async ({ findings }) => {
      const outcomes: FindingOutcome[] = [];
      for (const finding of findings) {
        const before = found.get(finding.origin);
        outcomes.push(outcomeOf(finding, await gateway.reopen(finding), before));
      }
      return succeed(outcomes);
    },
    get: async ({ origin, rule }: FindingPlace) => {
      const finding = found.get(origin);
      return finding === undefined || finding.rule !== rule ? failWith("HTTP_404", 404) : succeed(finding);
    },
    accept: async (accept) => {
      acceptances.push(accept);
      const before = found.get(accept.origin);
      if (before === undefined || before.mark !== accept.mark) return failWith("INTEGRITY_FIXED", 400);
      const state: IntegrityFinding = {
        rule: isIntegrityRule(before.rule) ? before.rule : "SEQUENCE_GAP",
        key: before.origin,
        status: before.status,
        comment: before.accepted?.comment ?? "",
        by: before.accepted?.userId ?? null,
      };
      const made = acceptFinding(state, { comment: accept.comment, by: 1 });
      if (!made.ok) {
        const issues = made.issues.map(({ code, path }) => ({
          code,
          field: String(path[0] ?? "") || null,
          params:
            code === "INTEGRITY_ACCEPTED"
              ? { by: before.accepted?.by ?? "", comment: before.accepted?.comment ?? "" }
              : {},
        }));
        return {
          ok: false,
          failure: {
            code: made.issues[0]?.code ?? "HTTP_400",
            status: made.issues[0]?.code === "INTEGRITY_ACCEPTED" ? 409 : 400,
            requestId: null,
            issues,
          },
        } as Answer<never>;
      }
      const step = { action: "ACCEPT" as const, userId: 1, by: "Ann Roy", at, comment: made.value.comment };
      return put({
        ...before,
        status: "ACCEPTED",
        version: before.version + 1,
        accepted: step,
        history: [step, ...before.history],
      });
    },
    reopen: async ({ origin, version }: FindingReopen) => {
      const before = found.get(origin);
      if (before === undefined || before.version !== version) return failWith("ENTITY_STALE", 409);
      return put({
        ...before,
        status: "NEW",
        version: version + 1,
        accepted: null,
        history: [{ action: "REOPEN", userId: 1, by: "Ann Roy", at, comment: "" }, ...before.history],
      });
    },
  };
  return gateway;
}
