// Hooks for API calls: useApiQuery reads and keeps data fresh; useApiMutation changes data, shows the result and refreshes related queries.
import { keepPreviousData, MutationCache, QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ContentOf } from '#shared/contract.ts'
import { codes } from '#shared/errors.ts'
import type { Batch, Skipped } from '#shared/batch.ts'
import { CallFailure } from './call-failure.ts'
import { type AnyEndpoint, type ArgsOf, type CallArgs, call } from './client.ts'
import { type SkippedNotice, showSkipped } from '../page/skipped.tsx'
import { type NoticeAction, showFailure, showSuccess } from '../page/notice.ts'
import { isLeaving } from './session-end.ts'
import { isAnswer, markOf, newKey, type SentKeeper } from './idempotency.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { inPlace?: boolean }
  }
}

export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // a screen that shows its own error does so once; a failed refresh of visible data is shown as a message
        if (!isLeaving() && !(query.meta?.inPlace && query.state.data === undefined)) showFailure(error)
      },
    }),
    mutationCache: new MutationCache(),
    defaultOptions: {
      // «always»: without a network a call fails with a message, instead of waiting silently
      queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Query key of an endpoint; with `args`, of one query. */
export const keyOf = (endpoint: Pick<AnyEndpoint, 'method' | 'path'>, args?: unknown) =>
  args === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, args]

export interface AskOptions {
  /** False: the query is not sent yet. */
  when?: boolean
  /** The screen itself shows a failure of the first load. */
  inPlace?: boolean
  /** Reads once per page load: other components reuse the result. */
  once?: boolean
  /** Polling interval in milliseconds; false: no polling. */
  every?: number | false
}

/** Reads an endpoint: `const { data, isPending, error, refetch } = useApiQuery(courses.detail, { params: { id } })` */
export function useApiQuery<E extends AnyEndpoint>(
  endpoint: E,
  ...[args, options]: Record<never, never> extends ArgsOf<E>
    ? [args?: ArgsOf<E>, options?: AskOptions]
    : [args: ArgsOf<E>, options?: AskOptions]
) {
  const client = useQueryClient()
  const queryKey = keyOf(endpoint, args ?? {})
  const asked = useQuery<ContentOf<E>, CallFailure>({
    queryKey,
    queryFn: ({ signal }) => call(endpoint, ...([{ ...args, signal }] as unknown as CallArgs<E>)),
    enabled: options?.when ?? true,
    refetchInterval: options?.every ?? false,
    staleTime: options?.once ? Number.POSITIVE_INFINITY : 0,
    placeholderData: keepPreviousData as never,
    meta: { inPlace: options?.inPlace },
  })
  // a separate object, because the query result tracks which properties a component reads
  return Object.create(asked, { cancel: { value: () => void client.cancelQueries({ queryKey, exact: true }) } }) as typeof asked & {
    /** Cancels the running request; data that was read before stays. */
    cancel: () => void
  }
}

/** The result of a mutation. A failure has been shown already, unless a form shows its field faults. */
export type MutationOutcome<T = unknown> = { ok: true; content: T } | { ok: false; failure: CallFailure }

/** Whether a form shows this failure itself: field faults, or a record that has changed since it was read. */
export const isLeftToForm = (failure: CallFailure) => failure.fields.length > 0 || failure.code === codes.STALE

type SkippedOf<E> =
  ContentOf<E> extends { skipped: readonly (infer S extends Skipped)[] }
    ? S
    : ContentOf<E> extends { leftOut: readonly (infer S extends Skipped)[] }
      ? S
      : never
/** Batch endpoints require `left`: a link for each skipped row. With 'shown', the caller combines several calls and uses showSkipped. */
export type OfBatch<E> = [SkippedOf<E>] extends [never] ? { left?: never } : { left: SkippedNotice<SkippedOf<E>> | 'shown' }

export type ActOptions<E> = OfBatch<E> & ActWords<E>

interface ActWords<E> {
  /** Message on success, e.g. 删除成功. */
  done?: string | ((content: ContentOf<E>) => string)
  /** An action beside the message: undo, or a link. */
  offer?: (content: ContentOf<E>) => NoticeAction | undefined
  /** Endpoints whose queries are refreshed on success. */
  refresh?: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
  /** Failures are not shown. */
  silent?: boolean
  /** Leaves field faults and conflicts to the form, which shows them itself. */
  form?: boolean
  onDone?: (content: ContentOf<E>) => void
}

