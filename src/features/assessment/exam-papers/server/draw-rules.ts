// Draw rules of a paper: which questions each candidate gets at random, and sample papers.
import { randomInt } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import { stale } from '#shared/errors.ts'
import { inParts } from '#shared/paper-parts.ts'
import { sumPoints } from '#shared/scores.ts'
import { getExam, listBanks } from '#features/assessment/exams/server/exams.ts'
import { ENABLED, typeLabels } from '#features/assessment/question-banks/contract.ts'
import {
  type KeysKept,
  toContentsResponse,
  unreviewedQuestions,
  withoutKey,
} from '#features/assessment/question-banks/server/question-banks.ts'
import { listSimilarPairs } from '#features/assessment/similar-questions/server/similar-questions.ts'
import {
  type CheckedRules,
  type DrawProblem,
  type DrawRule,
  draws,
  maxPaperQuestions,
  type PaperQuestion,
  type StoredRule,
} from '../contract.ts'
import { draw, type Shortage } from './draw.ts'
import * as queries from './draw-queries.ts'
import { append, note, pagePaper, paperToEdit, refuseKept } from './exam-papers.ts'
import { listIds, writeOrder, writeTotal } from './queries.ts'

/** Seeds are below this number. */
const SEEDS = 2 ** 31
export const newSeed = (): number => randomInt(SEEDS)

const wordsOfLevel = { EASY: '容易的', MEDIUM: '中等难度的', HARD: '较难的' } as const
const askedFor = ({ type, level, tags }: StoredRule) =>
  `${level ? wordsOfLevel[level] : ''}${tags.length ? `带“${tags.join('”或“')}”标签的` : ''}${typeLabels[type]}题`

function shortageInWords(rules: readonly StoredRule[], { rules: at, count, usable, alike }: Shortage): string {
  const similar = alike ? '（相似的题只算一道）' : ''
  const [only] = at
  const rule = only === undefined ? undefined : rules[only]
  if (at.length === 1 && rule && only !== undefined)
    return `第${only + 1}条规则要${count}道${askedFor(rule)}，题库里可用${usable}道${similar}`
  return `第${at.map((i) => i + 1).join('、')}条规则一共要${count}道题，题库里合起来可用${usable}道${similar}`
}

type Bank = Awaited<ReturnType<typeof listBanks>>[number]

/** Rules that name a disabled bank. */
function disabledBanks(rules: readonly StoredRule[], banks: readonly Bank[]): DrawProblem[] {
  return rules.flatMap(({ categoryIds }, i) => {
    const names = banks.filter((b) => b.status !== ENABLED && categoryIds.includes(b.categoryId)).map((b) => `“${b.categoryName}”`)
    return names.length ? [{ rules: [i], text: `第${i + 1}条规则的题库${names.join('、')}已禁用` }] : []
  })
}

export interface Drawn {
  id: string
  /** Index of the rule. */
  rule: number
  score: number
}
export interface DrawOptions {
  seed: number
  /** Questions that are drawn only if there are not enough others. */
  avoid?: ReadonlySet<string>
}

/**
 * Draws by these rules. The similarity of questions is computed only among the drawn ones: a draw with a similar pair is repeated with the
 * same seed and this pair. Each repetition joins two groups of similar questions, so that it ends.
 */
