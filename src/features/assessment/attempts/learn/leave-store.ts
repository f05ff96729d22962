// Store of leaves and pastes of an exam page on this device until the server has them.
import { deviceList } from '#ui/device/device-store.ts'
import type { Fact } from './leave-keeper.ts'

/** Store of one attempt; `owner` separates the people who use one device. */
export const leaveStore = (owner: string, attemptId: string) => deviceList<Fact>('yanwu-leaves', 'unsent', [owner, attemptId])
