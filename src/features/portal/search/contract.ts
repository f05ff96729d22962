// Endpoint of the global search: hits of each kind with their addresses.
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
/** Maximum number of hits of each kind. */
export const maxFound = 5

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: Id,
  /** The matching text, in one line. */
  title: z.string(),
  /** Name of the parent: course, question bank or department. */
  place: z.string(),
  /** Address of the page of the hit. */
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
