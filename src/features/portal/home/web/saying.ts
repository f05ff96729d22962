// What home says in words, by rules alone: a part without a finding is left out.
import { percent, ratioOf } from '#shared/ratio.ts'
import { less, number, plain } from '#features/insight/analysis-kit/web/saying-rules.ts'
import type { Piece } from '#features/insight/analysis-kit/web/Sentence.tsx'
import type { Leader, Marker } from '../contract.ts'
import { addressOf, examOf, trainingOf } from './addresses.ts'

/** Departments of fewer people are not told apart; less than so much below the whole is no finding. */
const FEW = 5
const APART = 0.1

function practised(leader: Leader): Piece[] {
  const { scope, week } = leader
  const { required, users, before, averageScore } = week
  if (!required) return [plain(`${scope.name}还没有必修的培训项目。`)]
  if (!users) return [plain(`本周${scope.name}还没有人练习`), ...(before ? [plain(`，上周有 ${number(before)} 人`)] : []), plain('。')]
  const by = users - before
  return [
    plain(`本周${scope.name} `),
    { text: `${number(users)} 人`, to: addressOf.people('PRACTISED') },
    plain(`练过（${percent(ratioOf(users, required))}）`),
    ...(by
      ? [
          plain('，比上周'),
          { text: `${by > 0 ? '多' : '少'} ${number(Math.abs(by))} 人`, tone: by > 0 ? ('up' as const) : ('down' as const) },
        ]
      : []),
    plain(averageScore === null ? '。' : `；平均分 ${averageScore}。`),
  ]
}

/** The last of the departments, where it lies apart; and who has not practised for long. */
function behind(leader: Leader): Piece[] {
  const { week, departments, idle } = leader
  const whole = week.required ? week.users / week.required : 0
  const rateOf = (d: Leader['departments'][number]) => d.practised / d.required
  const told = departments.filter((d) => d.required >= FEW)
  const last = told.toSorted((a, b) => rateOf(a) - rateOf(b))[0]
  const isApart = last && told.length > 1 && week.users > 0 && less(rateOf(last), whole, APART)
  const pieces: Piece[] = []
  if (isApart)
    pieces.push(
      { text: last.name, tone: 'strong', to: trainingOf(leader, { departmentId: last.id }) },
      plain(`练习率最低（${percent(rateOf(last))}）`),
    )
  if (idle) {
    if (isApart) pieces.push(plain('，'))
    pieces.push({ text: `${number(idle)} 人`, to: addressOf.people('IDLE') }, plain('两周没有练习'))
  }
  return pieces.length ? [...pieces, plain('。')] : []
}

const absentOf = ({ required, participated, sitting }: Leader['exams'][number]) => required - participated - sitting

/** The exam that ends first, and who is missing. */
function absent({ exams, scope }: Leader): Piece[] {
  const exam = exams.find((e) => e.endTime !== null && absentOf(e) > 0)
  if (!exam) return []
  return [
    plain(`${exam.title}还有 `),
    { text: `${number(absentOf(exam))} 人`, to: examOf(exam, scope.id, { view: 'results', 'f.status': 'ABSENT' }) },
    plain(`没有参加，${exam.endTime?.slice(0, 16)} 截止。`),
  ]
}

export const sayingOfLeader = (leader: Leader): Piece[] => [...practised(leader), ...behind(leader), ...absent(leader)]

const DAY = 86_400_000
/** `now` as the tenant's clock shows it. */
export function sayingOfMarker({ exams, total, waiting, today, secondsEach }: Marker, now: string): Piece[] {
  const since = exams.flatMap((e) => e.since ?? []).toSorted()[0]
  const days = since ? Math.floor((Date.parse(`${now.slice(0, 10)}T00:00:00Z`) - Date.parse(`${since.slice(0, 10)}T00:00:00Z`)) / DAY) : 0
  return [
    { text: `${number(total)} 场考试、${number(waiting)} 份`, to: '/marking' },
    plain('简答题等您评分'),
    ...(days > 0 ? [plain(`，最早的一份已经等了 ${number(days)} 天`)] : []),
    ...(today ? [plain(`；今天您评了 ${number(today)} 份`)] : []),
    ...(today && secondsEach ? [plain(`，平均每份 ${number(secondsEach)} 秒`)] : []),
    plain('。'),
  ]
}

/** 上午好 until noon, 下午好 until six, then 晚上好. */
export function greetingOf(hour: number): string {
  if (hour >= 5 && hour < 12) return '上午好'
  return hour >= 12 && hour < 18 ? '下午好' : '晚上好'
}
