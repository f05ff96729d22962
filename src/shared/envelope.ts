// The envelope of every JSON answer.
import type { FieldFault } from './errors.ts'

export interface Envelope<T> {
  succ: boolean
  code: number
  msg: string
  content: T
  /** Messages on the fields of a form. */
  fields?: FieldFault[]
  /** With a status of 400 and above: what to quote to the operator. */
  requestId?: string
}

/** True where the call has failed: `succ` false or a code that is not 0. */
export const failed = (e: Pick<Envelope<unknown>, 'succ' | 'code'>) => !e.succ || e.code !== 0
