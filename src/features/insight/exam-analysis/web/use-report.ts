// Loads the first data of a report: overview, comparison, types, questions, departments.
import { tenthNames } from '#shared/scores.ts'
import type { TypeRate } from './saying.ts'
import { type AskedFor, useBefore, useItems, useStatistic } from './use-statistic.ts'

/** `chosen`: the compared exam as stored in the tab; undefined: the first one offered. */
export function useReport(asked: AskedFor, chosen: string | null | undefined) {
  const whole = useStatistic('perhaps', asked)
  const previous = useStatistic('previous', asked)
  const offered = previous.data ?? []
  const compareId = chosen === undefined ? (offered[0]?.id ?? null) : chosen
  const byDepartment = asked.analyzeType === 'BY_DEPARTMENT'
  const types = useStatistic('types', asked)
  const typesBefore = useBefore('types', asked, compareId)
  const rates = types.data?.xaxisData.map((name, i): TypeRate => {
    const place = typesBefore?.xaxisData.indexOf(name) ?? -1
    return { name, ratio: types.data?.yaxisData[i] ?? null, before: typesBefore?.yaxisData[place] ?? null }
  })
  const overview = whole.data
  const isOver = !!overview?.endTime && overview.endTime <= overview.readAt
  return {
    asked,
    whole,
    overview,
    compareId,
    byDepartment,
    types,
    rates,
    offered,
    before: useBefore('perhaps', asked, compareId),
    scores: useStatistic('scoreDistribution', asked),
    scoresBefore: useBefore('scoreDistribution', asked, compareId),
    levels: useStatistic('levels', asked),
    levelsBefore: useBefore('levels', asked, compareId),
    items: useItems(asked, compareId, previous.data !== undefined || previous.error !== null),
    org: useStatistic('org', asked, { when: byDepartment }),
    orgBefore: useBefore('org', asked, byDepartment ? compareId : null),
    bins: overview ? tenthNames(overview.totalScore) : [],
    ended: isOver,
    /** Scores are compared only after all marking is done. */
    scoresCompared: overview?.provisional === false,
  }
}
export type ReportState = ReturnType<typeof useReport>
