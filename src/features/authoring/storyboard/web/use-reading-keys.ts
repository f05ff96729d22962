// The keys of whoever reads a conversation: from line to line, and what can be done with the chosen one.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { hasDialog, isTyping } from '#ui/device/keys.ts'
import type { Board } from './board-context.ts'
import type { Row, Rows } from './rows.ts'

interface Needs {
  rows: Rows
  board: Board
  current: string | null
  isChecked: (row: Row) => boolean
  isLocked: (row: Row) => boolean
  /** Ends what plays; absent where nothing does. */
  onPause: (() => void) | undefined
  /** To a place, from 0. */
  onStep: (place: number) => void
  onSearch: () => void
  onGo: () => void
  onKeys: () => void
}

const isOverlaid = () => hasDialog() || document.querySelector('.ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden)') !== null

/** Where an arrow leads; undefined where the key is none. */
function stepOf({ key }: { key: string }, index: number, count: number): number | undefined {
  const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}

/** What a key does with a line; undefined where it is none of ours. */
function actOf(
  e: KeyboardEvent | globalThis.KeyboardEvent,
  row: Row,
  { board, isChecked, isLocked }: Needs,
  play: (row: Row) => void,
): (() => void) | undefined {
  const { acts, may, canEdit } = board
  const command = e.ctrlKey || e.metaKey
  const free = canEdit && !isLocked(row)
  if (command) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[e.key]
    if (step && canEdit && may.sort) return () => acts.move(row, row.index + step)
    return e.key === 'Enter' && free && may.generate ? () => acts.generate(row) : undefined
  }
  if (e.key === 'Enter') return free && may.edit ? () => acts.write(row.key) : () => acts.look(row)
  if (e.key === ' ') return () => play(row)
  if (e.key === 'Delete') return free && may.remove ? () => acts.remove(row) : undefined
  return e.key.toLowerCase() === 'x' && canEdit ? () => acts.check(row, !isChecked(row), e.shiftKey) : undefined
}

export function useReadingKeys(needs: Needs) {
  const latest = useRef(needs)
  useEffect(() => {
    latest.current = needs
  })
  // what plays goes on to other lines, and the keys stay where they are
  const begun = useRef<string | null>(null)
  const play = (row: Row) => {
    if (needs.onPause && begun.current === row.key) return needs.onPause()
    begun.current = row.key
    needs.board.acts.play(row)
  }
  useEffect(() => {
    const onKey = (e: globalThis.KeyboardEvent) => {
      if (e.defaultPrevented || e.isComposing || e.ctrlKey || e.metaKey || e.altKey || isTyping(e.target) || isOverlaid()) return
      const { onSearch, onGo, onKeys } = latest.current
      const act = { '/': onSearch, '?': onKeys, '？': onKeys, g: onGo, G: onGo }[e.key]
      if (!act) return
      e.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  /** Of the list itself: only where a line has the focus, not what stands in it. */
  return (e: KeyboardEvent<HTMLElement>) => {
    const { rows, current } = needs
    const { target } = e
    if (e.nativeEvent.isComposing || !(target instanceof HTMLElement) || target.tagName !== 'ARTICLE') return
    const index = current === null ? -1 : rows.indexOf(current)
    const row = rows.at(index)
    const to = e.ctrlKey || e.metaKey ? undefined : stepOf(e, index, rows.count)
    const act = to === undefined ? row && !row.ghost && actOf(e, row, needs, play) : () => needs.onStep(to)
    if (!act) return
    e.preventDefault()
    act()
  }
}
