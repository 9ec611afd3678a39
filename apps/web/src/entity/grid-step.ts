/** Undo steps of a grid: a step holds every change of one action, and is undone or redone as a whole. */

/** Values of a field before and after a step; null means that no value was typed, so that the stored value applies. */
export interface CellChange {
  readonly id: number;
  readonly field: string;
  readonly before: { readonly value: unknown } | null;
  readonly after: { readonly value: unknown } | null;
}

export type GridStep = readonly CellChange[];

export interface StepHistory {
  readonly past: readonly GridStep[];
  readonly future: readonly GridStep[];
}

export const emptyStepHistory: StepHistory = { past: [], future: [] };

/** Maximum number of steps that can be undone. */
const undoStepsAtMost = 200;

export const recordStep = ({ past }: StepHistory, step: GridStep): StepHistory => ({
  past: [...past, step].slice(-undoStepsAtMost),
  future: [],
});

/** Returns the reversal of the last step, and the history without that step; null when there is none. */
export function undoStep({
  past,
  future,
}: StepHistory): { readonly step: GridStep; readonly history: StepHistory } | null {
  const step = past.at(-1);
  return step === undefined
    ? null
    : {
        step: step.map((change) => ({ ...change, before: change.after, after: change.before })),
        history: { past: past.slice(0, -1), future: [step, ...future] },
      };
}

export function redoStep({
  past,
  future,
}: StepHistory): { readonly step: GridStep; readonly history: StepHistory } | null {
  const [step, ...laterSteps] = future;
  return step === undefined ? null : { step, history: { past: [...past, step], future: laterSteps } };
}
