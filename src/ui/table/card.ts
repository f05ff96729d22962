// What of a row its card says on a phone; everything else stands in its 详情.
import type { ReactNode } from 'react'

export interface CardOf {
  /** 104 × 78. */
  cover?: ReactNode
  title: ReactNode
  /** Beside the title: a state, a switch. */
  mark?: ReactNode
  /** Two at most. */
  lines?: readonly ReactNode[]
  /** Name and value, four at most: what a list says that has no lines of its own. */
  facts?: readonly (readonly [name: string, value: ReactNode])[]
  bar?: ReactNode
  /** At the right of the actions, with its words. */
  setting?: ReactNode
}
