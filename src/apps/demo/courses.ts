// The demo courses: insurance sales training.
import { annuityObjections } from './annuity-objections.ts'
import type { DemoCourse } from './course-parts.ts'
import { firstMeeting } from './first-meeting.ts'

export type { DemoCourse, Face } from './course-parts.ts'

export const demoCourses: readonly DemoCourse[] = [firstMeeting, annuityObjections]
