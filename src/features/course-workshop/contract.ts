// The workshop of a course: what needs courses, scripts and media together.
import { z } from 'zod'
import { contract, get, MANAGEMENT, patch, put } from '../../shared/contract.ts'
import { Id, Ids } from '../../shared/ids.ts'

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
  exam: get(`${MANAGEMENT}/course/exam`, {
    may: 'signed-in',
    summary: '可用于项目的课程，含是否可考试',
    content: z.array(z.object({ id: Id, title: z.string(), hasExam: z.boolean() })),
  }),
})
