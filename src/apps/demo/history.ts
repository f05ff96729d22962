// Plan of the history of three learners of the demo: one gets better, one has a bad week, one starts today.

/** A run through a sub-scene. */
export interface PlannedRun {
  /** Days before today, and the time of day. */
  at: readonly [days: number, time: string]
  subScene: string
  /** Share of each reference answer that the learner says, 0 to 1. */
  share: number
  /** Index of the line at which the learner stopped; absent for a whole run. */
  stop?: number
  /** A stopped run that the learner can go on with; other stopped runs were broken off. */
  open?: true
}
export interface PlannedLearner {
  loginName: string
  /** Absent for a person of the base demo. */
  added?: { name: string; workNo: string; telephone: string }
  /** Names of projects of the history. */
  projects: readonly string[]
  /** Beginnings of lines that the learner answers badly. */
  weak: readonly string[]
  /** Beginnings of lines that the learner answers well from the start. */
  strong: readonly string[]
  runs: readonly PlannedRun[]
}

/** Projects of the base demo or new ones, in days from today. `courses`: titles; absent for a project of the base demo. */
export const plannedProjects = [
  { name: '新人训练营', from: -38, due: 12 },
  { name: '异议处理冲刺', from: -21, due: 3, courses: ['养老年金异议处理'] },
  { name: '重疾险补练', from: -18, due: -1, courses: ['重疾险首次面谈'] },
] as const
/** Department of the added learners. */
export const learnersOffice = '总公司/华东区/上海分公司/浦东营业部'

const [mother, price, boss, sister] = ['二胎妈妈王女士', '只比价格的李先生', '再考虑一下的陈总', '家人不同意的刘姐']
const run = (days: number, time: string, subScene: string, share: number, more: Partial<PlannedRun> = {}): PlannedRun => ({
  at: [days, time],
  subScene,
  share,
  ...more,
})

export const plannedLearners: readonly PlannedLearner[] = [
  {
    loginName: 'viewer',
    projects: ['新人训练营', '异议处理冲刺'],
    weak: ['一年七千多', '网上都说保险', '你这个收益', '那行，你给我发', '那你帮我写'],
    strong: ['您好，我同事', '我在网上看了', '哦，是你啊'],
    runs: [
      run(36, '20:05', mother, 0.5),
      run(33, '12:40', price, 0.45),
      run(20, '20:10', mother, 0.6),
      run(18, '12:35', price, 0.5),
      run(16, '20:20', mother, 0.65),
      run(14, '12:30', boss, 0.3),
      run(13, '20:00', price, 0.7),
      run(11, '19:50', mother, 0.7),
      run(10, '12:50', sister, 0.5, { stop: 2 }),
      run(9, '20:15', boss, 0.45),
      run(7, '12:40', price, 0.85),
      run(4, '20:30', boss, 0.7),
      run(3, '12:45', mother, 0.85),
      run(2, '20:05', price, 0.95),
      run(1, '12:30', boss, 0.95),
      run(1, '20:10', mother, 0.9, { stop: 2, open: true }),
    ],
  },
  {
    loginName: 'fangyiming',
    added: { name: '方一鸣', workNo: 'A0007', telephone: '13800000007' },
    projects: ['新人训练营', '重疾险补练'],
    weak: ['五十万保额', '一年七千多'],
    strong: ['您好，我同事'],
    runs: [
      run(35, '20:00', price, 0.9),
      run(17, '20:00', price, 0.7),
      run(13, '12:40', mother, 0.8),
      run(10, '20:10', price, 0.9),
      run(6, '21:30', mother, 0.7),
      run(4, '21:40', price, 0.6),
      run(3, '21:50', mother, 0.5),
      run(2, '21:10', price, 0.4),
      run(1, '21:00', mother, 0.3, { stop: 4 }),
    ],
  },
  {
    loginName: 'xuzhixia',
    added: { name: '许知夏', workNo: 'A0008', telephone: '13800000008' },
    projects: ['新人训练营'],
    weak: [],
    strong: [],
    runs: [],
  },
]

/** Factor of the share for a weak line, and what a strong line adds to it. */
const [weakness, strength] = [0.45, 0.5]

/** The share of a reference that the learner says in a line that begins like this. */
export function shareOf({ weak, strong }: PlannedLearner, { share }: PlannedRun, text: string): number {
  const isOf = (starts: readonly string[]) => starts.some((start) => text.startsWith(start))
  if (isOf(weak)) return share * weakness
  return isOf(strong) ? Math.min(1, share + strength) : share
}

/** The first clauses of a reference, up to this share of them, at least one. */
export function saidOf(reference: string, share: number): string {
  const clauses = reference.split(/(?<=[，。；：？！])/)
  const part = Math.max(1, Math.round(clauses.length * share))
  return clauses
    .slice(0, part)
    .join('')
    .replace(/[，；：]$/, '。')
}
