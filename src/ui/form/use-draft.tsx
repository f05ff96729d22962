// The draft of one form: stored while the user types, offered when the form opens again, removed after saving or discarding.
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { changedEntries, type Draft, dropDraft, findDraft, keepDraft } from './drafts.ts'
import type { SentKeeper, SentOnce } from '../api/idempotency.ts'
import { useOwner } from '../api/session.tsx'

type Values = Record<string, unknown>
interface Options {
  /** The form and its record, e.g. `course:12`; null: no draft, e.g. for passwords. */
  name: string | null
  /** Title of the form: 编辑课程. */
  title: string
  /** False while a dialog is closed. */
  open?: boolean
  /** The initial and the current values of the form. */
  opened: () => Values
  now: () => Values
  /** Restores the stored values; `since` names the fields whose saved value has changed meanwhile. */
  put: (values: Values, since: string[]) => void
}

const clock = (at: number) => new Date(at).toLocaleString('zh-CN', { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' })

function Offer({ at, onTake, onForget }: { at: number; onTake: () => void; onForget: () => void }) {
  return (
    <Alert
      className="yw-conflict"
      type="info"
      showIcon
      title={`您在 ${clock(at)} 填写的内容还没有保存`}
      description={
        <span className="yw-conflict-acts">
          <Button size="small" onClick={onTake}>
            恢复未保存的内容
          </Button>
          <Button size="small" type="text" onClick={onForget}>
            丢弃
          </Button>
        </span>
      }
    />
  )
}

export function useDraft({ name, title, open = true, opened, now, put }: Options) {
  const owner = useOwner()
  const [found, show] = useState<Draft | null>(null)
  // a ref, so that a write in the same turn already sees the found draft
  const offered = useRef<Draft | null>(null)
  const setFound = (draft: Draft | null) => show((offered.current = draft))
  const active = open && name !== null && owner !== null ? { owner, name } : null
  const key = active && `${active.owner} ${active.name}`
  const over = useRef(false)
  const sent = useRef<SentOnce>(undefined)

  useEffect(() => {
    over.current = false
    const draft = active && findDraft(active.owner, active.name)
    const news = draft ? changedEntries(draft.values, opened()) : {}
    sent.current = draft?.sent
    setFound(draft && Object.keys(news).length ? { ...draft, values: news } : null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked for when the form opens
  }, [key])

  /** Stores the difference from the initial values; an offered draft that is not restored yet is kept with it. */
  const write = () => {
    if (!active || over.current) return
    const before = opened()
    const changed = changedEntries(now(), before)
    const waiting = offered.current
    if (!Object.keys(changed).length && waiting) return
    const values = { ...waiting?.values, ...changed }
    const base = { ...waiting?.base, ...Object.fromEntries(Object.keys(changed).map((field) => [field, before[field]])) }
    keepDraft(active.owner, active.name, {
      title,
      place: window.location.pathname + window.location.search,
      values,
      base,
      sent: sent.current,
    })
  }
  const forget = () => {
    setFound(null)
    sent.current = undefined
    if (active) dropDraft(active.owner, active.name)
  }
  /** Removes the draft after saving or discarding; `stays`: the form continues from here. */
  const drop = (stays = false) => {
    over.current = !stays
    forget()
  }
  /** Runs after the event, because changes of other fields in the same event (e.g. by a new type) belong to it. */
  const keep = () => queueMicrotask(() => latest.current())
  // values that a component has set itself are stored at the latest when the page is left
  const latest = useRef(write)
  useEffect(() => void (latest.current = write))
  useEffect(() => {
    const onHide = () => latest.current()
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [])

  const take = (draft: Draft) => {
    const before = opened()
    setFound(null)
    put(
      draft.values,
      Object.keys(changedEntries(draft.base, before)).filter((field) => field in draft.values),
    )
  }
  const offer = found && <Offer at={found.at} onTake={() => take(found)} onForget={forget} />
  const keeper: SentKeeper = {
    find: () => sent.current,
    keep: (now) => {
      sent.current = now
      latest.current()
    },
  }
  return { offer, keep, drop, keeper }
}
