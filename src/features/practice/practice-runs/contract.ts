// Contract of practice runs: imports by other systems, and the list of runs.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { cleanCode, keepable } from '#shared/clean.ts'
import { Id } from '#shared/ids.ts'
import { LinesTaken } from '#shared/lines.ts'
import { broughtMoment } from '#shared/moment.ts'
import { Paging, page } from '#shared/paging.ts'
import { ChangesAsked, changesOf } from '#features/organisation/events/contract.ts'

/** Maximum number of dimensions, turns and points of a run. */
export const maxParts = 100

const wrongScore = '得分应为0到100，最多两位小数'
const score = z
  .number(wrongScore)
  .min(0, wrongScore)
  .max(100, wrongScore)
  .refine((n) => Math.abs(Math.round(n * 100) - n * 100) < 1e-6, wrongScore)
/** A name; invisible characters are removed. */
const named = (wrong: string) =>
  z
    .string(wrong)
    .overwrite(cleanCode)
    .min(1, wrong)
    .max(50, wrong)
    .regex(/^[^\p{C}]+$/u, wrong)

const tooMany = (what: string) => `${what}最多${maxParts}项`
export const RunLine = z.object({
  loginName: named('登录名无效'),
  subSceneId: z.string('缺少子场景').regex(/^[1-9]\d{0,15}$/, '子场景无效'),
  mode: z.enum(['PRACTICE', 'EXAM'], '模式应为 PRACTICE 或 EXAM'),
  startedAt: broughtMoment,
  /** null: the run was broken off. */
  endedAt: broughtMoment.nullish(),
  score: score.nullish(),
  /** Scores from 0 to 100 by name. */
  dimensions: z
    .record(named('评分维度的名称无效'), score, '评分维度无效')
    .refine((d) => Object.keys(d).length <= maxParts, tooMany('评分维度'))
    .nullish(),
  turns: z
    .array(
      z.object({
        operationId: z.string('缺少脚本').regex(/^[1-9]\d{0,15}$/, '脚本无效'),
        /** Number of the turn per script line, from 1; if absent, the order counts. */
        turnNo: z.int('轮次无效').min(1, '轮次无效').max(10_000, '轮次无效').nullish(),
        transcript: z.string('对话文本无效').max(20_000, '对话文本过长').overwrite(keepable).nullish(),
        score: score.nullish(),
        pointsHit: z
          .array(z.string('要点无效').max(200, '要点过长').overwrite(keepable), '要点无效')
          .max(maxParts, tooMany('要点'))
          .nullish(),
        at: broughtMoment.nullish(),
      }),
    )
    .max(maxParts, tooMany('对话轮次'))
    .nullish(),
})
export type RunLine = z.infer<typeof RunLine>

const Run = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  workNo: z.string(),
  courseId: Id,
  courseTitle: z.string(),
  subSceneId: Id,
  subSceneTitle: z.string(),
  mode: z.enum(['PRACTICE', 'EXAM']),
  startedAt: z.string(),
  /** null: the run was broken off. */
  endedAt: z.string().nullable(),
  durationSec: z.int().nullable(),
  completed: z.boolean(),
  score: z.number().nullable(),
  dimensions: z.record(z.string(), z.number()),
})
export type Run = z.infer<typeof Run>

/** A run as other systems read it. */
const ChangedRun = Run.pick({
  ...{ id: true, userId: true, courseId: true, subSceneId: true, mode: true, startedAt: true, endedAt: true },
  ...{ durationSec: true, completed: true, score: true, dimensions: true },
})
export type ChangedRun = z.infer<typeof ChangedRun>

const Day = z.iso.date().optional()

export const practiceRuns = contract(
  'practice-runs',
  {
    import: post(`${MANAGEMENT}/practice/import`, {
      may: 'service:practice-results',
      summary: '导入练习记录：每行一个 JSON；同一记录重复提交只算一次，逐行答复拒绝原因',
      lines: RunLine,
      content: LinesTaken,
      audit: '导入练习记录',
    }),
    changes: get(`${MANAGEMENT}/practice/changes`, {
      may: 'trainingAnalysis:menu',
      summary: '变更过的练习记录，限于本人的数据范围内的人员，供其他系统同步。以上一次的 next 为 after 继续读取',
      query: ChangesAsked,
      content: changesOf(ChangedRun),
    }),
    runs: get(`${MANAGEMENT}/practice/runs`, {
      may: 'trainingAnalysis:menu',
      summary: '练习记录分页，最近开始的在前；只含可见部门的人员，须给出课程、子场景、项目或人员',
      query: Paging.extend({
        courseId: Id.optional(),
        subSceneId: Id.optional(),
        projectId: Id.optional(),
        userId: Id.optional(),
        departmentId: Id.optional(),
        beginTime: Day,
        endTime: Day,
      }),
      content: page(Run),
    }),
  },
  {
    whose: '请选择课程、子场景、项目或人员',
    noPerson: '没有登录名为“{name}”的人员',
    noSubScene: '没有编号为 {id} 的子场景',
    endsBefore: '结束时间早于开始时间',
    future: '时间在未来',
    noScore: '已结束的练习缺少得分',
    foreignLine: '脚本 {id} 不属于该子场景',
    turnTwice: '脚本 {id} 的第 {n} 轮重复',
    differs: '同一时间开始的记录已存在，内容不同',
  },
)
