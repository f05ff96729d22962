// Times away from the page of an exam, on this device until the server has them.
import { deviceList } from '#ui/device/device-store.ts'
import type { Leave } from './leave-keeper.ts'

/** Of one attempt; `owner` separates the people of one device. */
export const leaveStore = (owner: string, attemptId: string) => deviceList<Leave>('yanwu-leaves', 'unsent', [owner, attemptId])
