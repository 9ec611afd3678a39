/** Findings in memory, accepted and reopened by the domain's rules as on the server. */
import type { FindingAccept, FindingOutcome, FindingPlace, FindingReopen, FindingWire } from "@comptoir/api/wire";
import type { Issue } from "@comptoir/domain/result";
import { acceptFinding, isIntegrityRule, type IntegrityFinding } from "@comptoir/domain/transaction";

import { failWith, succeed, type Answer } from "../../../shared/answer.ts";
import type { FindingGateway } from "../panel/finding-gateway.ts";

export interface MemoryFindings extends FindingGateway {
  /** Findings by the origin of their receipt. */
  readonly findingByOrigin: Map<string, FindingWire>;
  readonly asked: FindingAccept[];
}

/** Finding of receipt 4417, missing before the receipt with an origin. */
export const makeMissingReceiptFinding = (origin: string, furtherFields: Partial<FindingWire> = {}): FindingWire => ({
  origin,
  rule: "SEQUENCE_GAP",
  mark: "4417|4417||",
  version: 0,
  status: "NEW",
  fixed: null,
  firstNumber: "4417",
  lastNumber: "4417",
  missing: 1,
  before: "receipt.4.2026-03-10.9.11",
  accepted: null,
  history: [],
  canAccept: true,
  ...furtherFields,
});

export function memoryFindings(): MemoryFindings {
  const findingByOrigin = new Map<string, FindingWire>();
  const acceptances: FindingAccept[] = [];
  const at = 1_773_340_000_000;
  const putFinding = (finding: FindingWire): Answer<FindingWire> => {
    findingByOrigin.set(finding.origin, finding);
    return succeed(finding);
  };
  /** Decides on each finding in turn, as the server does with several. */
  const decide = async <T extends Decided>(
    findings: readonly T[],
    call: (finding: T) => Promise<Answer<FindingWire>>,
  ): Promise<Answer<readonly FindingOutcome[]>> => {
    const outcomes: FindingOutcome[] = [];
    for (const finding of findings) {
      const before = findingByOrigin.get(finding.origin);
      outcomes.push(outcomeOf(finding, await call(finding), before));
    }
    return succeed(outcomes);
  };
  const gateway: MemoryFindings = {
    findingByOrigin,
    asked: acceptances,
    acceptSeveral: ({ findings, comment }) => decide(findings, (finding) => gateway.accept({ ...finding, comment })),
    reopenSeveral: ({ findings }) => decide(findings, (finding) => gateway.reopen(finding)),
    get: async ({ origin, rule }: FindingPlace) => {
      const finding = findingByOrigin.get(origin);
      return finding === undefined || finding.rule !== rule ? failWith("HTTP_404", 404) : succeed(finding);
    },
    accept: async (accept) => {
      acceptances.push(accept);
      const before = findingByOrigin.get(accept.origin);
      if (before === undefined || before.mark !== accept.mark) return failWith("INTEGRITY_FIXED", 400);
      const result = acceptFinding(toState(before), { comment: accept.comment, by: 1 });
      if (!result.ok) return refusal(result.issues, before);
      const step = { action: "ACCEPT" as const, userId: 1, by: "Ann Roy", at, comment: result.value.comment };
      return putFinding({
        ...before,
        status: "ACCEPTED",
        version: before.version + 1,
        accepted: step,
        history: [step, ...before.history],
      });
    },
    reopen: async ({ origin, version }: FindingReopen) => {
      const before = findingByOrigin.get(origin);
      if (before === undefined || before.version !== version) return failWith("ENTITY_STALE", 409);
      return putFinding({
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

type Decided = FindingPlace & Pick<FindingAccept, "mark">;

/** Outcome of a decision on one of several findings. */
function outcomeOf(
  { origin, rule, mark }: Decided,
  answer: Answer<FindingWire>,
  before: FindingWire | undefined,
): FindingOutcome {
  if (answer.ok) {
    const { version } = answer.value;
    return { origin, rule, mark, version, isChanged: version !== before?.version, issue: null };
  }
  const [issue] = answer.failure.issues;
  const { code = answer.failure.code, params = {} } = issue ?? {};
  return { origin, rule, mark, version: 0, isChanged: false, issue: { code, params } };
}

const toState = ({ rule, origin, status, accepted }: FindingWire): IntegrityFinding => ({
  rule: isIntegrityRule(rule) ? rule : "SEQUENCE_GAP",
  key: origin,
  status,
  comment: accepted?.comment ?? "",
  by: accepted?.userId ?? null,
});

/** Refusal of a finding that is accepted already, with who accepted it, or of its comment. */
function refusal(issues: readonly Issue[], { accepted }: FindingWire): Answer<never> {
  const [first] = issues;
  const isAccepted = first?.code === "INTEGRITY_ACCEPTED";
  return {
    ok: false,
    failure: {
      code: first?.code ?? "HTTP_400",
      status: isAccepted ? 409 : 400,
      requestId: null,
      issues: issues.map(({ code, path }) => ({
        code,
        field: String(path[0] ?? "") || null,
        params: code === "INTEGRITY_ACCEPTED" ? { by: accepted?.by ?? "", comment: accepted?.comment ?? "" } : {},
      })),
    },
  } as Answer<never>;
}
