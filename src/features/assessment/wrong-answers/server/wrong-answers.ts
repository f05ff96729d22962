// Rules of the book 错题本. Entries reveal keys, so questions of a pending exam of the person are left out.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import {
  gradeAnswer,
  keptResponse,
  keyOf,
  keysKept,
  outcomeOf,
  promptOf,
  toSittingQuestion,
} from '#features/assessment/attempts/server/attempts.ts'
import type { AnswerResponse } from '#features/assessment/attempts/server/tables.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { shownText } from '#features/assessment/question-banks/server/question-banks.ts'
import { type Answered, type Book, type WrongAnswer, maxListed, practiceSize, type State, wrongAnswers } from '../contract.ts'
import * as queries from './queries.ts'
import type { EntryRow, WholeEntry } from './queries.ts'
import { afterAnswer, isMastered } from './schedule.ts'

function stateOf({ type, rights, dueIn }: Pick<EntryRow, 'type' | 'rights' | 'dueIn'>): State {
  if (type === 1) return 'TEXT'
  if (dueIn !== null && dueIn <= 0) return 'DUE'
  return isMastered(rights) ? 'MASTERED' : 'LATER'
}

function entryOf({ today: _today, rightOn: _right, subjectName, ...row }: EntryRow): WrongAnswer {
  const state = stateOf(row)
  const { subjectId, type, examinationId, examinationName, categoryId, categoryName, wrongAt, times, rights } = row
  return {
    subjectId,
    type,
    examinationId,
    examinationName,
    categoryId,
    categoryName,
    wrongAt,
    times,
    rights,
    state,
    typeLabel: typeLabels[type],
    text: shownText(type, subjectName),
    dueOn: state === 'TEXT' ? null : row.dueOn,
    dueIn: state === 'TEXT' || row.dueIn === null ? null : Math.max(0, row.dueIn),
  }
}

async function readBook(db: Db): Promise<WrongAnswer[]> {
  const { userId } = await db.who()
  const rows = await queries.listEntries(db, userId)
  const kept = await keysKept(
    db,
    rows.map((r) => r.subjectId),
  )
  return rows.filter((r) => !kept.has(r.subjectId)).map(entryOf)
}

const isOpen = ({ state, rights }: WrongAnswer) => state !== 'TEXT' && !isMastered(rights)
const places: Record<State, number> = { DUE: 0, LATER: 1, TEXT: 2, MASTERED: 3 }
const byState = (a: WrongAnswer, b: WrongAnswer) => places[a.state] - places[b.state]

/** The book: due questions first, then later ones, short answers, and mastered ones. */
export async function getBook(db: Db): Promise<Book> {
  const all = await readBook(db)
  return {
    due: all.filter((e) => e.state === 'DUE').length,
    open: all.filter(isOpen).length,
    mastered: all.filter((e) => isMastered(e.rights)).length,
    entries: all.toSorted(byState).slice(0, maxListed),
  }
}

interface Scope {
  examinationId?: string | undefined
  categoryId?: string | undefined
}
const asWhole = (whole: WholeEntry) => ({ ...whole, id: whole.subjectId })

/** Questions to practise, without keys: due ones first, then later ones. */
export async function choosePractice(db: Db, { examinationId, categoryId }: Scope) {
  const { userId } = await db.who()
  const chosen = (await readBook(db))
    .filter((e) => (!examinationId || e.examinationId === examinationId) && (!categoryId || e.categoryId === categoryId))
    .filter((e) => e.state === 'DUE' || e.state === 'LATER')
    .toSorted(byState)
    .slice(0, practiceSize)
  const byId = chosen.length
    ? await queries.listWholes(
        db,
        userId,
        chosen.map((e) => e.subjectId),
      )
    : new Map<string, WholeEntry>()
  return { questions: chosen.flatMap((e) => byId.get(e.subjectId) ?? []).map((whole) => toSittingQuestion(asWhole(whole))) }
}

/** An entry that is in the person's book now; throws otherwise. */
async function getWhole(db: Db, id: string): Promise<WholeEntry & { userId: string }> {
  const { userId } = await db.who()
  const whole = (await queries.listWholes(db, userId, [id])).get(id)
  if (!whole || (await keysKept(db, [id])).has(id)) throw notFound()
  return { ...whole, userId }
}

export async function getWrong(db: Db, id: string) {
  const whole = await getWhole(db, id)
  const { response, marks, score } = whole
  return {
    question: toSittingQuestion(asWhole(whole)),
    response,
    key: keyOf(whole),
    entry: entryOf(whole),
    outcome: outcomeOf({ score: marks, maxScore: score, correct: false }) ?? ('WRONG' as const),
  }
}

/** Grades a practised answer like the exam, and updates only the progress. */
export async function answerWrong(db: Db, id: string, given: AnswerResponse | null): Promise<Answered> {
  const whole = await getWhole(db, id)
  if (whole.type === 1) throw wrongAnswers.fail('byHand')
  const response = keptResponse(promptOf(asWhole(whole)), given)
  if (response === undefined) throw wrongAnswers.fail('wrongShape', {}, 'response')
  if (response === null) throw wrongAnswers.fail('nothing', {}, 'response')
  const { type, score, contents, multiPolicy, blankPolicy, userId } = whole
  const grade = gradeAnswer({ type, score, answerKey: contents.answerKey, policies: { multiPolicy, blankPolicy } }, response)
  const outcome = outcomeOf({ ...grade, maxScore: score }) ?? 'WRONG'
  await queries.writeProgress(db, userId, id, afterAnswer(whole, outcome === 'RIGHT', whole.today))
  return { outcome, key: keyOf(whole), entry: entryOf(await getWhole(db, id)) }
}

/** Number of due questions of the caller. */
export async function countDue(db: Db): Promise<number> {
  const { userId } = await db.who()
  const ids = await queries.listDueIds(db, userId)
  const kept = await keysKept(db, ids)
  return ids.filter((id) => !kept.has(id)).length
}
