// The recycle bin: its kinds of entries and its retention.
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { contract, EXAM, get, patch, post } from '#shared/contract.ts'
import { searchText } from '#shared/fields.ts'
import { Id, Ids } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'

/** Deleted kinds, from the top of a course down. */
export const recycleKinds = ['COURSE', 'SCENE', 'SUB_SCENE', 'SCRIPT'] as const
export const RecycleKind = z.enum(recycleKinds)
export type RecycleKind = z.infer<typeof RecycleKind>
export const recycleKindLabels = { COURSE: '课程', SCENE: '场景', SUB_SCENE: '子场景', SCRIPT: '脚本' } as const

/** Days until a deletion is final. */
export const keptDays = 30

/** Deleted kinds of exams and question banks. */
export const assessmentKinds = ['EXAM', 'BANK', 'QUESTION'] as const
export const AssessmentKind = z.enum(assessmentKinds)
export type AssessmentKind = z.infer<typeof AssessmentKind>
export const assessmentKindLabels = { EXAM: '考试', BANK: '题库', QUESTION: '试题' } as const

/** Kinds in the bin of exams, and in that of banks. */
export const kindsOfArea = { EXAM: ['EXAM'], BANK: ['BANK', 'QUESTION'] } as const satisfies Record<string, readonly AssessmentKind[]>

/** Answer of a deleting call; its id restores the deleted records. */
export const Deleted = z.object({ deletionId: Id })

const AssessmentDeletion = z.object({
  id: Id,
  kind: AssessmentKind,
  /** Titles of the chosen records, shortened; `things` is their number. */
  title: z.string(),
  /** The bank of questions. */
  place: z.string(),
  things: z.int(),
  /** Questions of a paper, or in a bank. */
  questions: z.int(),
  /** Number of users who must sit the exam. */
  people: z.int(),
  createUserName: z.string().nullable(),
  createDate: z.string(),
  /** Days until it is gone for good. */
  leftDays: z.int(),
  canEdit: z.boolean(),
})
export type AssessmentDeletion = z.infer<typeof AssessmentDeletion>

const mayDelete = ['exam:btn:delete', 'bank:btn:delete', 'question:btn:delete'] as const

/** Declared in this lower feature, because the pages of exams and banks restore from the bin; a higher feature implements it. */
export const assessmentRecycleBin = contract(
  'assessment-recycle-bin',
  {
    page: get(`${EXAM}/recycle/pages`, {
      may: ['exam:menu', 'bank:menu'],
      summary: '考试、题库和试题的回收站分页，最近删除的在前',
      query: Paging.extend({
        /** EXAM: exams; BANK: banks and their questions. */
        area: z.enum(['EXAM', 'BANK']).optional(),
        kind: AssessmentKind.optional(),
        title: searchText(100).optional(),
        createUserName: searchText(50).optional(),
        beginDate: z.iso.date().optional(),
        endDate: z.iso.date().optional(),
      }),
      content: page(AssessmentDeletion),
    }),
    restore: post(`${EXAM}/recycle/restore`, {
      may: mayDelete,
      summary: '恢复到原处：考试连同试卷、指派、作答和成绩，题库连同试题；不能恢复的在 skipped 中列出',
      body: Ids,
      content: Batch,
      audit: '恢复已删除内容',
    }),
    purge: patch(`${EXAM}/recycle`, {
      may: mayDelete,
      summary: '彻底删除，不能再恢复；考试的作答和成绩一并删除',
      body: Ids,
      content: Batch,
      audit: '彻底删除',
    }),
  },
  {
    bankGone: '题库「{name}」已删除，请先恢复',
    bankLost: '题库「{name}」已彻底删除，不能恢复',
    bankTaken: '题库标题「{name}」已存在，请先修改现有题库的标题',
    bankWanted: '回收站中的考试「{name}」使用这个题库，请先恢复或彻底删除考试',
  },
)
