// Rules of papers: selection, scores and order; the first sitting freezes a paper.
import type { Db } from '#platform/database/transaction.ts'
import { batchOf, refuseEmpty, rowsDone } from '#shared/batch.ts'
import { AppError, codes, stale } from '#shared/errors.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { arranged, changedPlaces, type Place, type Seen } from '#shared/order.ts'
import { sumPoints } from '#shared/scores.ts'
import { listBanks, examToEdit, getExam, writeRandomDetails } from '#features/assessment/exams/server/exams.ts'
import { ENABLED, type QuestionType, questionTypes, typeLabels } from '#features/assessment/question-banks/contract.ts'
import {
  toContentsResponse,
  type KeysKept,
  questionName,
  unreviewedQuestions,
  withoutKey,
} from '#features/assessment/question-banks/server/question-banks.ts'
import { maxPaperQuestions, type PaperQuestion, papers, type TypeTotals } from '../contract.ts'
import { missingOf } from '../fields.ts'
import * as queries from './queries.ts'
import type { PaperRow } from './queries.ts'

const toResponse = ({ question, kept, score, seq, categoryName }: PaperRow): PaperQuestion => ({
  ...toContentsResponse(question.type, kept ?? question),
  id: question.id,
  score,
  sort: seq,
  categoryId: question.bankId,
  categoryName,
  removed: question.deletedAt !== null,
})

/** Totals by type; `each` is set if all questions of the type have the same score. */
const typesOf = (used: Awaited<ReturnType<typeof queries.listUsed>>) =>
  questionTypes.flatMap((t) => {
    const ofType = used.filter((u) => u.type === t)
    const least = Math.min(...ofType.map((u) => u.least))
    const each = ofType.every((u) => u.most === least) ? least : null
    return ofType.length
      ? [{ type: t, count: ofType.reduce((n, u) => n + u.count, 0), score: sumPoints(ofType.map((u) => u.score)), each }]
      : []
  })

/** A page of a paper in order; 404 for an unknown exam. */
export async function pagePaper(
  db: Db,
  asked: { examinationId: string; type?: QuestionType | null | undefined; page: number; pageSize: number },
  keysKept: KeysKept,
) {
  const { examinationId, type, page, pageSize } = asked
  const [{ rows, used }] = await Promise.all([
    queries.pagePaper(db, examinationId, type ?? undefined, pageSize, (page - 1) * pageSize),
    getExam(db, examinationId),
  ])
  const types = typesOf(used)
  const counted = types.filter((t) => type === undefined || type === null || t.type === type)
  const kept = await keysKept(
    db,
    rows.map((r) => r.question.id),
  )
  return {
    records: rows.map((row) => (kept.has(row.question.id) ? withoutKey(toResponse(row)) : toResponse(row))),
    total: counted.reduce((sum, t) => sum + t.count, 0),
    types,
    used: used.map((u) => ({ ...u, categoryId: u.bankId })),
  }
}

export async function paperIds(db: Db, examId: string, type?: QuestionType): Promise<string[]> {
  const [ids] = await Promise.all([queries.listIds(db, examId, type), getExam(db, examId)])
  return ids
}

/** Locks an exam whose paper may still change, and returns its question ids; throws after the first sitting. */
export async function paperToEdit(db: Db, examId: string): Promise<string[]> {
  const { exam } = await examToEdit(db, examId)
  if (exam.satAt !== null) throw papers.fail('sat')
  return queries.listIds(db, examId)
}

/** Refuses questions that the caller may still be asked elsewhere, because the score of a small paper would reveal the key. */
export async function refuseKept(db: Db, examId: string, ids: readonly string[], keysKept: KeysKept): Promise<void> {
  if ((await keysKept(db, ids, examId)).size) throw papers.fail('keysKept')
}

const AT_ONCE = 200
export const note = (db: Db, examId: string, what: { before?: object; after?: object }) =>
  db.audit({ entity: 'exam', entityId: examId, ...what })

/** Error if a bank gives no more questions; papers keep the ones they have. */
export const disabled = (bank: { status: number; categoryName: string }) =>
  bank.status === ENABLED ? undefined : papers.fail('bankDisabled', { bank: bank.categoryName })

