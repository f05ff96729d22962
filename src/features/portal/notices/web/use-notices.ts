// The notices of the signed-in person, which follow the event stream.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keyOf, useApiQuery } from '#ui/api/api-hooks.ts'
import { useEvents } from '#ui/api/events.ts'
import { notices } from '../contract.ts'

/** Milliseconds over which the pages of many people ask after one change, e.g. an assignment to a whole company. */
const spread = 2000
/**
 * Without Web Locks each tab would hold a stream of its own, and HTTP/1.1 allows six connections. Such a browser asks again when the person
 * returns to the page.
 */
const isShared = () => 'locks' in navigator && Boolean(navigator.locks)

export function useNotices() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useApiQuery(notices.page, {}, { inPlace: true })
  const ask = () => void client.invalidateQueries({ queryKey: keyOf(notices.page) })
  const askSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      ask()
    }, Math.random() * spread)
  }
  useEvents(notices.stream, askSoon, askSoon, isShared())
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && !isShared() && ask()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
  return asked
}
