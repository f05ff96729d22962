// Words for figures of training, which depend on the type of content.
import type { TrainingType } from '../contract.ts'

export const many = (n: number) => n.toLocaleString('zh-CN')
export const figure = (n: number | null) => (n === null ? '-' : String(n))

/** Duration in words, e.g. 45 秒, 12.5 分钟, 3.2 小时. */
export function lasted(seconds: number | null): string {
  if (seconds === null) return '-'
  const tenth = (n: number) => Math.round(n * 10) / 10
  if (seconds < 60) return `${seconds} 秒`
  return seconds < 36_000 ? `${many(tenth(seconds / 60))} 分钟` : `${many(tenth(seconds / 3600))} 小时`
}

export const required: Record<TrainingType, string> = { COURSE: '应参加人数', PROJECT: '必修人数', EXAM: '应考人数' }
export const attempts: Record<TrainingType, string> = { COURSE: '练习次数', PROJECT: '练习次数', EXAM: '交卷次数' }
export const part: Record<TrainingType, string> = { COURSE: '子场景', PROJECT: '课程', EXAM: '试题' }
export const group: Record<TrainingType, string> = { COURSE: '场景', PROJECT: '考试', EXAM: '题型' }
export const extra: Record<TrainingType, string> = { COURSE: '未指派而自行练习', PROJECT: '选修参加', EXAM: '非应考参加' }
