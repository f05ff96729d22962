// The lines of a conversation in windows of a hundred: those that are looked at are asked for, and what is done here shows at once.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '#shared/paging.ts'
import { keyOf } from '#ui/api/api-hooks.ts'
import type { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import type { BoardState } from '#features/authoring/productions/contract.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'

const size = 100
/** Milliseconds: whoever scrolls past a window does not ask for it. */
const rest = 60

export interface LineFilter {
  state?: BoardState
  q?: string
}
/** Lines by their places; those that are not here yet are missing. */
type Sparse = (Script | undefined)[]

/** What of a conversation is here, read together once: places are asked for at every draw. */
class Here {
  #stamp = ''
  #lines: Sparse | null = null
  #places = new Map<string, number>()
  /** Other lines may be here. */
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

/** After a change of order every line says its own place again. */
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
  // while another window comes, as many as were told last
  if (said !== undefined && (known.of !== of || known.total !== said)) setKnown({ of, total: said })
  const isKnown = said !== undefined || known.of === of
  const total = said ?? (isKnown ? known.total : 0)

  /** The places that are looked at. */
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
  /** All that is here, for what is done to it. */
  const read = (): Sparse => {
    // what was written since the last draw is more, or less, than that drew
    const count = pageOf(0)?.total ?? total
    const lines: Sparse = Array.from({ length: count })
    for (let window = 0; window * size < count; window++)
      for (const [i, line] of (pageOf(window)?.records ?? []).entries()) lines[window * size + i] = line
    return lines
  }
  /** Shows what was done before it is asked for again; a window that would have a hole is asked for. */
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
    /** The same as long as the same lines are here. */
    loaded: sparse(),
    reload: () => void client.invalidateQueries({ queryKey: keyOf(scripts.page) }),
    /** A line as it was answered. */
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
