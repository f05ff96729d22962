// React context of a storyboard: the board and the actions that each line needs.
import { createContext, useContext } from 'react'
import type { Variables } from '#shared/variables.ts'
import type { Medium } from './line-media.ts'
import type { LineSaver } from './line-saver.ts'
import type { Mode } from '#features/authoring/scripts/web/line-rules.ts'
import type { Row } from './rows.ts'
import type { Speakers } from './speakers.ts'

export type Field = 'text' | 'answerText'

export interface LineActs {
  /** Selects the line for the keyboard and the inspector; `focus` also moves the focus there. */
  choose: (key: string, focus?: boolean) => void
  check: (row: Row, on: boolean, through?: boolean) => void
  write: (key: string, field?: Field) => void
  /** Ends the editing and returns the focus to the line. */
  finish: (key: string) => void
  /** Handles Enter during editing. */
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
  /** Handles a paste of several lines; returns true if it was taken as a conversation. */
  paste: (row: Row, text: string) => boolean
  look: (row: Row) => void
}

export interface Board {
  mode: Mode
  canEdit: boolean
  /** On a phone a long press starts dragging, and a form edits the line. */
  isPhone: boolean
  may: { generate: boolean; edit: boolean; remove: boolean; sort: boolean; add: boolean }
  subSceneId: string
  courseId: string
  speakers: Speakers
  /** Values of the variables in the texts. */
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
