// Parts of an answer on this device until the server has the whole.
import { deviceList } from '../../device/device-store.ts'
import type { Part } from './take-keeper.ts'

/** The parts of one take by their number. */
export function partStore(...take: string[]) {
  const { list, write, clear } = deviceList<Part>('yanwu-voice', 'parts', take)
  return { list, write, erase: clear }
}