/** Appends questions of the exam's banks, and names the others with a reason. Questions already in the paper stay in place. */
export async function addQuestions(db: Db, examId: string, ids: readonly string[], keysKept: KeysKept) {
  if (!ids.length) throw papers.fail('nothingToAdd')
  const there = await paperToEdit(db, examId)
  const wanted = [...new Set(ids)]
  const [found, banks] = await Promise.all([queries.listChoice(db, wanted), listBanks(db, [examId])])
  const [kept, unreviewed] = [await keysKept(db, wanted, examId), await unreviewedQuestions(db, { ids: wanted })]
  const own = new Map(banks.map((b) => [b.categoryId, b]))
  const refused = ({ id, bankId }: { id: string; bankId: string }) => {
    if (kept.has(id)) return papers.fail('keysKept').message
    if (unreviewed.has(id)) return papers.fail('unreviewed').message
    const bank = own.get(bankId)
    return bank ? disabled(bank)?.message : papers.fail('otherBank').message
  }
  const byId = new Map(found.map((q) => [q.id, q]))
  const batch = batchOf(wanted, byId, questionName, refused)
  refuseEmpty(batch)
  const skipped = batch.skipped.map((s) => ({ ...s, categoryId: byId.get(s.id)?.bankId ?? null }))
  const inPaper = new Set(there)
  const fresh = rowsDone(batch, byId).filter((q) => !inPaper.has(q.id))
  await append(db, examId, fresh, there.length)
  note(db, examId, { after: { added: fresh.slice(0, AT_ONCE).map((q) => q.id), count: fresh.length } })
  return { ...(await queries.writeTotal(db, examId, 'MANUAL')), added: fresh.length, done: batch.done, skipped }
}

/** Appends questions with their scores to the fixed paper, after position `from`. */
export async function append(db: Db, examId: string, list: readonly { id: string; score: number }[], from: number) {
  if (from + list.length > maxPaperQuestions) throw papers.fail('full')
  if (list.length) await queries.insertQuestions(db, examId, list, from)
}

/** Number of questions that a draw could choose from, by bank and type; 404 for an unknown exam. */
export async function countChoices(db: Db, examId: string, choice: queries.Choice) {
  const [counts, exam] = await Promise.all([queries.countChoices(db, examId, choice), getExam(db, examId)])
  const enabled = new Set(exam.categories.filter((b) => !disabled(b)).map((b) => b.categoryId))
  return counts.filter((c) => enabled.has(c.categoryId))
}

const hasTwice = (keys: readonly unknown[]) => new Set(keys).size !== keys.length

interface Drawn {
  type: QuestionType
  count: number
}
export interface RandomAsked extends queries.Choice {
  examinationId?: string | undefined
  examinationDetail: readonly { categoryId: string; randomDetails: readonly Drawn[] }[]
  replace: boolean
  seen?: readonly string[] | undefined
}

/** Draws random questions by bank and type. If any bank has too few, nothing changes and the error names it. */
export async function addRandom(
  db: Db,
  examId: string,
  { examinationId, examinationDetail, replace, seen, level, unusedFor }: RandomAsked,
  keysKept: KeysKept,
) {
  if (examinationId && examinationId !== examId) throw papers.fail('otherExam', {}, 'examinationId')
  const choice: queries.Choice = { ...(level ? { level } : {}), ...(unusedFor ? { unusedFor } : {}) }
  const there = await paperToEdit(db, examId)
  if (seen && seen.join() !== there.join()) throw stale()
  const banks = new Map((await listBanks(db, [examId])).map((b) => [b.categoryId, b]))
  // entries of the same bank are merged
  const ofBanks = new Map<string, Drawn[]>()
  for (const { categoryId, randomDetails } of examinationDetail)
    ofBanks.set(categoryId, [...(ofBanks.get(categoryId) ?? []), ...randomDetails])
  if (![...ofBanks.keys()].every((id) => banks.has(id))) throw papers.fail('otherBank')
  if ([...ofBanks.values()].some((d) => hasTwice(d.map(({ type }) => type)))) throw papers.fail('typeTwice')
  const wanted = [...ofBanks].flatMap(([bankId, details]) => details.map(({ type, count }) => ({ bankId, type, count })))
  for (const { bankId, count } of wanted) {
    const refused = count > 0 && disabled(assertDefined(banks.get(bankId), 'the bank'))
    if (refused) throw refused
  }
  const unreviewed = await unreviewedQuestions(db, { bankIds: [...ofBanks.keys()] })
  const drawn = await queries.listDrawn(db, wanted, [...(replace ? [] : there), ...unreviewed], choice)
  const left = new Map(drawn.map((q) => [q.place, q.there]))
  const few = wanted.flatMap((w, place) => {
    const has = left.get(place) ?? 0
    return has < w.count
      ? [
          `题库“${banks.get(w.bankId)?.categoryName}”的${typeLabels[w.type]}${choice.level || choice.unusedFor ? '题中符合条件的' : '题'}只有${has}道${replace || !there.length ? '' : '可加入'}，需要${w.count}道`,
        ]
      : []
  })
  if (few.length)
    throw papers.fail('tooFew', { parts: few.length > 5 ? `${few.slice(0, 5).join('；')}；等${few.length}处` : few.join('；') })
  const taken = drawn.filter((q) => (wanted[q.place]?.count ?? 0) > 0)
  if (!taken.length) throw papers.fail('nothingToAdd')
  await refuseKept(
    db,
    examId,
    taken.map((q) => q.id),
    keysKept,
  )
  const { byId, byType } = await queries.setScores(db, examId)
  const worth = replace ? taken.map((q) => ({ id: q.id, score: byId.get(q.id) ?? byType.get(q.type) ?? q.score })) : taken
  if (replace) await queries.deleteQuestions(db, examId, there)
  await append(db, examId, worth, replace ? 0 : there.length)
  const details = [...ofBanks].map(([bankId, list]) => ({
    bankId,
    randomDetails: list.map(({ type, count }) => ({ type, count, ...choice })),
  }))
  await writeRandomDetails(db, examId, details)
  note(db, examId, {
    ...(replace ? { before: { removed: there.length } } : {}),
    after: { added: taken.slice(0, AT_ONCE).map((q) => q.id), count: taken.length },
  })
  return { ...(await queries.writeTotal(db, examId, 'AUTO')), added: taken.length }
}