/** Options of one run. `keeper`: keeps the idempotency key until the request is answered, e.g. with the draft of a form. */
interface RunOptions {
  keeper?: SentKeeper
}
type RunArgs<E> =
  Record<never, never> extends ArgsOf<E> ? [input?: CallArgs<E>[0], options?: RunOptions] : [input: CallArgs<E>[0], options?: RunOptions]

type Answered = Batch | { done: number; leftOut: Skipped[] }
const leftBy = (content: Answered) =>
  'leftOut' in content ? { rows: content.leftOut, done: content.done } : { rows: content.skipped, done: content.done.length }

/**
 * Hook for a call that changes data: `const remove = useApiMutation(courses.remove, { done: '删除成功', refresh: [courses.page] }); await remove.run({ body: [id]
 * })`
 */
export function useApiMutation<E extends AnyEndpoint>(
  endpoint: E,
  ...[given]: Record<never, never> extends ActOptions<E> ? [options?: ActOptions<E>] : [options: ActOptions<E>]
) {
  const options: ActWords<E> & { left?: SkippedNotice | 'shown' } = (given ?? {}) as never
  const client = useQueryClient()
  const flying = useRef(new Map<string, Promise<MutationOutcome<ContentOf<E>>>>())
  const keys = useRef(new Map<string, string>())
  const mutation = useMutation<ContentOf<E>, unknown, { args: CallArgs<E>; once: string }>({
    mutationFn: ({ args: [first], once }) => call(endpoint, ...([{ ...first, once }] as unknown as CallArgs<E>)),
  })

  const start = async (args: CallArgs<E>, once: string): Promise<MutationOutcome<ContentOf<E>>> => {
    try {
      const content = await mutation.mutateAsync({ args, once })
      const done = typeof options.done === 'function' ? options.done(content) : options.done
      const left = options.left === 'shown' ? undefined : options.left
      const batch = left && leftBy(content as unknown as Answered)
      if (left && batch?.rows.length) showSkipped({ ...left, ...batch })
      const offer = options.offer?.(content)
      // a message with a count, or with an undo action, is also shown beside skipped rows
      if (done && (offer || typeof options.done === 'function' || !batch?.rows.length)) showSuccess(done, offer)
      options.onDone?.(content)
      for (const e of options.refresh ?? []) void client.invalidateQueries({ queryKey: keyOf(e) })
      return { ok: true, content }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const taken = options.form && isLeftToForm(error)
      if (!options.silent && !taken && !isLeaving()) showFailure(error)
      return { ok: false, failure: error }
    }
  }
  /** Never rejects for a failed call. An act is not sent twice with equal arguments while a request is on its way. */
  const run = (...[input, runOptions]: RunArgs<E>): Promise<MutationOutcome<ContentOf<E>>> => {
    const args = (input === undefined ? [] : [input]) as CallArgs<E>
    const key = JSON.stringify(args)
    const same = flying.current.get(key)
    if (same) return same
    // kept until the server has answered: what was done though its answer was lost is not done again
    const keeper = runOptions?.keeper
    const of = keeper ? markOf([endpoint.method, endpoint.path, args]) : undefined
    const before = keeper?.find()
    const once = keys.current.get(key) ?? (before && before.of === of ? before.key : newKey())
    keys.current.set(key, once)
    keeper?.keep(of === undefined ? undefined : { of, key: once })
    const started = start(args, once).finally(() => flying.current.delete(key))
    const forget = () => {
      keys.current.delete(key)
      keeper?.keep(undefined)
    }
    void started.then((outcome) => (outcome.ok || isAnswer(outcome.failure)) && forget())
    flying.current.set(key, started)
    return started
  }
  return { run, busy: mutation.isPending }
}

/** Hook that refreshes queries: `const refresh = useRefresh(); refresh(courses.page)` */
export function useRefresh() {
  const client = useQueryClient()
  return (...endpoints: Pick<AnyEndpoint, 'method' | 'path'>[]) =>
    Promise.all(endpoints.map((e) => client.invalidateQueries({ queryKey: keyOf(e) })))
}
