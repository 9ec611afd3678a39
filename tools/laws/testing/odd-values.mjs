// An implementation whose laws fail over commands, a function and a table: cases that cannot be written as code. For
// the tests of the command.
export const inventory = { onHand: () => 0 };
export const text = { parseUsername: (value) => ({ ok: true, value }) };
export const operation = { terminalStates: {} };
