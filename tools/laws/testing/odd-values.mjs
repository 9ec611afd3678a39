// Implementation for tests whose laws fail with commands, a function and a table: cases that cannot be written as code.
export const inventory = { onHand: () => 0 };
export const text = { parseUsername: (value) => ({ ok: true, value }) };
export const operation = { terminalStates: {} };
