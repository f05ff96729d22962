// A question before a page with unsaved changes is left: by a link, by the browser's buttons, or by closing the window.
import { useEffect, useRef } from 'react'
import { type To, useBlocker, useNavigate } from 'react-router'
import { isLeaving } from '../api/session-end.ts'
import { confirmAct } from '../page/confirm.ts'

export const confirmDiscard = (drop: () => void) =>
  confirmAct({
    title: '放弃未保存的修改？',
    content: '离开后，刚才的修改不会保留。',
    okText: '放弃修改',
    cancelText: '继续编辑',
    act: () => {
      drop()
      return undefined
    },
  })

/**
 * Returns a function that leaves without asking. `dirty` may be a function that is called when the user leaves; `onDrop` is called when the
 * changes are given up.
 */
export function useUnsavedChangesGuard(dirty: boolean | (() => boolean), onDrop?: () => void) {
  const isDirty = typeof dirty === 'function' ? dirty : () => dirty
  const latest = useRef(isDirty)
  useEffect(() => void (latest.current = isDirty))
  const navigate = useNavigate()
  const free = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => latest.current() && !free.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const leave = (to: To) => {
    free.current = true
    void navigate(to)
  }
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const to = blocker.location
    blocker.reset()
    confirmDiscard(() => {
      onDrop?.()
      leave(to)
    })
  })
  useEffect(() => {
    // after the end of a session, the page leaves without asking: the input is kept as a draft
    const onUnload = (event: BeforeUnloadEvent) => !isLeaving() && latest.current() && event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
  return leave
}

/** `useLeaving` as a component, for a temporary element such as a dialog, because a router asks one blocker at a time. */
export function UnsavedChangesGuard({ dirty, onDrop }: { dirty: () => boolean; onDrop?: () => void }) {
  useUnsavedChangesGuard(dirty, onDrop)
  return null
}
