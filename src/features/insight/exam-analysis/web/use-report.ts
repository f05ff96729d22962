// Loads the first data of a report: overview, comparison, types, questions, departments.
import { tenthNames } from '#shared/scores.ts'
import type { TypeRate } from './saying.ts'
import { isLoading } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { type AskedFor, useBefore, useItems, useStatistic, useStatisticBefore } from './use-statistic.ts'

/** `chosen`: the compared exam as stored in the tab; undefined: the first one offered. */
export function useReport(asked: AskedFor, chosen: string | null | undefined) {
  const whole = useStatistic('perhaps', asked)
  const previous = useStatistic('previous', asked)
  const offered = previous.data ?? []
  const compareId = chosen === undefined ? (offered[0]?.id ?? null) : chosen
  const byDepartment = asked.analyzeType === 'BY_DEPARTMENT'
  const types = useStatistic('types', asked)
  const [wholeBefore, typesRead] = [useStatisticBefore('perhaps', asked, compareId), useStatisticBefore('types', asked, compareId)]
  const [before, typesBefore] = compareId === null ? [] : [wholeBefore.data, typesRead.data]
  const items = useItems(asked, compareId, previous.data !== undefined || previous.error !== null)
  const org = useStatistic('org', asked, { when: byDepartment })
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
    before,
    scores: useStatistic('scoreDistribution', asked),
    scoresBefore: useBefore('scoreDistribution', asked, compareId),
    levels: useStatistic('levels', asked),
    levelsBefore: useBefore('levels', asked, compareId),
    items,
    org,
    /** Whether data of the summary are still loading. */
    coming: [previous, wholeBefore, types, typesRead, items, org].some(isLoading),
    orgBefore: useBefore('org', asked, byDepartment ? compareId : null),
    bins: overview ? tenthNames(overview.totalScore) : [],
    ended: isOver,
    /** Scores are compared only after all marking is done. */
    scoresCompared: overview?.provisional === false,
  }
}
export type ReportState = ReturnType<typeof useReport>
