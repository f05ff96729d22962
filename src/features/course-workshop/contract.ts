// The workshop of a course: what needs courses, scripts and media together.
import { z } from 'zod'
import { contract, get, MANAGEMENT, patch, put } from '../../shared/contract.ts'
import { Id, Ids } from '../../shared/ids.ts'

/** Something that a course lacks, and where. */
export const Lack = z.object({
  /** Keeps the course from being enabled; else it is advice. */
  must: z.boolean(),
  text: z.string(),
  sceneId: Id.nullable(),
  subSceneId: Id.nullable(),
})
export type Lack = z.infer<typeof Lack>
export const Readiness = z.object({ ready: z.boolean(), missing: z.array(Lack), more: z.int() })
export type Readiness = z.infer<typeof Readiness>

export const courseWorkshop = contract('course-workshop', {
  remove: patch(`${MANAGEMENT}/course`, {
    may: 'course:btn:delete',
    summary: '删除课程、场景或子场景（含其下全部内容）',
    body: Ids,
    audit: '删除课程内容',
  }),
  state: put(`${MANAGEMENT}/course/state`, {
    may: 'course:btn:state',
    summary: '启用或停用课程',
    body: z.object({ id: Id, isValid: z.enum(['VALID', 'NOT_VALID']) }),
    audit: '修改课程状态',
  }),
  readiness: get(`${MANAGEMENT}/course/:id/readiness`, {
    may: 'course:menu',
    summary: '课程启用前还缺什么',
    content: Readiness,
  }),
  exam: get(`${MANAGEMENT}/course/exam`, {
    may: 'signed-in',
    summary: '可用于项目的课程，含是否可考试',
    content: z.array(z.object({ id: Id, title: z.string(), hasExam: z.boolean() })),
  }),
})
