// Chip «生成中 n 排队 m» in the top bar with live numbers; it opens the drawer with the tasks.
import { LoadingOutlined, PauseCircleOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, Suspense, useRef, useState } from 'react'
import type { ContentOf } from '#shared/contract.ts'
import { productions, type TaskState } from '#features/authoring/productions/contract.ts'
import { keyOf, useApiQuery } from '#ui/api/api-hooks.ts'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { useEvents, useWhileSilent } from '#ui/api/events.ts'
import { FocusPopover } from '#ui/focus/FocusPopover.tsx'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'

type Active = ContentOf<typeof productions.active>
export type Task = Active['records'][number]

const GenerationDrawer = lazyDialog(
  async () => (await import('./GenerationDrawer.tsx')).GenerationDrawer,
  ({ open }) => open,
)

/** Applies an event to the list of active tasks; undefined if the list must be loaded again, because a task was added or ended. */
function withEvent(active: Active, event: TaskState): Active | undefined {
  const mine = active.records.filter((r) => r.sourceId === event.sourceId)
  const going = Object.entries(event.taskDetail).filter(([, s]) => s === 'TASK_WAIT' || s === 'TASK_PROCESSING')
  const same = going.length === mine.length && mine.every((r) => event.taskDetail[r.part] === r.status)
  if (!same) return undefined
  return {
    ...active,
    records: active.records.map((r) => {
      const told = r.sourceId === event.sourceId ? event.taskInfo[r.part] : undefined
      return told ? { ...r, place: told.place, percent: told.percent, elapsedSec: told.elapsedSec, remainSec: told.remainSec } : r
    }),
  }
}

function useActive() {
  const client = useQueryClient()
  const key = keyOf(productions.active, {})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useApiQuery(productions.active, {}, { inPlace: true })
  // Many tasks may end at once, so one delayed request covers them all.
  const askSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: key })
    }, 400)
  }
  useEvents<TaskState>(
    productions.stream,
    (event) => {
      const now = client.getQueryData<Active>(key)
      const next = now && withEvent(now, event)
      if (next) client.setQueryData(key, next)
      else askSoon()
    },
    askSoon,
  )
  useWhileSilent(productions.stream, (asked.data?.processing ?? 0) + (asked.data?.waiting ?? 0) > 0, askSoon)
  return asked
}

function Icon({ resting, busy }: { resting: boolean; busy: boolean }) {
  if (resting) return <PauseCircleOutlined aria-hidden />
  return busy ? <LoadingOutlined aria-hidden /> : <VideoCameraOutlined aria-hidden />
}

interface ToldProps {
  compact: boolean
  resting: boolean
  processing: number
  waiting: number
}

function Told({ compact, resting, processing, waiting }: ToldProps) {
  const all = processing + waiting
  if (compact) return all > 0 && <b>{all}</b>
  if (resting)
    return (
      <span>
        已暂停 <b>{waiting}</b>
      </span>
    )
  if (all === 0) return <span>生成任务</span>
  return (
    <>
      <span>
        生成中 <b>{processing}</b>
      </span>
      <span className="yw-muted">排队 {waiting}</span>
    </>
  )
}

const Pauses = lazyPart(async () => (await import('./Pauses.tsx')).Pauses)

/** Popover with the paused courses, if nothing else is active. */
function Resting({ pauses, onAll, children }: { pauses: Active['pauses']; onAll: () => void; children: ReactElement }) {
  const [open, setOpen] = useState(false)
  return (
    <FocusPopover
      label="暂停的任务"
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      arrow={false}
      styles={{ container: { padding: 0 } }}
      content={
        <Suspense fallback={null}>
          <Pauses
            pauses={pauses}
            onLeave={() => setOpen(false)}
            onAll={() => {
              setOpen(false)
              onAll()
            }}
          />
        </Suspense>
      }
    >
      {children}
    </FocusPopover>
  )
}

const labelOf = ({ resting, compact, processing, waiting }: ToldProps) => {
  if (resting) return `生成任务：已暂停 ${waiting}`
  return `生成任务${compact && processing + waiting > 0 ? ` ${processing + waiting}` : ''}：生成中 ${processing}，排队 ${waiting}`
}

export function Generation({ compact }: { compact: boolean }) {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useActive()
  const { processing = 0, waiting = 0, records = [], pauses = [] } = data ?? {}
  const busy = processing + waiting > 0
  // all tasks are paused
  const resting = processing === 0 && pauses.length > 0 && records.every((r) => r.paused)
  // on a phone the drawer has this information
  const asPopover = resting && !compact
  const told = { compact, resting, processing, waiting }
  const tone = resting ? ' is-resting' : ''
  const chip = (
    <button
      type="button"
      className={`yw-gen${busy ? tone : ' is-idle'}`}
      {...(asPopover ? { 'aria-haspopup': 'dialog' as const } : { onClick: () => setOpen(true) })}
      aria-label={labelOf(told)}
    >
      <Icon resting={resting} busy={busy} />
      <Told {...told} />
    </button>
  )
  return (
    <>
      {asPopover ? (
        <Resting pauses={pauses} onAll={() => setOpen(true)}>
          {chip}
        </Resting>
      ) : (
        chip
      )}
      <GenerationDrawer
        open={open}
        onClose={() => setOpen(false)}
        records={records}
        pauses={pauses}
        failed={error && !data ? error : null}
        onRetry={() => void refetch()}
        sum={
          resting ? `已暂停 ${waiting} 项；点「继续生成」后才会开始。` : `生成中 ${processing} 项，排队 ${waiting} 项。离开页面后继续生成。`
        }
      />
    </>
  )
}
