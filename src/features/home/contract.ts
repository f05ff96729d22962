// Home: what wants doing today, what is recent, and the first steps of a new tenant.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '../../shared/contract.ts'
import { Id } from '../../shared/ids.ts'

/** As many of each kind as the page shows. */
export const maxShown = 5

const Named = z.object({ id: Id, title: z.string() })
/** How many there are within one's rights, and the newest of them. */
const among = <R extends z.ZodType>(record: R) => z.object({ total: z.int(), records: z.array(record) })

export const stepKeys = ['department', 'user', 'course', 'script', 'state', 'exam'] as const
export type StepKey = (typeof stepKeys)[number]

export const Home = z.object({
  attention: z.object({
    /** Media that could not be made, by course. */
    failed: among(Named.extend({ count: z.int() })),
    /** Courses that are not enabled. */
    drafts: among(Named.extend({ scripts: z.int() })),
    /** Exams that have not ended and have no questions yet. */
    papers: among(Named.extend({ startTime: z.string() })),
    /** Exams with short answers that wait to be marked, and by how many people. */
    marking: among(Named.extend({ people: z.int() })),
  }),
  courses: z.array(
    Named.extend({ imageFileUrl: z.string().nullable(), enabled: z.boolean(), createDate: z.string(), canEdit: z.boolean() }),
  ),
  exams: z.array(
    Named.extend({
      imageUrl: z.string().nullable(),
      state: z.enum(['COMING', 'OPEN', 'ENDED']),
      startTime: z.string(),
      endTime: z.string().nullable(),
    }),
  ),
  /** What a tenant begins with, in order, and what of it has been done by anybody. */
  steps: z.array(z.object({ key: z.enum(stepKeys), done: z.boolean() })),
})
export type Home = z.infer<typeof Home>

export const home = contract(
  'home',
  {
    overview: get(`${MANAGEMENT}/home`, {
      may: 'home:menu',
      summary: '首页：待处理的事项（本人可编辑的）、最近的课程与考试、初次使用的步骤',
      content: Home,
    }),
  },
  {},
)
