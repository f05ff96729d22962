// The saver of a conversation on its page: sends by the contract, and keeps in this tab what is not saved.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '#ui/api/client.ts'
import { newKey } from '#ui/api/idempotency.ts'
import { useOwner } from '#ui/api/session.tsx'
import { useSaveKey } from '#ui/form/use-save-key.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import type { Mode } from '#features/authoring/scripts/web/line-rules.ts'
import { type LineDraft, LineSaver } from './line-saver.ts'
import type { Lines } from './use-lines.ts'

function read(name: string): LineDraft[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]') as LineDraft[]
  } catch {
    return []
  }
}
function write(name: string, drafts: LineDraft[]) {
  try {
    if (drafts.length) sessionStorage.setItem(name, JSON.stringify(drafts))
    else sessionStorage.removeItem(name)
  } catch {
    // a browser may refuse to store anything
  }
}

/** Where a new line goes: the place of the saved line above it. */
function seqAfter(saver: LineSaver, lines: Lines, after: string | null): number | null {
  let key = after
  for (;;) {
    if (key === null) return null
    const draft = saver.of(key)
    if (!draft || draft.id !== null) {
      const place = lines.placeOf(draft?.id ?? key)
      return place < 0 ? Math.max(0, lines.total - 1) : place
    }
    key = draft.after
  }
}

interface Needs {
  mode: Mode
  subSceneId: string
  lines: Lines
  /** A line was saved: what is said of all of them is another. */
  onSaved: () => void
}

function makeSaver(mode: Mode, subSceneId: string, name: string): LineSaver {
  return new LineSaver({
    mode,
    send: async (edit, once) => {
      const [line] = await call(scripts.save, { params: { subSceneId }, body: [edit], once })
      return line as Script
    },
    latest: (id) => call(scripts.detail, { params: { id } }),
    newKey,
    now: () => Date.now(),
    later: (act, ms) => setTimeout(act, ms),
    never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    keep: (drafts) => write(name, drafts),
  })
}

export function useLineSaving({ mode, subSceneId, lines, onSaved }: Needs) {
  const owner = useOwner()
  const name = `yanwu:lines:${owner ?? ''}:${subSceneId}`
  const [saver] = useState(() => makeSaver(mode, subSceneId, name))
  useEffect(() =>
    saver.attach({
      seqAfter: (after) => seqAfter(saver, lines, after),
      onSaved: (line, made) => {
        if (made) lines.insert(line.seq, line)
        else lines.put(line)
        onSaved()
      },
    }),
  )
  useSyncExternalStore(saver.subscribe, saver.snapshot)
  const isRestored = useRef(false)
  useEffect(() => {
    if (isRestored.current || lines.isPending) return
    isRestored.current = true
    saver.restore(read(name))
  }, [saver, name, lines.isPending])
  useEffect(() => {
    const again = () => {
      for (const { key, state } of saver.all()) if (state === 'failed') saver.retry(key)
    }
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      void saver.flush()
    }
  }, [saver])
  useSaveKey(() => {
    for (const { key } of saver.all()) saver.leave(key)
  })
  return { saver, forget: () => write(name, []) }
}
