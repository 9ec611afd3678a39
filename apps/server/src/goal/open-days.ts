/** SQL of the days on which a goal expects sales, for many goals at once: part of the domain's `spreadGoal`. */

/**
 * SQL of a text with one digit per day of a goal, from first to last: 1 for a day that is not closed and has a weight
 * in the goal's weekly profile, else 0. All digits are 1 if no day has a weight.
 */
export const openDaysSql = (
  goal: string,
): string => `(SELECT CASE WHEN bool_or(is_open) THEN string_agg(CASE WHEN is_open THEN '1' ELSE '0' END, '' ORDER BY day) ELSE repeat('1', count(*)::integer) END
  FROM (SELECT day, coalesce(${goal}.profile[extract(dow FROM day)::integer + 1], 0) > 0 AND NOT day::date = ANY (${goal}.closed) AS is_open
    FROM generate_series(${goal}.from_date::timestamp, ${goal}.to_date::timestamp, interval '1 day') day) days)`;
