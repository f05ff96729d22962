// What is read from the server: its shape while it comes, the reason where it does not, and then it; what was read before stays.
import { Button } from 'antd'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { clockIn } from '#shared/zones.ts'
import { CallFailure } from '../api/call-failure.ts'
import { EmptyState, ErrorState } from './EmptyState.tsx'
import { usePerson } from '../api/session.tsx'
import { Skeleton } from '../table/Skeleton.tsx'
import './reading.css'

/** As `useApiQuery` answers. */
export interface QueryResult<T> {
  data: T | undefined
  error: unknown
  isFetching?: boolean
  /** When `data` was read. */
  dataUpdatedAt?: number
  refetch: () => unknown
  cancel?: () => void
}

/** Milliseconds: what comes sooner is not announced; what takes longer is said to be on its way, and may be given up. */
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

/** Says once that something is being read, however much of it; it stands in the kit. */
export function LoadingAnnouncer() {
  const isWaiting = useSyncExternalStore(subscribe, () => waiting > 0)
  return (
    <div className="yw-sr" role="status">
      {isWaiting && '正在读取'}
    </div>
  )
}

/** The shape of what is being read. */
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
/** Beside what was read before, where it could not be read again. */
export function StaleNotice({ asked: { data, error, dataUpdatedAt, refetch } }: { asked: QueryResult<unknown> }) {
  if (error == null || data === undefined || !dataUpdatedAt) return null
  return <AgedSaid at={dataUpdatedAt} error={error} onRetry={() => void refetch()} />
}

interface Look<T> {
  /** Of what comes; rows, unless it is said. */
  shape?: ReactNode
  /** Of the picture where it fails. */
  size?: number
  /** Whoever calls says by itself that it could not be read again. */
  aged?: false
  /** In a card until it is there, unless its shape has some; its class, where it has one. */
  card?: boolean | string
  /** Absent where whoever calls draws it, and comes here only while there is nothing. */
  children?: (data: T) => ReactNode
}

export function AsyncContent<T>(props: Look<T> & { asked: QueryResult<T> }): ReactNode
/** Where only a part of the answer counts, or not every answer. */
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
