// Data from the server: a skeleton while it loads, the reason if it fails, and then the content. Data that was read before stays.
import { Button } from 'antd'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { clockIn } from '#shared/zones.ts'
import { CallFailure } from '../api/call-failure.ts'
import { EmptyState, ErrorState } from './EmptyState.tsx'
import { usePerson } from '../api/session.tsx'
import { Skeleton } from '../table/Skeleton.tsx'
import './reading.css'

/** A query, as `useApiQuery` returns it. */
export interface QueryResult<T> {
  data: T | undefined
  error: unknown
  isFetching?: boolean
  /** Time at which `data` was read. */
  dataUpdatedAt?: number
  refetch: () => unknown
  cancel?: () => void
}

/** Milliseconds: a faster answer is not announced; a slower one is announced as loading, and can be cancelled. */
const soon = 150
const long = 8000

let waiting = 0
const listeners = new Set<() => void>()
const count = (by: 1 | -1) => {
  waiting += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Announces loading once, for any number of parts; the kit contains it. */
export function LoadingAnnouncer() {
  const isWaiting = useSyncExternalStore(subscribe, () => waiting > 0)
  return (
    <div className="yw-sr" role="status">
      {isWaiting && '正在读取'}
    </div>
  )
}

/** The skeleton of content that is being loaded. */
export function LoadingSkeleton({ shape, onCancel }: { shape?: ReactNode; onCancel?: (() => void) | undefined }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    let said = false
    const saying = setTimeout(() => {
      said = true
      count(1)
    }, soon)
    const slowing = setTimeout(() => setSlow(true), long)
    return () => {
      clearTimeout(saying)
      clearTimeout(slowing)
      if (said) count(-1)
    }
  }, [])
  return (
    <div className="yw-reading" aria-busy>
      <div className="yw-reading-shape" aria-hidden inert>
        {shape ?? <Skeleton />}
      </div>
      {slow && (
        <p className="yw-reading-slow">
          还在读取…
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              取消
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function AgedSaid({ at, error, onRetry }: { at: number; error: unknown; onRetry: () => void }) {
  const { timeZone } = usePerson()
  return (
    <p className="yw-reading-aged" role="status">
      <span title={error instanceof CallFailure ? error.msg : undefined}>数据截至 {clockIn(timeZone, at)}，刷新失败</span>
      <button type="button" className="yw-rowact" onClick={onRetry}>
        重试
      </button>
    </p>
  )
}
/** A notice beside old data that could not be refreshed. */
export function StaleNotice({ asked: { data, error, dataUpdatedAt, refetch } }: { asked: QueryResult<unknown> }) {
  if (error == null || data === undefined || !dataUpdatedAt) return null
  return <AgedSaid at={dataUpdatedAt} error={error} onRetry={() => void refetch()} />
}

interface Look<T> {
  /** Skeleton of the content; default: rows. */
  shape?: ReactNode
  /** Size of the picture in an error. */
  size?: number
  /** False: the caller itself reports that the data could not be refreshed. */
  aged?: false
  /** Shows skeleton and error in a card, unless the skeleton has its own; a text is the card's class. */
  card?: boolean | string
  /** Renders the data; absent if the caller renders it, and uses this component only while there is none. */
  children?: (data: T) => ReactNode
}

export function AsyncContent<T>(props: Look<T> & { asked: QueryResult<T> }): ReactNode
/** With `value`, if only a part of the answer counts, or not every answer. */
export function AsyncContent<T>(props: Look<T> & { asked: QueryResult<unknown>; value: T | undefined }): ReactNode
export function AsyncContent<T>({
  asked,
  shape,
  size,
  card = false,
  aged,
  children,
  ...rest
}: Look<T> & { asked: QueryResult<T>; value?: T | undefined }) {
  const [stopped, setStopped] = useState(false)
  const data = 'value' in rest ? rest.value : asked.data
  const { error, isFetching = true, cancel } = asked
  const retry = () => {
    setStopped(false)
    void asked.refetch()
  }
  if (data !== undefined)
    return (
      <>
        {aged !== false && <StaleNotice asked={asked} />}
        {children?.(data)}
      </>
    )
  const within = () => {
    if (error != null) return <ErrorState error={error} onRetry={retry} {...(size === undefined ? {} : { size })} />
    if (stopped && !isFetching)
      return (
        <EmptyState
          picture="nodata"
          title="已取消读取"
          action={<Button onClick={retry}>重试</Button>}
          {...(size === undefined ? {} : { size })}
        />
      )
    const give = cancel && (() => (setStopped(true), cancel()))
    return <LoadingSkeleton shape={shape} onCancel={give} />
  }
  const draws = shape !== undefined && error == null && !(stopped && !isFetching)
  if (!card || draws) return within()
  return <section className={card === true ? 'yw-card' : `yw-card ${card}`}>{within()}</section>
}
