// Keyboard shortcuts outside of editing: moving between lines, and actions on the selected line.
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
  /** Pauses the playback; undefined if nothing plays. */
  onPause: (() => void) | undefined
  /** Moves to a position, from 0. */
  onStep: (place: number) => void
  onSearch: () => void
  onGo: () => void
  onKeys: () => void
}

const isOverlaid = () => hasDialog() || document.querySelector('.ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden)') !== null

/** Returns the target of an arrow key, or undefined for another key. */
function stepOf({ key }: { key: string }, index: number, count: number): number | undefined {
  const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}

/** Returns the action of a key on a line, or undefined. */
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
  // the playback moves on to other lines, but the keyboard focus stays
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

  /** Handles keys only if a line itself has the focus, not a control inside it. */
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