async function drawBy(
  db: Db,
  examId: string,
  rules: readonly StoredRule[],
  { seed, avoid: known = new Set() }: DrawOptions,
): Promise<{ drawn: Drawn[]; available: number[]; problems: DrawProblem[]; poolIds: string[] }> {
  const fixed = await listIds(db, examId)
  const isFixed = new Set(fixed)
  const pool = (await queries.listPool(db, rules)).filter((q) => !isFixed.has(q.id))
  const available = rules.map((_, i) => pool.filter((q) => q.rules.includes(i)).length)
  const told = { available, poolIds: pool.map((q) => q.id) }
  // a question without an approval is better than no paper for a candidate
  const avoid = new Set([...known, ...(await unreviewedQuestions(db, { ids: told.poolIds }))])
  const banks = await listBanks(db, [examId])
  const disabled = disabledBanks(rules, banks)
  const similar: [string, string][] = []
  for (;;) {
    const { drawn, shortages } = draw({ counts: rules.map((r) => r.count), pool, similar, fixed, avoid, seed })
    const problems = [...disabled, ...shortages.map((s) => ({ rules: s.rules, text: shortageInWords(rules, s) }))]
    if (problems.length) return { drawn: [], problems, ...told }
    const pairs = await listSimilarPairs(db, [...fixed, ...drawn.map((q) => q.id)])
    const found = pairs.filter((p) => !(isFixed.has(p.first) && isFixed.has(p.second)))
    if (!found.length) return { drawn: drawn.map(({ id, rule }) => ({ id, rule, score: rules[rule]?.pointsEach ?? 0 })), problems, ...told }
    similar.push(...found.map(({ first, second }): [string, string] => [first, second]))
  }
}

/** Draws the questions of a new attempt; the problems say why there is no paper. An exam without rules draws nothing. */
export async function drawPaper(db: Db, examId: string, options: DrawOptions): Promise<{ drawn: Drawn[]; problems: DrawProblem[] }> {
  const rules = await queries.listRules(db, examId)
  return rules.length ? drawBy(db, examId, rules, options) : { drawn: [], problems: [] }
}

/** A fixed seed, so that a check of unchanged rules and banks has the same result. */
const CHECK_SEED = 1

const stored = ({ categoryIds, type, level, tags, count, pointsEach }: DrawRule): StoredRule => ({
  categoryIds: [...new Set(categoryIds)],
  type,
  level: level ?? null,
  tags: [...new Set(tags)],
  count,
  pointsEach,
})

async function ownRules(db: Db, examId: string, given: readonly DrawRule[]): Promise<StoredRule[]> {
  const own = new Set((await listBanks(db, [examId])).map((b) => b.categoryId))
  const at = given.findIndex((r) => !r.categoryIds.every((id) => own.has(id)))
  if (at >= 0) throw draws.fail('foreignBank', { n: at + 1 }, `rules.${at}.categoryIds`)
  return given.map(stored)
}

async function checkOf(db: Db, examId: string, rules: readonly StoredRule[]): Promise<CheckedRules & { poolIds: string[] }> {
  if (!rules.length) return { available: [], problems: [], poolIds: [] }
  const { available, problems, poolIds } = await drawBy(db, examId, rules, { seed: CHECK_SEED })
  return { available, problems, poolIds }
}

/** The draw rules of an exam with the state of their banks; 404 for an unknown exam. */
export async function listDrawRules(db: Db, examId: string) {
  await getExam(db, examId)
  const rules = await queries.listRules(db, examId)
  const { available, problems } = await checkOf(db, examId, rules)
  return { rules, available, problems, tags: await queries.listTags(db, examId) }
}

const toSentence = (problems: readonly DrawProblem[]) => (problems.length ? problems.map((p) => p.text).join('；') : null)

/** The problems of the stored rules; none if every candidate can get a paper. */
export const listDrawProblems = async (db: Db, examId: string): Promise<DrawProblem[]> =>
  (await checkOf(db, examId, await queries.listRules(db, examId))).problems

/** The problems of the stored rules, joined to one sentence; null if there are none. */
export const drawProblem = async (db: Db, examId: string): Promise<string | null> => toSentence(await listDrawProblems(db, examId))

/** Checks the stored rules, and stores the sentence that home and the list of exams show. */
export const keepDrawProblem = async (db: Db, examId: string) => queries.writeProblem(db, examId, await drawProblem(db, examId))

