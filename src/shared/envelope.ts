// The envelope of every JSON answer.
import type { FieldFault } from './errors.ts'

export interface Envelope<T> {
  succ: boolean
  code: number
  msg: string
  content: T
  /** Messages on the fields of a form. */
  fields?: FieldFault[]
  /** Request id for the operator, with a status of 400 and above. */
  requestId?: string
}

/** Whether the call has failed: `succ` is false or the code is not 0. */
export const failed = (e: Pick<Envelope<unknown>, 'succ' | 'code'>) => !e.succ || e.code !== 0