export async function removeQuestions(db: Db, examId: string, ids: readonly string[], keysKept: KeysKept) {
  if (!ids.length) throw papers.fail('nothingToDelete')
  const before = await paperToEdit(db, examId)
  const going = new Set(ids)
  const batch = batchOf(ids, new Map(before.map((id) => [id, id])), () => '')
  if (!batch.done.length) throw papers.fail('changedList')
  const left = before.filter((id) => !going.has(id))
  await refuseKept(db, examId, left, keysKept)
  await queries.deleteQuestions(db, examId, batch.done)
  await queries.writeOrder(db, examId, left)
  note(db, examId, { before: { removed: batch.done.slice(0, AT_ONCE), count: batch.done.length } })
  return { ...(await queries.writeTotal(db, examId)), ...batch }
}

export async function scoreQuestions(
  db: Db,
  examId: string,
  list: readonly { subjectId: string; score: number; seen?: number | undefined }[],
  keysKept: KeysKept,
) {
  if (!list.length) throw papers.fail('nothingToScore')
  const there = new Set(await paperToEdit(db, examId))
  if (hasTwice(list.map((s) => s.subjectId))) throw papers.fail('scoredTwice')
  if (!list.every((s) => there.has(s.subjectId))) throw papers.fail('changedList')
  await refuseKept(db, examId, [...there], keysKept)
  if (list.some((s) => s.seen !== undefined)) {
    const { byId } = await queries.setScores(db, examId)
    if (list.some(({ subjectId, seen }) => seen !== undefined && byId.get(subjectId) !== seen)) throw stale()
  }
  const scores = list.map(({ subjectId, score }) => ({ subjectId, score }))
  await queries.writeScores(db, examId, scores)
  note(db, examId, { after: { scores: scores.slice(0, AT_ONCE), count: list.length } })
  return queries.writeTotal(db, examId)
}

/** Checks that every type has a score; the error names the type. */
function allScored<T extends { subjectType: QuestionType; score?: number | null | undefined }>(asked: readonly T[]) {
  const fields = asked.flatMap(({ subjectType, score }, i) =>
    score == null ? [{ field: `${i}.score`, message: missingOf(subjectType) }] : [],
  )
  const [first] = fields
  if (first) throw new AppError(first.message, { code: codes.RULE, fields })
  return asked.map((a) => ({ ...a, score: a.score ?? 0 }))
}

export async function scoreTypes(
  db: Db,
  examId: string,
  asked: readonly { subjectType: QuestionType; score?: number | null | undefined; seen?: Omit<TypeTotals[number], 'type'> | undefined }[],
  keysKept: KeysKept,
) {
  const there = await paperToEdit(db, examId)
  const list = allScored(asked)
  if (hasTwice(list.map((s) => s.subjectType))) throw papers.fail('typeScoredTwice')
  await refuseKept(db, examId, there, keysKept)
  if (list.some((s) => s.seen !== undefined)) {
    const now = new Map(typesOf(await queries.listUsed(db, examId)).map((t) => [t.type, t]))
    const isSame = (type: QuestionType, seen: object) => Object.entries(seen).every(([of, n]) => now.get(type)?.[of as 'count'] === n)
    if (list.some(({ subjectType, seen }) => seen && !isSame(subjectType, seen))) throw stale()
  }
  const byType = list.map(({ subjectType, score }) => ({ subjectType, score }))
  await queries.writeTypeScores(db, examId, byType)
  note(db, examId, { after: { byType } })
  return queries.writeTotal(db, examId)
}

/** Saves the order of a paper. Throws for unknown questions, and 40009 if the paper has changed since `seen`. */
export async function sortQuestions(db: Db, examId: string, list: readonly Place[], seen?: Seen): Promise<void> {
  const before = await paperToEdit(db, examId)
  const after = arranged(before, list, seen)
  if (after === 'stale') throw stale()
  if (after === 'unknown') throw papers.fail('changedList')
  await queries.writeOrder(db, examId, after)
  note(db, examId, changedPlaces(before, after))
}

export { drawPaper, drawProblem, newSeed } from './draw-rules.ts'
export { reviewedPaper, reviewProblem } from './reviewing.ts'
export { deleteAdjustment, writeAdjustment } from './adjustment-queries.ts'
export { type Adjustment, writeNewestVersions, type WholeQuestion, listWholePapers, writeScores, writeTotal } from './queries.ts'
