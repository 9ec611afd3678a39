/** Which days of a goal weigh something, in SQL: the domain's `spreadGoal`, for what is still to come of many goals at once. */

/** Gives the days of a goal of the database as one text, from the first to the last: 1 where the day weighs something, else 0. Where no day does, all weigh the same. */
export const openDaysOf = (
  goal: string,
): string => `(SELECT CASE WHEN bool_or(is_open) THEN string_agg(CASE WHEN is_open THEN '1' ELSE '0' END, '' ORDER BY day) ELSE repeat('1', count(*)::integer) END
  FROM (SELECT day, coalesce(${goal}.profile[extract(dow FROM day)::integer + 1], 0) > 0 AND NOT day::date = ANY (${goal}.closed) AS is_open
    FROM generate_series(${goal}.from_date::timestamp, ${goal}.to_date::timestamp, interval '1 day') day) days)`;
