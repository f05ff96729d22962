// What every line of a storyboard is given: where it stands, and what can be done with it.
import { createContext, useContext } from 'react'
import type { Variables } from '#shared/variables.ts'
import type { Medium } from './line-media.ts'
import type { LineSaver } from './line-saver.ts'
import type { Mode } from '#features/authoring/scripts/web/line-rules.ts'
import type { Row } from './rows.ts'
import type { Speakers } from './speakers.ts'

export type Field = 'text' | 'answerText'

export interface LineActs {
  /** The line under the keys and in the inspector; `focus`: it takes the focus. */
  choose: (key: string, focus?: boolean) => void
  check: (row: Row, on: boolean, through?: boolean) => void
  write: (key: string, field?: Field) => void
  /** Writing has ended; the line has the focus again. */
  finish: (key: string) => void
  /** Enter while somebody writes. */
  next: (row: Row, field: Field) => void
  turnType: (row: Row, step: 1 | -1) => void
  move: (row: Row, to: number) => void
  askPlace: (row: Row) => void
  generate: (row: Row) => void
  cancel: (row: Row) => void
  remove: (row: Row) => void
  copy?: ((row: Row) => void) | undefined
  play: (row: Row, medium?: Medium) => void
  open: (row: Row, medium: Medium | 'image') => void
  /** Several lines into one: true where they are taken as a conversation. */
  paste: (row: Row, text: string) => boolean
  look: (row: Row) => void
}

export interface Board {
  mode: Mode
  canEdit: boolean
  /** A phone: a line is held to be dragged, and written in its form. */
  isPhone: boolean
  may: { generate: boolean; edit: boolean; remove: boolean; sort: boolean; add: boolean }
  subSceneId: string
  courseId: string
  speakers: Speakers
  /** What is said in place of the variables of its texts. */
  variables: Variables
  saver: LineSaver
  acts: LineActs
}

export const BoardContext = createContext<Board | null>(null)
export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error('a line stands outside of a storyboard')
  return board
}
