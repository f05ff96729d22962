// Leaving a page with unsaved changes asks first: by link, by the browser's buttons, by closing the window.
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

/** Answers how to leave without being asked. `dirty` may be asked at the moment of leaving; `onDrop` is told when it is given up. */
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
    // a session that has ended takes nobody's leave: what was typed is kept as a draft
    const onUnload = (event: BeforeUnloadEvent) => !isLeaving() && latest.current() && event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
  return leave
}

/** The same for what is there only now and then, e.g. a dialog: a router asks one at a time. */
export function UnsavedChangesGuard({ dirty, onDrop }: { dirty: () => boolean; onDrop?: () => void }) {
  useUnsavedChangesGuard(dirty, onDrop)
  return null
}
