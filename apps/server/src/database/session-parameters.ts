/**
 * Settings of every session on a PostgreSQL server. Starting parallel processes takes as long as reading tens of thousands
 * of rows, longer on a busy machine, so that only large statements should be worth it; the default estimates a tenth.
 */
export const sessionParameters = { jit: "off", timezone: "UTC", parallel_setup_cost: "10000" };
