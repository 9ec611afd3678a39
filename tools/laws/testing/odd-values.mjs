// An implementation whose laws break over commands, a function and a table: cases that have no form as code. For the tests of the command.
export const inventory = { onHand: () => 0 };
export const text = { parseUsername: (value) => ({ ok: true, value }) };
export const operation = { terminalStates: {} };
