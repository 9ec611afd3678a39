/** Columns of copied receipts that only the receipt search reads. */

/** SQL of the sums of a receipt's lines that searches read: total, quantity, and whether it has a return or a discount. */
export const searchedSumsSql = (key: string, lines: string): string =>
  `SELECT ${key}, sum(CASE WHEN kind = 1 OR kind > 1 AND quantity < 0 THEN discount - extended ELSE extended - discount END) AS amount, sum(CASE WHEN kind <= 1 THEN quantity ELSE 0 END) AS items, bool_or(kind = 1) AS has_refund, bool_or(discount > 0) AS has_discount FROM ${lines} GROUP BY ALL`;

/** SQL of the columns of a copied receipt that are derived from its lines and taxes. */
export const searchedColumnsSql = (tax: string): string =>
  `(coalesce(n.amount, 0) + ${tax} + s.rounding + s.tips)::BIGINT, coalesce(n.items, 0)::BIGINT, coalesce(n.has_refund, false), coalesce(n.has_discount, false)`;

/** Table of the folded names of cashiers and customers. Each distinct name is stored once, because comparing it with every receipt takes many times longer. */
export const createPersonTableStatement = "CREATE TABLE person_text (text_id INTEGER, folded VARCHAR)";

/** Builds the statement that inserts the names of some receipts that are not stored yet. */
export const insertPeopleStatement = (receipts: string): string =>
  `INSERT INTO person_text SELECT (SELECT coalesce(max(text_id), 0) FROM person_text) + row_number() OVER (), p.folded
   FROM (SELECT DISTINCT fold_text(unnest([cashier, customer])) AS folded FROM ${receipts}) p ANTI JOIN person_text USING (folded) WHERE p.folded IS NOT NULL`;

/** SQL join of receipts with their names, whose ids are `peopleIdsSql`. */
export const peopleJoinSql = (receipt: string): string =>
  `LEFT JOIN person_text a ON a.folded = fold_text(${receipt}.cashier) LEFT JOIN person_text b ON b.folded = fold_text(${receipt}.customer)`;

/** SQL of the name ids of a receipt's cashier and customer. */
export const peopleIdsSql = "a.text_id, b.text_id";
