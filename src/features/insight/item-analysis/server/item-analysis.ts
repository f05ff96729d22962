// Rules of item analysis. The range is limited to the reach of the user, as in all exam statistics.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { ratioOf, toRatio } from '#shared/ratio.ts'
import { rangeOf } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { listWholePapers, type WholeQuestion } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { findExam } from '#features/assessment/exams/server/exams.ts'
import { toContentsResponse, type KeysKept, shownText } from '#features/assessment/question-banks/server/question-banks.ts'
import { type ItemReportQuery, type Item, itemAnalysis, type ItemDetail, type ItemsAsked, type Reliability } from '../contract.ts'
import { choiceStatistics } from './psychometrics.ts'
import { type Chosen, countItems, firstChoices, type ItemCounts } from './counts.ts'
import { qualityOf, type TestQuality } from './quality.ts'
import * as queries from './queries.ts'
import type { ScopeValues } from './queries.ts'
import { findResponses } from './responses.ts'

/** The requested exam, range and compared exam. @throws 404 for unknown or foreign ones, 403 out of reach */
async function scopeOf(
  db: Db,
  { examId, compareId, ...asked }: ItemsAsked,
): Promise<{ values: ScopeValues; compared: ScopeValues | null }> {
  const [exam, other, range] = await Promise.all([
    examId === undefined ? null : findExam(db, examId),
    compareId === undefined ? null : findExam(db, compareId),
    rangeOf(db, asked),
  ])
  if (exam === null || !range) throw itemAnalysis.fail('nothingChosen')
  if (!exam || other === undefined) throw notFound()
  const [departmentId, userIds] = range.analyzeType === 'BY_DEPARTMENT' ? [range.departmentId, null] : [null, range.userIds]
  const of = (id: string): ScopeValues => [db.tenantId, id, departmentId, userIds]
  return { values: of(exam.exam.id), compared: other && of(other.exam.id) }
}

const textOf = ({ type, contents: { subjectName } }: WholeQuestion) => shownText(type, subjectName)

/** Names of the options of a true or false question. */
const truthNames = ['对', '错'] as const

/** Options of a question, each with a test whether an answer contains it; empty for written answers. */
function optionsOf({ type, contents }: WholeQuestion) {
  const { answerKey } = contents
  if ('value' in answerKey)
    return [true, false].map((value, i) => ({
      name: truthNames[i as 0 | 1],
      text: '',
      correct: answerKey.value === value,
      isIn: (said: Chosen['said']) => said === value,
    }))
  if (!('correct' in answerKey)) return []
  return toContentsResponse(type, contents).options.map(({ optionName: name, optionContent: text }) => ({
    name,
    text,
    correct: answerKey.correct.includes(name),
    isIn: (said: Chosen['said']) => (Array.isArray(said) ? said.includes(name) : said === name),
  }))
}

/** Ratio of a part that can be fractional, because people at the edge of a group count in part. */
const shareOf = (part: number, whole: number) => (whole > 0 ? toRatio(part / whole) : null)
const sumOf = <T>(list: readonly T[], of: (row: T) => number) => list.reduce((sum, row) => sum + of(row), 0)

/** True if only right options were chosen, but not all of them. */
function isFewer({ type, contents: { answerKey } }: WholeQuestion, said: Chosen['said']): boolean {
  if (type !== 3 || !('correct' in answerKey) || !Array.isArray(said)) return false
  return said.length < answerKey.correct.length && said.every((letter) => answerKey.correct.includes(letter))
}

const nothing: ItemCounts = {
  answered: 0,
  blank: 0,
  full: 0,
  partial: 0,
  none: 0,
  fifths: [],
  groupSize: 0,
  highSize: 0,
  lowSize: 0,
  choices: [],
  parts: new Map(),
  scoreRate: null,
  correctRate: null,
  discrimination: null,
}

interface Told {
  row: ItemCounts | undefined
  previous: ItemCounts | undefined
  quality: TestQuality
  keysKept: boolean
}

function itemOf(question: WholeQuestion, place: number, { row = nothing, previous, quality, keysKept }: Told): Item {
  const { groupSize: _size, highSize: _high, lowSize: _low, choices, parts: _parts, ...figures } = row
  const people = row.answered + row.blank
  const options = keysKept ? [] : optionsOf(question)
  return {
    subjectId: question.id,
    place,
    drawn: question.drawn,
    type: question.type,
    text: textOf(question),
    maxScore: question.score,
    ...figures,
    fewer: sumOf(choices, (c) => (isFewer(question, c.said) ? c.n : 0)),
    fifths: question.type === 1 ? row.fifths : [],
    previousRate: previous?.scoreRate ?? null,
    options: options.map(({ isIn, ...option }) => {
      const count = sumOf(choices, (c) => (isIn(c.said) ? c.n : 0))
      return { ...option, count, share: ratioOf(count, people) }
    }),
    keysKept,
    ...quality.of(question.id),
  }
}

const isWorthNothing = (paper: readonly WholeQuestion[]) => sumOf(paper, (q) => q.score) === 0

