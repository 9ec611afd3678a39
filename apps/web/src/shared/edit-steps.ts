/** Undo steps of an edited value: the values before the current one, and those that were undone. */

export interface EditSteps<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** Text that the last step typed, which more typing extends; null for any other step. */
  readonly typedText: string | null;
}

/** Maximum number of steps to undo. */
const undoStepsAtMost = 100;

export const startSteps = <Value>(present: Value): EditSteps<Value> => ({
  past: [],
  present,
  future: [],
  typedText: null,
});

/** Adds a step; typing on in the text of the last step extends that step. */
export const recordStep = <Value>(
  { past, present, typedText: lastTypedText }: EditSteps<Value>,
  next: Value,
  typedText: string | null = null,
): EditSteps<Value> => ({
  past: typedText !== null && typedText === lastTypedText ? past : [...past, present].slice(-undoStepsAtMost),
  present: next,
  future: [],
  typedText,
});

/** Goes back one step; changes nothing if there is none. */
export function undoStep<Value>(steps: EditSteps<Value>): EditSteps<Value> {
  const { past, present, future } = steps;
  const previous = past.at(-1);
  return previous === undefined
    ? steps
    : { past: past.slice(0, -1), present: previous, future: [present, ...future], typedText: null };
}

/** Repeats the step undone last; changes nothing if there is none. */
export function redoStep<Value>(steps: EditSteps<Value>): EditSteps<Value> {
  const { past, present, future } = steps;
  const [next, ...laterValues] = future;
  return next === undefined ? steps : { past: [...past, present], present: next, future: laterValues, typedText: null };
}
