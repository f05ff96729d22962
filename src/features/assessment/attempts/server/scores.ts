// SQL fragments over the rows of attempts: which attempt of a person counts, and its score.

/** Orders the attempts `row` of a person: the one that counts comes first. Equal points: the first handed in. */
export const countsFirst = (row: string, policy: string, score = 'sum_score') =>
  `case when ${policy} = 'HIGHEST' then ${row}.${score} end desc, case when ${policy} = 'LATEST' then ${row}.submitted_at end desc,
   ${row}.submitted_at, ${row}.started_at, ${row}.id`

const personOf = 'over (partition by a.exam_id, a.user_id)'

/**
 * SQL: columns of attempts `a` of exam `e` with the enrolment `n` of the person (left join): the points that count (after a make-up that is
 * capped, at most the pass line, rounded up to the hundredth, so that they still pass; the mean of all graded attempts if the make-up asks for it, shown at the latest one), and whether the attempt belongs to a make-up.
 */
export const makeUpColumns = `a.started_at >= n.make_up_at made_up,
  case when a.started_at >= n.make_up_at and n.make_up_counts = 'CAPPED' then least(a.sum_score, ceil(a.total_score * e.pass_rate) / 100)
       when n.make_up_counts = 'MEAN' and bool_or(a.started_at >= n.make_up_at) ${personOf}
         then round(avg(a.sum_score) filter (where a.status = 'GRADED') ${personOf}, 2)
       else a.sum_score end counted_score`

/** SQL: the policy of a person with a make-up whose attempts are rows of `partition`; without an attempt of the make-up, that of the exam. */
export const policyOf = (partition: string) =>
  `coalesce(case when bool_or(made_up) over (${partition}) then case make_up_counts when 'CAPPED' then 'HIGHEST' when 'MEAN' then 'LATEST' else make_up_counts end end,
     attempt_policy)`

/** The score of an attempt or a result; null if the paper was worth nothing. */
export const scoreOf = (row: string) => `case when ${row}.total_score > 0 then ${row}.sum_score end`
