// State of one tab: its conditions as stored and as sent, generating, resetting and exporting the report.
import { useState } from 'react'
import type { ContentOf, Endpoint } from '#shared/contract.ts'
import type { QueryResult } from '#ui/page/AsyncContent.tsx'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import type { CallFailure } from '#ui/api/call-failure.ts'
import { showWarning } from '#ui/page/notice.ts'
import { useDownload } from '#ui/api/use-download.ts'
import type { AnalysisTab, AnalyzeType } from '../contract.ts'

type Kept = AnalysisTab['query']

export interface AnalysisRange {
  analyzeType: AnalyzeType
  departmentId?: string | undefined
  userIds: string[]
  /** Names of the chosen people, in their order. */
  names: string[]
}

export const keptText = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
export const keptId = (value: unknown) => keptText(value, /^[1-9]\d{0,15}$/)
const texts = (value: unknown) => (Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [])

/** Range from stored fields; unusable values are ignored. */
export function rangeOf(kept: Kept): AnalysisRange {
  const userIds = texts(kept['userIds']).filter(keptId)
  return {
    analyzeType: kept['analyzeType'] === 'BY_STUDENT' ? 'BY_STUDENT' : 'BY_DEPARTMENT',
    departmentId: keptId(kept['departmentId']),
    userIds,
    names: texts(kept['names']).slice(0, userIds.length),
  }
}

export const keptRange = ({ analyzeType, departmentId, userIds, names }: AnalysisRange): Kept => ({
  analyzeType,
  ...(departmentId ? { departmentId } : {}),
  ...(userIds.length ? { userIds, names } : {}),
})

/** The range as calls take it. */
export interface AskedRange {
  analyzeType: AnalyzeType
  departmentId?: string | undefined
  userIds?: string[] | undefined
}
/** The range for calls; null without a department or people. */
export function askedRange({ analyzeType, departmentId, userIds }: AnalysisRange): AskedRange | null {
  if (analyzeType === 'BY_DEPARTMENT') return departmentId ? { analyzeType, departmentId } : null
  return userIds.length ? { analyzeType, userIds } : null
}

const MAX_IN_ADDRESS = 50
/** True for more people than an address can hold; then the POST twin of the call is used. */
export const goesInBody = ({ userIds }: Pick<AskedRange, 'userIds'>) => (userIds?.length ?? 0) > MAX_IN_ADDRESS

/** Calls `inAddress` or its POST twin; both return equal data. */
export function useAskRange<E extends Endpoint>(inAddress: E, twin: Endpoint, asked: AskedRange, when = true) {
  const inBody = goesInBody(asked)
  const read = useApiQuery(inBody ? twin : inAddress, (inBody ? { body: asked } : { query: asked }) as never, { inPlace: true, when })
  const { data, error, refetch, cancel, isFetching, dataUpdatedAt } = read
  return { data: data as ContentOf<E> | undefined, error: error as CallFailure | null, refetch, cancel, isFetching, dataUpdatedAt }
}

/** Downloads a file by `inAddress`, or by its POST twin for more people than an address can hold. */
export function useRangeDownload(inAddress: Endpoint, twin: Endpoint) {
  const byAddress = useDownload(inAddress)
  const byBody = useDownload(twin)
  const run = <A extends Pick<AskedRange, 'userIds'>>(asked: A) =>
    void (goesInBody(asked) ? byBody.run({}, asked) : byAddress.run({ ...asked }))
  return { busy: byAddress.busy || byBody.busy, run }
}

/** Whether a query of a report is on its way for the first time. */
export const isLoading = ({ data, error, isFetching }: { data: unknown; error: unknown; isFetching: boolean }) =>
  data === undefined && error === null && isFetching

/** The error of the first failed query, and the retry of all failed ones; null if none has failed. */
export function failureOf(reads: readonly QueryResult<unknown>[]): { error: unknown; retry: () => void } | null {
  const failed = reads.filter(({ data, error }) => data === undefined && error != null)
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  return failed[0] ? { error: failed[0].error, retry } : null
}

interface Inside<Q, A> {
  /** Name of the tab, for the file name of an export. */
  name: string
  kept: Kept
  keep: (query: Kept) => void
  queryOf: (kept: Kept) => Q
  keptOf: (query: Q) => Kept
  /** null while a condition is missing. */
  askedFor: (query: Q) => A | null
  /** Message for a missing condition. */
  missing: string
  export: Endpoint
  exportTwin: Endpoint
  view: { reset: () => void }
}

export function useAnalysisQuery<Q extends { shown: boolean }, A extends AskedRange>({ view, ...tab }: Inside<Q, A>) {
  const [query, setQuery] = useState(() => tab.queryOf(tab.kept))
  const download = useRangeDownload(tab.export, tab.exportTwin)
  const asked = tab.askedFor(query)
  const change = (part: Partial<Q>) => {
    const next = { ...query, ...part }
    setQuery(next)
    tab.keep(tab.keptOf(next))
  }
  const show = (shown: boolean) => {
    view.reset()
    change({ shown } as Partial<Q>)
  }
  const whole = (act: (asked: A) => void) => () => (asked ? act(asked) : showWarning(tab.missing))
  const takeOut = (of: A) => download.run({ ...(of as AskedRange), name: tab.name })
  const shown = query.shown && asked !== null
  return {
    query,
    asked,
    change,
    /** Generates a report with changed conditions. Shows a warning and returns false if a condition is missing. */
    generate(part: Partial<Q>): boolean {
      if (!tab.askedFor({ ...query, ...part })) {
        showWarning(tab.missing)
        return false
      }
      view.reset()
      change({ ...part, shown: true } as Partial<Q>)
      return true
    },
    form: {
      shown,
      onGenerate: whole(() => show(true)),
      onReset: () => show(false),
      export: { do: tab.export, busy: download.busy, run: whole(takeOut) },
    },
  }
}
