// Connects the saver of a conversation to its page: sends by the contract, and stores unsaved lines in this tab.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '#ui/api/client.ts'
import { storageStore } from '#ui/api/outbox-stores.ts'
import { useOwner } from '#ui/api/session.tsx'
import { tabStore } from '#ui/device/browser-storage.ts'
import { useSaveKey } from '#ui/form/use-save-key.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import type { Mode } from '#features/authoring/scripts/web/line-rules.ts'
import type { LineDraft, LineEntry, LineRequest } from './line-draft.ts'
import { LineSaver } from './line-saver.ts'
import type { Lines } from './use-lines.ts'

/** Store of the unsaved lines in this browser tab. An earlier version stored the bare drafts. */
function storeOf(name: string) {
  const store = storageStore<LineDraft, LineRequest>(tabStore, name)
  const entryOf = (kept: LineEntry | LineDraft): LineEntry => ('base' in kept ? { key: kept.key, value: kept } : kept)
  const forget = () => store.erase(store.entries().map(({ key }) => key))
  return { ...store, entries: () => store.entries().map(entryOf), forget }
}

/** Returns the position of a new line: the position of the saved line above it. */
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
  /** Called after each save, so that the page refreshes its summary. */
  onSaved: () => void
}

function makeSaver(mode: Mode, subSceneId: string, store: ReturnType<typeof storeOf>): LineSaver {
  return new LineSaver(
    {
      mode,
      send: async (edit, { idempotencyKey: once, keepalive }) => {
        const [line] = await call(scripts.save, { params: { subSceneId }, body: [edit], once, keepalive })
        return line as Script
      },
      latest: (id) => call(scripts.detail, { params: { id } }),
      store,
    },
    store.entries(),
  )
}

export function useLineSaving({ mode, subSceneId, lines, onSaved }: Needs) {
  const owner = useOwner()
  const name = `yanwu:lines:${owner ?? ''}:${subSceneId}`
  const [{ saver, forget }] = useState(() => {
    const store = storeOf(name)
    return { saver: makeSaver(mode, subSceneId, store), forget: store.forget }
  })
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
    saver.restore()
  }, [saver, lines.isPending])
  useEffect(() => {
    const stop = saver.listen()
    return () => {
      stop()
      void saver.flush()
    }
  }, [saver])
  useSaveKey(() => {
    for (const { key } of saver.all()) saver.leave(key)
  })
  return { saver, forget }
}
