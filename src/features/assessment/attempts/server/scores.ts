// SQL fragments over the rows of attempts: which attempt of a person counts, and its score.

/** Orders the attempts `row` of a person: the one that counts comes first. Equal points: the first handed in. */
export const countsFirst = (row: string, policy: string) =>
  `case when ${policy} = 'HIGHEST' then ${row}.sum_score end desc, case when ${policy} = 'LATEST' then ${row}.submitted_at end desc,
   ${row}.submitted_at, ${row}.started_at, ${row}.id`

/** The score of an attempt or a result; null if the paper was worth nothing. */
export const scoreOf = (row: string) => `case when ${row}.total_score > 0 then ${row}.sum_score end`
