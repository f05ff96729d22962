// Rules of the summary of a training report: at most three sentences, none without a finding.
import { absentOf } from '#features/insight/analysis-kit/web/absent-rules.ts'
import { percent } from '#shared/ratio.ts'
import { deltaWords } from '#ui/page/Delta.tsx'
import { less, number, plain, quoted, sayBehind, sentence, shortened } from '#features/insight/analysis-kit/web/saying-rules.ts'
import type { Piece } from '#features/insight/analysis-kit/web/Sentence.tsx'
import type { ContentRow, OrgRow, Overview } from '../contract.ts'
import type { Behind } from './use-view.ts'
import { plainTitle } from './weak.ts'

export interface TrainingFigures {
  overview: Overview
  /** Overview of the days before, and their name. */
  before: Pick<Overview, 'averageScore' | 'passRatio'> | null
  than: string
  content: readonly ContentRow[]
  /** Departments in depth-first order. */
  departments: readonly OrgRow[]
  /** Whether data are still loading: the summary then ends after its first sentence, because later parts would move the others. */
  coming?: boolean
  to: { behind: (behind: Behind) => string; content: string; departments: string }
}

/** Content is named if its completion is this much below the best; a question below this score rate. */
const belowBest = 0.1
const lowRate = 0.5

const musts = { COURSE: '应练', PROJECT: '必修', EXAM: '应考' } as const
const took = { COURSE: '练过', PROJECT: '练过', EXAM: '参加' } as const

function people({ overview: o, to }: TrainingFigures): Piece[] {
  return [
    plain(`${musts[o.type]} ${number(o.requiredUserCount)} 人，`),
    { text: `${number(o.participatedUserCount)} 人`, to: to.behind({}) },
    plain(`${took[o.type]}（参与率 ${percent(o.participateRatio)}）`),
    ...(o.type === 'EXAM'
      ? []
      : [
          plain('，'),
          { text: `${number(o.completeUserCount)} 人`, to: to.behind({ status: 'COMPLETED' }) },
          plain(`全部完成（${percent(o.completeRatio)}）`),
        ]),
  ]
}

function scores({ overview: o, before, than, to }: TrainingFigures): Piece[] {
  if (o.pendingUserCount > 0)
    return [
      plain('。还有 '),
      { text: `${number(o.pendingUserCount)} 人待阅卷`, tone: 'warn', to: to.behind({ status: 'PENDING' }) },
      plain('，合格率与平均分暂不能下结论。'),
    ]
  if (o.averageScore === null) return [plain('。')]
  const mean = deltaWords(o.averageScore, before?.averageScore ?? null, 'score')
  const pass = deltaWords(o.passRatio, before?.passRatio ?? null, 'points', than)
  const tone = (up: boolean) => (up ? ('up' as const) : ('down' as const))
  return [
    plain(mean ? `；平均分从 ${before?.averageScore} ${mean.up ? '升' : '降'}到 ` : '；平均分 '),
    { text: `${o.averageScore}`, tone: mean ? tone(mean.up) : 'strong' },
    plain('，合格率 '),
    { text: percent(o.passRatio), tone: 'strong' },
    ...(pass ? [plain(`，比${than}`), { text: pass.said.replace(`比${than}`, ''), tone: tone(pass.up) }] : []),
    plain('。'),
  ]
}

/** The scored content with the fewest completions. */
function leastDone({ overview: o, content, to }: TrainingFigures): Piece[] {
  if (o.type === 'EXAM' || !o.requiredUserCount) return []
  const shares = content.filter((c) => !c.unscored).map((c) => ({ ...c, share: (c.completeUserCount ?? 0) / o.requiredUserCount }))
  const last = shares.toSorted((a, b) => a.share - b.share)[0]
  if (!last || !less(last.share, Math.max(...shares.map((c) => c.share)), belowBest)) return []
  return [{ text: shortened(plainTitle(last.title)), to: to.content }, plain(`完成最少（${percent(last.share)}）`)]
}

/** Names a line below the pass mark, or a question with a low score rate. */
function weakest({ overview: o, content, to }: TrainingFigures): Piece[] {
  if (o.type === 'EXAM') {
    const at = content.flatMap((c, i) => (c.scoreRate === null ? [] : [{ ...c, rate: c.scoreRate, place: i + 1 }]))
    const last = at.toSorted((a, b) => a.rate - b.rate)[0]
    if (!last || last.rate >= lowRate) return []
    return [{ text: `第 ${last.place} 题`, to: to.content }, plain(`${quoted(plainTitle(last.title))}得分率只有 ${percent(last.rate)}`)]
  }
  const line = content.flatMap((c) => c.weakest ?? []).toSorted((a, b) => a.averageScore - b.averageScore)[0]
  if (!line || line.averageScore >= o.passScore) return []
  return [{ text: quoted(plainTitle(line.text)), to: to.content }, plain(`一句得分最低（${line.averageScore} 分）`)]
}

/** The ratio by which departments are compared: completion, or for an exam the pass ratio. */
export const measureOf = (type: Overview['type']) =>
  type === 'EXAM' ? ({ key: 'passRatio', title: '合格率' } as const) : ({ key: 'completeRatio', title: '完成率' } as const)

function behind({ overview: o, departments, to }: TrainingFigures): Piece[] {
  const { key, title } = measureOf(o.type)
  const whole = o[key]
  if (whole === null || o.pendingUserCount > 0) return []
  const [ratioOf, peopleOf] = [(row: OrgRow) => row.detail[key], (row: OrgRow) => row.detail.requiredUserCount]
  return sayBehind({ departments, title, whole, ratioOf, peopleOf, to })
}

function absent({ overview: o, to }: TrainingFigures): Piece[] {
  const away = absentOf(o)
  return away > 0 ? [{ text: `${number(away)} 人`, to: to.behind({ status: 'ABSENT' }) }, plain('还没有参加')] : []
}

export function sayingOfTraining(told: TrainingFigures): Piece[] {
  const { overview: o } = told
  if (!o.requiredUserCount) return [plain('这个范围内没有应参加的人员。')]
  if (!o.participatedUserCount) return [plain(`${musts[o.type]} ${number(o.requiredUserCount)} 人，还没有人参加。`)]
  const first = [...people(told), ...scores(told)]
  return told.coming ? first : [...first, ...sentence(leastDone(told), weakest(told)), ...sentence(behind(told), absent(told))]
}
