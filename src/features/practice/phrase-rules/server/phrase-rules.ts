// Rules of phrases and terms: editing, checking texts, and the input of the scorer.
import type { Lexicon, LineToScore } from '#engines/scoring/scoring.ts'
import { textWork } from '#engines/text-work/text-work.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { internCache } from '#platform/intern-cache.ts'
import { yieldingChunks } from '#platform/yielding.ts'
import { type Batch, batchOf, refuseEmpty } from '#shared/batch.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { notFound, stale } from '#shared/errors.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { getLexicon } from '#features/authoring/pronunciations/server/pronunciations.ts'
import { type Level, maxPastRuns, maxSentences, maxWordings, type Terms, type Tried, type Wording, phraseRules } from '../contract.ts'
import * as queries from './queries.ts'
import type { InForce } from './queries.ts'

/** Maximum number of past sentences to check; each takes about a millisecond. */
const maxHeard = 200
/** Sentences per piece of text work. */
const maxAtOnce = 25

const internTerms = internCache<LineToScore['terms']>()

/** Rules for scoring answers of a course: pronunciations, synonyms and forbidden phrases. */
export interface Rules {
  lexicon: Lexicon
  terms: LineToScore['terms']
  wordings: readonly InForce[]
}
export async function getRules(db: Db, courseId: string | null): Promise<Rules> {
  const [lexicon, { groups }, inForce] = await Promise.all([getLexicon(db), queries.findTerms(db), queries.listInForce(db, courseId)])
  // a rule of the course overrides one for all courses with an equal text
  const own = new Map(inForce.toReversed().map((w) => [w.text, w]))
  return { lexicon, terms: internTerms(db.tenantId, groups), wordings: [...own.values()] }
}

/** Terms of the tenant as hotwords for the recogniser. */
export const getHotwords = async (db: Db): Promise<string[]> => [...new Set((await queries.findTerms(db)).groups.flat())]

interface Asked extends Paging {
  text?: string | undefined
  level?: Level | undefined
  id?: string | undefined
}
const toWording = ({ id, text, level, exceptions, advice, courseId, courseTitle, updateDate, version }: Wording): Wording => ({
  id,
  text,
  level,
  exceptions,
  advice,
  courseId,
  courseTitle,
  updateDate,
  version,
})

/** Phrases, the latest change first. */
export async function pageWordings(db: Db, asked: Asked): Promise<Page<Wording>> {
  const rows = await queries.pageWordings(db, { ...asked, limit: asked.pageSize, offset: offsetOf(asked) })
  return { records: rows.map(toWording), total: rows[0]?.total ?? 0 }
}

async function getWording(db: Db, id: string): Promise<Wording> {
  const [row] = await queries.pageWordings(db, { id, limit: 1, offset: 0 })
  if (!row) throw notFound()
  return toWording(row)
}

type Fields = Pick<Wording, 'text' | 'level' | 'exceptions' | 'advice'> & { courseId?: string | null | undefined }

async function checkCourse(db: Db, courseId: string | null): Promise<void> {
  if (courseId && !(await queries.hasCourse(db, courseId))) throw phraseRules.fail('noCourse', {}, 'courseId')
}

async function check(db: Db, { text, courseId = null }: Fields, id: string | null): Promise<void> {
  await checkCourse(db, courseId)
  const { all, taken } = await queries.countWordings(db, text, courseId, id)
  if (taken) throw phraseRules.fail('taken', { text }, 'text')
  if (!id && all >= maxWordings) throw phraseRules.fail('full')
}

const plain = ({ text, level, exceptions, advice, courseId = null }: Fields) => ({
  text,
  level,
  advice,
  courseId,
  exceptions: [...new Set(exceptions)],
})

export async function createWording(db: Db, given: Fields): Promise<Wording> {
  await queries.lockWordings(db)
  await check(db, given, null)
  const id = await queries.insertWording(db, plain(given))
  db.audit({ entity: 'wording', entityId: id, after: plain(given) })
  return getWording(db, id)
}

/** Changes a phrase. @throws 404 for an unknown id, 40009 if it has changed since `version` */
export async function updateWording(db: Db, change: Partial<Fields> & { id: string; version?: string | undefined }): Promise<Wording> {
  await queries.lockWordings(db)
  const { id, version, text, level, exceptions, advice, courseId } = await getWording(db, change.id)
  if (change.version && change.version !== version) throw stale()
  const before = { text, level, exceptions, advice, courseId }
  const given = mergeDefined(before, change)
  await check(db, given, id)
  await queries.updateWording(db, id, plain(given))
  db.audit({ entity: 'wording', entityId: id, before, after: plain(given) })
  return getWording(db, id)
}

/** Deletes phrases; unknown ids are listed as skipped. */
export async function removeWordings(db: Db, ids: readonly string[]): Promise<Batch> {
  const unique = [...new Set(ids)]
  const gone = await queries.deleteWordings(db, unique)
  const batch = batchOf(unique, new Map(gone.map((g) => [g.id, g])), () => '')
  refuseEmpty(batch)
  db.audit({ entity: 'wording', entityId: batch.done[0] ?? null, before: gone })
  return batch
}

export const getTerms = (db: Db): Promise<Terms> => queries.findTerms(db)

/** Replaces all terms. @throws if a word is in two groups, or the version is outdated */
export async function saveTerms(db: Db, { groups, version }: Terms): Promise<Terms> {
  await queries.lockWordings(db)
  const before = await queries.findTerms(db)
  if (before.version !== version) throw stale()
  const seen = new Set<string>()
  for (const word of groups.flat()) {
    if (seen.has(word)) throw phraseRules.fail('twice', { word }, 'groups')
    seen.add(word)
  }
  await queries.writeTerms(db, groups)
  db.audit({ entity: 'wording', entityId: null, before: { terms: before.groups.length }, after: { terms: groups.length } })
  return queries.findTerms(db)
}

/** Finds the forbidden phrases of a course in a text. */
export async function tryText(transact: Transact, text: string, courseId: string | null): Promise<Tried> {
  const { rules, by } = await transact(async (db) => {
    await checkCourse(db, courseId)
    return { rules: await getRules(db, courseId), by: { tenantId: db.tenantId, userId: (await db.who()).userId } }
  })
  const [told] = await textWork.run('inspect', { texts: [text], rules }, by)
  const { heard, offences, spans } = assertDefined(told, 'what was found in the text')
  const adviceOf = new Map(rules.wordings.map((w) => [w.text, w.advice]))
  return { heard, spans, findings: offences.map((o) => ({ ...o, advice: adviceOf.get(o.text) ?? '' })) }
}

/** Counts recent sentences with a phrase and returns some of them, without names. */
export async function tryPast(transact: Transact, { text, exceptions }: Pick<Fields, 'text' | 'exceptions'>) {
  const { rules, said, by } = await transact(async (db) => {
    const [inForce, past, { userId }] = await Promise.all([getRules(db, null), queries.listPast(db, text, maxPastRuns, maxHeard), db.who()])
    return { rules: inForce, said: past, by: { tenantId: db.tenantId, userId } }
  })
  const tried = { ...rules, wordings: [{ text, exceptions, level: 'NOTICE' as const }] }
  const sentences: string[] = []
  for await (const texts of yieldingChunks(said, maxAtOnce)) {
    const told = await textWork.run('inspect', { texts, rules: tried }, by)
    sentences.push(...texts.filter((_, i) => told[i]?.offences.some((o) => o.text === text)))
  }
  return { count: sentences.length, sentences: sentences.slice(0, maxSentences) }
}
