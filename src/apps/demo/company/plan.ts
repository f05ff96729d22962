// Plans of the exams and projects of the demo company: past, current and future ones.
import type { Size } from './sizes.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface ExamPlan {
  name: string
  remark: string | null
  /** Beginning and end in days from today; null: no end. */
  from: number
  to: number | null
  minutes: number
  attempts: number
  /** Indices of the question banks. */
  banks: readonly number[]
  /** Number of questions: single choice, multiple choice, true or false, fill-in, short answer. */
  counts: readonly [number, number, number, number, number]
  /** Its short answers are not marked yet. */
  unmarked?: true
}
export interface ProjectPlan {
  name: string
  /** Region of the people. */
  region: string
  from: number
  courses: number
  /** Limit of exam tries in the first course; null: no exam. */
  limit: number | null
}

const subjects = ['上岗', '合规', '异议处理', '产品知识', '客户服务', '促成技能', '反洗钱', '消费者权益保护', '续期服务', '新产品'] as const
const wholePaper = [12, 6, 7, 3, 0] as const
const withShort = [10, 6, 7, 3, 2] as const

/** Twenty exams: fourteen past, four open, one future, one without a paper. A smaller size has the last ones of each kind. */
export function planExams(size: Size): ExamPlan[] {
  const banks = Math.max(3, size.banks)
  const full = Array.from({ length: 14 }, (_, i): ExamPlan => {
    const from = -350 + i * 24
    return {
      name: `${i < 10 ? '上半年' : '下半年'}${subjects[i % subjects.length]}考核${i >= 10 ? '（二）' : ''}`,
      remark: i % 3 ? null : '全员参加，独立完成。',
      from,
      to: from + 7 + (i % 3) * 3,
      minutes: 40 + (i % 3) * 10,
      attempts: 1 + (i % 3),
      banks: [i % banks, (i + 1) % banks],
      counts: i % 7 === 3 ? withShort : wholePaper,
    }
  })
  const open = Array.from(
    { length: 4 },
    (_, i): ExamPlan => ({
      name: `本季${subjects[(i + 3) % subjects.length]}测评`,
      remark: i ? null : '含简答题，提交后由讲师阅卷。',
      from: -9 - i * 3,
      to: i === 3 ? null : 12 + i * 5,
      minutes: 45,
      attempts: 1 + (i % 2),
      banks: [i % banks, (i + 2) % banks],
      counts: i === 0 ? withShort : wholePaper,
      ...(i === 0 ? { unmarked: true as const } : {}),
    }),
  )
  const later: ExamPlan[] = [
    { name: '年度综合考核', remark: '全员参加。', from: 25, to: 32, minutes: 60, attempts: 1, banks: [0, 1, 2], counts: wholePaper },
    { name: '新产品上市小测', remark: null, from: 10, to: null, minutes: 20, attempts: 3, banks: [1], counts: [0, 0, 0, 0, 0] },
  ]
  return size.exams >= 20
    ? [...full, ...open, ...later]
    : [...full.slice(-2), ...open.slice(0, size.exams - 2)].map((plan) => ({ ...plan, name: `${plan.name}（试点）` }))
}

/** Projects for regions, one each, as far as both suffice; the last one begins in the future. */
export function planProjects(size: Size, regions: readonly string[]): ProjectPlan[] {
  const kinds = [
    { name: '话术提升计划', from: -40, courses: 1, limit: 3 },
    { name: '新人九十天', from: -80, courses: 2, limit: null },
    { name: '银行渠道专项', from: -60, courses: 1, limit: null },
    { name: '服务质量专项', from: -30, courses: 1, limit: 2 },
    { name: '合规再教育', from: -15, courses: 1, limit: null },
    { name: '储备干部培养', from: 30, courses: 2, limit: 2 },
  ]
  return kinds.slice(0, size.projects).map((kind, i) => {
    const region = assertDefined(regions[i % regions.length], 'a region')
    return { ...kind, region, name: `${region}${kind.name}${size.projects === 1 ? '（试点）' : ''}` }
  })
}
