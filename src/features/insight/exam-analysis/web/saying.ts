// Rules of the summary of an exam report: at most three sentences, none without a finding.
import { absentOf } from '#features/insight/analysis-kit/web/absent-rules.ts'
import { percent } from '#shared/ratio.ts'
import { deltaWords } from '#ui/page/Delta.tsx'
import { less, number, plain, quoted, sayBehind, sentence } from '#features/insight/analysis-kit/web/saying-rules.ts'
import type { Piece } from '#features/insight/analysis-kit/web/Sentence.tsx'
import type { Item } from '#features/insight/item-analysis/contract.ts'
import { questionName } from '#features/assessment/exam-papers/fields.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import type { OrgRow, Overview } from '../contract.ts'
import { choiceName, judged, peopleOf } from './item-words.ts'
import type { DrillDown } from './use-view.ts'

export interface TypeRate {
  name: string
  ratio: number | null
  /** Score rate in the compared exam. */
  before: number | null
}
export interface ExamFigures {
  overview: Overview
  /** Overview of the compared exam. */
  before: Pick<Overview, 'passRatio'> | null
  types: readonly TypeRate[]
  items: readonly Item[]
  /** Departments in depth-first order. */
  departments: readonly OrgRow[]
  /** Whether data are still loading: the summary then ends after its first sentence, because later parts would move the others. */
  coming?: boolean
  /** True if the exam is over. */
  ended: boolean
  to: { behind: (behind: DrillDown) => string; items: string; question: (id: string) => string; departments: string }
}

/** A type is named if its rate is this much below the best, or has fallen by this much. */
const belowBest = 0.1
const fallen = 0.05
/** A question is named below this rate of right answers, its wrong option from this share on. */
const rightBelow = 0.5
const wrongFrom = 0.25

function took({ overview: o, before, to }: ExamFigures): Piece[] {
  const pieces = [
    plain(`应考 ${number(o.requiredUserCount)} 人，`),
    { text: `${number(o.participatedUserCount)} 人`, to: to.behind({}) },
    plain(`参加（参与率 ${percent(o.participateRatio)}）`),
  ]
  if (o.provisional)
    return [
      ...[...pieces, plain('。还有 ')],
      { text: `${number(o.pendingUserCount)} 人待阅卷`, tone: 'warn', to: to.behind({ status: 'PENDING' }) },
      plain('，合格率与平均分暂不能下结论。'),
    ]
  const change = deltaWords(o.passRatio, before?.passRatio ?? null, 'points')
  const tone = change?.up ? ('up' as const) : ('down' as const)
  return [
    ...pieces,
    plain('；合格率 '),
    { text: percent(o.passRatio), tone: 'strong' },
    ...(change ? [plain('，比上次'), { text: change.said.replace('比上次', ''), tone }] : []),
    plain('。'),
  ]
}

function weakType({ types, overview, to }: ExamFigures): Piece[] {
  const rated = types.filter((t) => t.ratio !== null) as (TypeRate & { ratio: number })[]
  const last = rated.toSorted((a, b) => a.ratio - b.ratio)[0]
  if (!last) return []
  const best = Math.max(...rated.map((t) => t.ratio))
  const isFallen = last.before !== null && less(last.ratio, last.before, fallen)
  if (!less(last.ratio, best, belowBest) && !isFallen) return []
  const named = { text: `${last.name}题`, to: to.items }
  if (overview.provisional) return [named, plain(`得分率最低（${percent(last.ratio)}）`)]
  const change = deltaWords(last.ratio, last.before, 'points')
  return [plain('失分主要在'), named, plain(`（得分率 ${percent(last.ratio)}${change ? `，${change.said}` : ''}）`)]
}

function wrongOf({ options }: Item): string {
  const wrong = options.filter((o) => !o.correct && o.share !== null).toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))[0]
  const share = wrong?.share ?? 0
  if (!wrong || share < wrongFrom) return ''
  if (share >= 0.5) return `，过半错选${choiceName(wrong.name)}`
  return share >= 0.45 ? `，近一半错选${choiceName(wrong.name)}` : `，${percent(share)} 错选${choiceName(wrong.name)}`
}

/**
 * True if a question can give partial points (written types, and choices that gave some). Such questions are described by their score
 * rate, others by the share of right answers.
 */
export const hasParts = ({ type, partial }: Pick<Item, 'type' | 'partial'>) => type === 1 || type === 4 || partial > 0
const rateOf = (q: Item) => (hasParts(q) ? q.scoreRate : q.correctRate)

function weakQuestion({ items, overview, to }: ExamFigures): Piece[] {
  // short answers have no reliable rate while people wait for marking
  const asked = judged(items).filter((q) => rateOf(q) !== null && !(overview.provisional && q.type === 1))
  const last = asked.toSorted((a, b) => (rateOf(a) ?? 0) - (rateOf(b) ?? 0))[0]
  if (!last || (rateOf(last) ?? 1) >= rightBelow) return []
  const rate = percent(rateOf(last))
  return [
    { text: questionName(last), to: to.question(last.subjectId) },
    plain(
      `${quoted(last.text)}${last.drawn ? `（${peopleOf(last)} 人考到）` : ''}${hasParts(last) ? `得分率只有 ${rate}` : `只有 ${rate} 的人答对`}${wrongOf(last)}`,
    ),
  ]
}

function behind({ departments, overview, to }: ExamFigures): Piece[] {
  const { passRatio, provisional } = overview
  if (provisional || passRatio === null) return []
  const [ratioOf, peopleOf] = [(row: OrgRow) => row.detail.passRatio, (row: OrgRow) => row.detail.scoredUserCount]
  return sayBehind({ departments, title: '合格率', whole: passRatio, ratioOf, peopleOf, to })
}

function absent({ overview: o, ended, to }: ExamFigures): Piece[] {
  const away = absentOf(o)
  return away > 0 ? [{ text: `${number(away)} 人`, to: to.behind({ status: 'ABSENT' }) }, plain(ended ? '没有参加' : '还没有参加')] : []
}

export function sayingOfExam(told: ExamFigures): Piece[] {
  const { overview: o } = told
  if (o.scoredUserCount === 0 && o.pendingUserCount === 0) return [plain('还没有人有成绩。')]
  if (told.coming) return took(told)
  // short answers are left out while marking goes on; the rates equal those of the chart
  const content = o.provisional ? { ...told, types: told.types.filter((t) => t.name !== typeLabels[1]) } : told
  const weak = sentence(weakType(content), weakQuestion(content))
  return [
    ...took(told),
    ...(o.provisional && weak.length ? [plain('客观题已可分析：')] : []),
    ...weak,
    ...sentence(behind(told), o.provisional ? [] : absent(told)),
  ]
}
