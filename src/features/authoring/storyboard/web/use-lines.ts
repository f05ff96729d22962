// Lines of a conversation, loaded in windows of a hundred on demand, with optimistic updates.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '#shared/paging.ts'
import { keyOf } from '#ui/api/api-hooks.ts'
import type { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import type { BoardState } from '#features/authoring/productions/contract.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'

const size = 100
/** Debounce in milliseconds: fast scrolling loads no windows on the way. */
const rest = 60

export interface LineFilter {
  state?: BoardState
  q?: string
}
/** Lines by position; lines that are not loaded are undefined. */
type Sparse = (Script | undefined)[]

/** Cache of the loaded lines, because each render reads positions. */
class Here {
  #stamp = ''
  #lines: Sparse | null = null
  #places = new Map<string, number>()
  /** Invalidates the cache after the windows may have changed. */
  forget() {
    this.#lines = null
  }
  lines(stamp: string, read: () => Sparse): Sparse {
    if (!this.#lines || stamp !== this.#stamp) {
      this.#stamp = stamp
      this.#lines = read()
      this.#places = new Map(this.#lines.flatMap((line, place) => (line ? [[line.id, place]] : [])))
    }
    return this.#lines
  }
  placeOf = (id: string) => this.#places.get(id) ?? -1
}

/** Sets each line's own position after a change of order. */
const renumbered = (lines: Sparse) => lines.map((line, seq) => (line && line.seq !== seq ? { ...line, seq } : line))

export function useLines(subSceneId: string, filter: LineFilter) {
  const client = useQueryClient()
  const [windows, setWindows] = useState<readonly number[]>([0])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [known, setKnown] = useState({ of: '', total: 0 })
  const keyFor = (window: number) =>
    keyOf(scripts.page, { params: { subSceneId }, query: { pageNumber: window + 1, pageSize: size, ...filter } })
  const asked = useQueries({
    queries: windows.map((window) => ({
      queryKey: keyFor(window),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(scripts.page, { params: { subSceneId }, query: { pageNumber: window + 1, pageSize: size, ...filter }, signal }),
      meta: { inPlace: true },
    })),
  })
  const of = JSON.stringify([subSceneId, filter])
  useEffect(() => {
    setWindows([0])
    return () => clearTimeout(timer.current)
  }, [of])
  const pageOf = (window: number) => client.getQueryData<Page<Script>>(keyFor(window))
  const said = asked.find((one) => one.data)?.data?.total
  // keeps the last known total while another window loads
  if (said !== undefined && (known.of !== of || known.total !== said)) setKnown({ of, total: said })
  const isKnown = said !== undefined || known.of === of
  const total = said ?? (isKnown ? known.total : 0)

  /** Loads the windows around the visible positions. */
  const look = (from: number, to: number) => {
    const [first, last] = [Math.max(0, Math.floor((from - 10) / size)), Math.floor((to + 10) / size)]
    const wanted = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((window) => window === 0 || window * size < total)
    if (wanted.join() === windows.join()) return clearTimeout(timer.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setWindows(wanted), rest)
  }
  const [here] = useState(() => new Here())
  const stamp = `${of} ${total} ${asked.map(({ dataUpdatedAt }) => dataUpdatedAt).join()}`
  const sparse = () => here.lines(stamp, read)
  /** Reads all loaded lines from the query cache. */
  const read = (): Sparse => {
    // an update since the last render may have changed the total
    const count = pageOf(0)?.total ?? total
    const lines: Sparse = Array.from({ length: count })
    for (let window = 0; window * size < count; window++)
      for (const [i, line] of (pageOf(window)?.records ?? []).entries()) lines[window * size + i] = line
    return lines
  }
  /** Writes an optimistic update into the query cache; a window with a gap is loaded again. */
  const write = (lines: Sparse) => {
    here.forget()
    for (let window = 0; window * size < Math.max(lines.length, total) || window === 0; window++) {
      const records = lines.slice(window * size, (window + 1) * size)
      if (!pageOf(window) && records.includes(undefined)) continue
      if (records.includes(undefined)) void client.invalidateQueries({ queryKey: keyFor(window), exact: true })
      else client.setQueryData(keyFor(window), { records, total: lines.length })
    }
  }
  const at = (place: number): Script | undefined => sparse()[place]
  const placeOf = (id: string) => {
    sparse()
    return here.placeOf(id)
  }
  return {
    total,
    look,
    at,
    placeOf,
    isPending: !isKnown,
    error: (!isKnown && asked.find((one) => one.error)?.error) as CallFailure | false | null,
    /** Keeps its identity while the same lines are loaded. */
    loaded: sparse(),
    reload: () => void client.invalidateQueries({ queryKey: keyOf(scripts.page) }),
    /** Replaces a line by the response of its request. */
    put: (line: Script) => write(sparse().map((before) => (before?.id === line.id ? { ...line, seq: before.seq } : before))),
    insert: (place: number, line: Script) => write(renumbered(sparse().toSpliced(place, 0, line))),
    remove: (ids: ReadonlySet<string>) => write(renumbered(sparse().filter((line) => !line || !ids.has(line.id)))),
    move: (from: number, to: number) => {
      const lines = [...sparse()]
      const [line] = lines.splice(from, 1)
      write(renumbered(lines.toSpliced(to, 0, line)))
    },
  }
}
export type Lines = ReturnType<typeof useLines>