export async function checkRules(db: Db, examId: string, given: readonly DrawRule[]): Promise<CheckedRules> {
  await getExam(db, examId)
  const { available, problems } = await checkOf(db, examId, await ownRules(db, examId, given))
  return { available, problems }
}

/** Replaces the draw rules. Rules that the banks cannot satisfy yet are saved, too, and named in `problems`. */
export async function saveRules(
  db: Db,
  examId: string,
  { rules: given, seen }: { rules: readonly DrawRule[]; seen?: readonly StoredRule[] | undefined },
  keysKept: KeysKept,
) {
  await paperToEdit(db, examId)
  const before = await queries.listRules(db, examId)
  if (seen && JSON.stringify(seen.map(stored)) !== JSON.stringify(before)) throw stale()
  const rules = await ownRules(db, examId, given)
  const { available, problems, poolIds } = await checkOf(db, examId, rules)
  await refuseKept(db, examId, poolIds, keysKept)
  await queries.writeRules(db, examId, rules)
  await queries.writeProblem(db, examId, toSentence(problems))
  note(db, examId, { before: { drawRules: before }, after: { drawRules: rules } })
  return { ...(await writeTotal(db, examId)), rules, available, problems }
}

async function sampleOf(db: Db, examId: string, seed: number): Promise<Drawn[]> {
  const { drawn, problems } = await drawPaper(db, examId, { seed })
  if (problems.length) throw draws.fail('short', { reason: problems.map((p) => p.text).join('；') })
  return drawn
}

/** A paper as a candidate could get it: the fixed questions, then a random draw. 404 for an unknown exam. */
export async function samplePaper(db: Db, examId: string, seed: number, keysKept: KeysKept) {
  const { records, totalScore } = await sampleRecords(db, examId, seed, keysKept)
  return { seed, totalScore, records }
}

/** The questions of a sample in order, without keys that are secret from the caller. */
export async function sampleRecords(db: Db, examId: string, seed: number, keysKept: KeysKept) {
  const fixed = await pagePaper(db, { examinationId: examId, page: 1, pageSize: maxPaperQuestions }, keysKept)
  const drawn = await sampleOf(db, examId, seed)
  const ids = drawn.map((q) => q.id)
  const [byId, kept] = [await queries.listContents(db, ids), await keysKept(db, ids)]
  const more = drawn.flatMap(({ id, score }, i): PaperQuestion[] => {
    const found = byId.get(id)
    if (!found) return []
    const { type, contents, categoryId, categoryName } = found
    const record = {
      ...toContentsResponse(type, contents),
      ...{ id, score, categoryId, categoryName, sort: fixed.records.length + i, removed: false },
    }
    return [kept.has(id) ? withoutKey(record) : record]
  })
  // a drawn paper is divided into parts by type; a fixed one has the order of its author
  const records = drawn.length ? inParts([...fixed.records, ...more]).map((q, sort) => ({ ...q, sort })) : fixed.records
  return { records, totalScore: sumPoints(records.map((q) => q.score)) }
}

/** Adds a sample to the fixed paper and deletes the rules, so that all candidates get the same paper. */
export async function keepSample(db: Db, examId: string, seed: number, keysKept: KeysKept) {
  const there = await paperToEdit(db, examId)
  const rules = await queries.listRules(db, examId)
  if (!rules.length) throw draws.fail('noRules')
  const { records } = await sampleRecords(db, examId, seed, keysKept)
  const drawn = records.filter((q) => !there.includes(q.id))
  await refuseKept(
    db,
    examId,
    drawn.map((q) => q.id),
    keysKept,
  )
  await append(db, examId, drawn, there.length)
  await writeOrder(
    db,
    examId,
    records.map((q) => q.id),
  )
  await queries.writeRules(db, examId, [])
  await queries.writeProblem(db, examId, null)
  note(db, examId, { before: { drawRules: rules }, after: { added: drawn.slice(0, 200).map((q) => q.id), count: drawn.length, seed } })
  return writeTotal(db, examId, 'AUTO')
}
