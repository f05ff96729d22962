// Jobs of notices that no single change triggers.
import { job } from '#platform/jobs/jobs.ts'

/** Every minute: media that have ended, and scores whose time of publication has come. */
export const tellFinished = job('tell-finished', { cron: '* * * * *' })
/** Every hour: deadlines, and answers that wait for markers; old notices are deleted. */
export const remindPeople = job('remind-people', { cron: '7 * * * *' })
/** Every minute: mail that is due. */
export const mailNotices = job('mail-notices', { cron: '* * * * *' })
