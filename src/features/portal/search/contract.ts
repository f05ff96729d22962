// Searching everything at once: what is found of each kind, and where it leads.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '#shared/contract.ts'
import { clean } from '#shared/clean.ts'
import { Id } from '#shared/ids.ts'

export const searchKinds = [
  ...(['COURSE', 'SCENE', 'SUB_SCENE', 'SCRIPT', 'QUESTION', 'EXAM', 'PERSON'] as const),
  ...(['EXAM_REPORT', 'COURSE_REPORT', 'PROJECT_REPORT'] as const),
] as const
export type SearchKind = (typeof searchKinds)[number]
export const kindLabels: Readonly<Record<SearchKind, string>> = {
  COURSE: '课程',
  SCENE: '场景',
  SUB_SCENE: '子场景',
  SCRIPT: '脚本',
  QUESTION: '试题',
  EXAM: '考试',
  PERSON: '人员',
  EXAM_REPORT: '考试报表',
  COURSE_REPORT: '课程练习报表',
  PROJECT_REPORT: '培训项目报表',
}
/** Of each kind. */
export const maxFound = 5

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: Id,
  /** What was found, as one line of text. */
  title: z.string(),
  /** Where it stands: its course, its bank, its department. */
  place: z.string(),
  /** The address of its page. */
  to: z.string(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const search = contract('search', {
  all: get(`${MANAGEMENT}/search`, {
    may: 'signed-in',
    summary: `在权限之内查找课程、场景、子场景、脚本、试题、考试、人员和报表；每类最多${maxFound}条，标题相同的在前`,
    query: z.object({ q: z.string().overwrite(clean).min(1).max(50) }),
    content: z.array(SearchHit),
  }),
})
