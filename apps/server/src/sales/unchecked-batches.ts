/** SQL rule that tells batches whose file is still being checked, and may be refused, from other pending ones. */

/** SQL condition that a row of `import_batch` is a sales import whose file is not checked to its end: only then has it totals. */
export const beingCheckedCondition = (alias: string): string =>
  `(${alias}.kind = 'transactions' AND ${alias}.state = 'RUNNING' AND ${alias}.totals IS NULL)`;

/** SQL condition that a batch of sales does not belong to a file that is still being checked. */
export const checkedCondition = (alias: string): string =>
  `${alias}.batch_id NOT IN (SELECT i.sale_batch_id FROM import_batch i WHERE i.sale_batch_id IS NOT NULL AND ${beingCheckedCondition("i")})`;
