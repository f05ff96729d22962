// Token budget of a chat call: reserved before the call and corrected afterwards.
import { MediaError } from '../process/media-error.ts'

/** Token budget of a call. */
export interface Budget {
  /** Reserves tokens; false if fewer are left. */
  take(tokens: number): Promise<boolean>
  /** Corrects the reservation by `more` tokens, negative if some are unused. */
  settle(more: number): Promise<void>
}

/** Not a failure of the service: the budget of the day is used up. */
export class Spent extends MediaError {}
