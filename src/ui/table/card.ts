// Content of a row's card on a phone; all columns are in its 详情.
import type { ReactNode } from 'react'

export interface CardOf {
  /** Cover picture, 104 × 78 pixels. */
  cover?: ReactNode
  title: ReactNode
  /** A state or a switch beside the title. */
  mark?: ReactNode
  /** Two lines at most. */
  lines?: readonly ReactNode[]
  /** Name and value, four at most, for a list without lines of its own. */
  facts?: readonly (readonly [name: string, value: ReactNode])[]
  bar?: ReactNode
  /** A setting with its label, at the right of the actions. */
  setting?: ReactNode
}
