// Selection and in-place editing: the current line and the field being edited.
import { useRef, useState } from 'react'
import type { Field } from './board-context.ts'
import { type LineValues, type Mode, typeBeside } from '#features/authoring/scripts/web/line-rules.ts'
import type { LineSaver } from './line-saver.ts'
import type { Row, Rows } from './rows.ts'

interface Needs {
  mode: Mode
  saver: LineSaver
  /** Reads the current rows, because an action may follow a change. */
  rows: () => Rows
  show: (index: number) => void
  say: (text: string) => void
  /** True if the user may add lines. */
  canAdd: boolean
}

/** Initial values of a new line, taken from the line above it. */
function begunLike(row: Row | undefined, mode: Mode): LineValues {
  const { type = 'QUESTION', mediaType = 'VIDEO', needAnswer = 'NEED', section = null } = row?.values ?? {}
  const own = mediaType === 'IMAGE' ? 'VIDEO' : mediaType
  const asked = type === 'QUESTION' ? ('VIDEO' as const) : ('AUDIO' as const)
  return { type, needAnswer, section, mediaType: mode === 'arrange' ? asked : own, text: '', answerText: '' }
}

export function useWriting({ mode, saver, rows, show, say, canAdd }: Needs) {
  const [current, setCurrent] = useState<string | null>(null)
  const [writing, setWriting] = useState<{ key: string; field: Field } | null>(null)
  const [focus, setFocus] = useState({ key: '', stamp: 0 })
  const stamp = useRef(0)
  const choose = (key: string, takesFocus = false) => {
    setCurrent(key)
    if (!takesFocus) return
    setWriting(null)
    setFocus({ key, stamp: ++stamp.current })
    show(rows().indexOf(key))
  }
  const write = (key: string, field: Field = 'text') => {
    const row = rows().at(rows().indexOf(key))
    // a picture has no text
    if (row?.values.mediaType === 'IMAGE' && field === 'text') {
      if (row.values.needAnswer === 'NEED') return write(key, 'answerText')
      return choose(key, true)
    }
    setCurrent(key)
    setWriting({ key, field })
    show(rows().indexOf(key))
  }
  const finish = (key: string) => {
    saver.leave(key)
    setWriting(null)
    const left = rows().indexOf(key) >= 0 && (saver.of(key) !== undefined || !key.startsWith('new-'))
    const neighbour = left ? key : rows().at(rows().count - 1)?.key
    if (neighbour !== undefined) choose(neighbour, true)
  }
  const add = (below: string | null, text = '') => {
    const row = below === null ? undefined : rows().at(rows().indexOf(below))
    const key = saver.add(below, begunLike(row, mode), text ? { text } : {})
    setCurrent(key)
    setWriting({ key, field: 'text' })
    return key
  }
  const next = (row: Row, field: Field) => {
    if (field === 'text' && row.values.needAnswer === 'NEED' && row.values.text?.trim()) return write(row.key, 'answerText')
    const isBlank = !row.line && !row.values.text?.trim()
    if (isBlank) return finish(row.key)
    saver.leave(row.key)
    const following = rows().at(row.index + 1)
    if (following) return write(following.key)
    if (row.index + 1 < rows().count || !canAdd) return finish(row.key)
    add(row.key)
  }
  const turnType = (row: Row, step: 1 | -1) => {
    const type = typeBeside(mode, row.values.type ?? 'QUESTION', step)
    const medium = mode === 'arrange' && !row.line ? { mediaType: type === 'QUESTION' ? ('VIDEO' as const) : ('AUDIO' as const) } : {}
    saver.change(row.key, { type, ...medium }, row.line)
    say(type)
  }
  return { current, writing, focus, choose, write, finish, add, next, turnType, stop: () => setWriting(null), setCurrent }
}