/** Loads the input of `itemOf` for all questions of the paper, or for one. */
async function read(db: Db, asked: ItemsAsked, keysKept: KeysKept, subjectId: string | null) {
  const { values, compared } = await scopeOf(db, asked)
  const paper = await listWholePapers(db, [values[1], ...(compared ? [compared[1]] : [])])
  const [own, other] = [values, compared].map((of) => paper.filter((q) => q.examId === of?.[1])) as [WholeQuestion[], WholeQuestion[]]
  if (subjectId !== null && !own.some((q) => q.id === subjectId)) throw notFound()
  const responses = await findResponses(db, values)
  const rows = countItems(responses, isWorthNothing(own), subjectId)
  const before = compared ? countItems(await findResponses(db, compared), isWorthNothing(other), subjectId) : null
  const quality = await qualityOf(responses, own)
  const kept = await keysKept(
    db,
    own.map((q) => q.id),
  )
  const told = (id: string): Told => ({ row: rows.get(id), previous: before?.get(id), quality, keysKept: kept.has(id) })
  return { values, paper: own, responses, quality, told }
}

/** Departments directly below the chosen one, the lowest rate first, with the numbers of people who got the question and who were right. */
async function departmentsOf(db: Db, parts: ItemCounts['parts']): Promise<ItemDetail['departments']> {
  const found = await queries.listDepartments(db, [...parts.keys()])
  const list = found.map(({ id: departmentId, name }) => ({
    departmentId,
    name,
    ...(parts.get(departmentId) ?? { scored: 0, correct: 0 }),
  }))
  return list.sort((a, b) => a.correct * b.scored - b.correct * a.scored)
}

/** Figures of every question of an exam, in the order of the paper. */
export async function listItems(db: Db, asked: ItemsAsked, keysKept: KeysKept): Promise<Item[]> {
  const { paper, told } = await read(db, asked, keysKept, null)
  return paper.map((question, i) => itemOf(question, i + 1, told(question.id)))
}

/** Figures of one question. @throws 404 if the exam does not have it */
export async function getItem(db: Db, subjectId: string, asked: ItemsAsked, keysKept: KeysKept): Promise<ItemDetail> {
  const { values, paper, responses, quality, told } = await read(db, asked, keysKept, subjectId)
  const place = paper.findIndex((q) => q.id === subjectId)
  const question = paper[place]
  if (!question) throw notFound()
  const bank = await queries.getBankOf(db, subjectId)
  const first = firstChoices(responses, subjectId)
  const facts = told(subjectId)
  const { row = nothing, previous = nothing } = facts
  const departments = values[2] === null ? [] : await departmentsOf(db, row.parts)
  const item = itemOf(question, place + 1, facts)
  const shares = optionsOf(question).map(({ isIn, name, correct }) => {
    const sum = (list: readonly Chosen[], of: 'n' | 'high' | 'low') => sumOf(list, (c) => (isIn(c.said) ? c[of] : 0))
    const chosen = first.filter((c) => isIn(c.said))
    const counted = { correct, count: sumOf(chosen, (c) => c.n), points: sumOf(chosen, (c) => c.points) }
    const takers = quality.takersOf(subjectId)
    const { meanTotal, pointBiserial, flags } = takers
      ? choiceStatistics(counted, takers)
      : { meanTotal: null, pointBiserial: null, flags: [] }
    return {
      name,
      meanTotal,
      pointBiserial,
      flags,
      high: shareOf(sum(row.choices, 'high'), row.highSize),
      low: shareOf(sum(row.choices, 'low'), row.lowSize),
      previous: ratioOf(sum(previous.choices, 'n'), previous.answered + previous.blank),
    }
  })
  const byName = new Map(shares.map(({ name, ...share }) => [name, share]))
  const none = { high: null, low: null, previous: null, meanTotal: null, pointBiserial: null, flags: [] }
  return {
    ...item,
    ...bank,
    departments,
    groupSize: row.groupSize,
    imageUrls: toContentsResponse(question.type, question.contents).imageUrls,
    options: item.options.map((option) => ({ ...option, ...(byName.get(option.name) ?? none) })),
  }
}

/** Figures of the whole test over first attempts. */
export async function getReliability(db: Db, asked: ItemReportQuery): Promise<Reliability> {
  const { values } = await scopeOf(db, asked)
  return (await qualityOf(await findResponses(db, values), await listWholePapers(db, [values[1]]))).test
}

/** Share of the people in scope that chose each option, by question id and option name (letter, 对 or 错). */
export async function listShares(db: Db, values: ScopeValues): Promise<Map<string, Record<string, number>>> {
  const responses = await findResponses(db, values)
  const named = (said: string | boolean) => (typeof said === 'string' ? said : truthNames[said ? 0 : 1])
  return new Map(
    [...countItems(responses, false)].map(([id, { choices, answered, blank }]) => {
      const counts = new Map<string, number>()
      for (const { said, n } of choices)
        for (const one of Array.isArray(said) ? said : [said]) counts.set(named(one), (counts.get(named(one)) ?? 0) + n)
      return [id, Object.fromEntries([...counts].map(([name, n]) => [name, ratioOf(n, answered + blank) ?? 0]))]
    }),
  )
}
