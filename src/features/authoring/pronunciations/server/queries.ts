// Queries of the lexicon: pages, words, writes.
import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { holds } from '#platform/database/like.ts'
import type { Sql } from '#platform/database/pool.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { pronunciation } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { countOf } from '#platform/database/count.ts'

export type PronunciationRow = typeof pronunciation.$inferSelect

interface Asked {
  word: string | undefined
  id: string | undefined
  limit: number
  offset: number
}

/** Returns a page and the exact total; searches parts of the word, or of its pinyin without spaces. */
export async function pagePronunciations(db: Db, asked: Asked) {
  const where = and(
    eq(pronunciation.tenantId, db.tenantId),
    asked.word ? or(holds(pronunciation.word, asked.word), holds(pronunciation.pinyin, asked.word)) : undefined,
    asked.id === undefined ? undefined : eq(pronunciation.id, asked.id),
  )
  const [rows, counted] = await Promise.all([
    db.sql
      .select()
      .from(pronunciation)
      .where(where)
      .orderBy(desc(pronunciation.updateDate), desc(pronunciation.id))
      .limit(asked.limit)
      .offset(asked.offset),
    db.sql.select({ n: count() }).from(pronunciation).where(where),
  ])
  return { rows, total: countOf(counted) }
}

const everyWord = (db: Sql) =>
  db
    .select({ id: pronunciation.id, word: pronunciation.word, pinyin: pronunciation.pinyin })
    .from(pronunciation)
    .where(eq(pronunciation.tenantId, sql.placeholder('tenantId')))
    .prepare('pronunciation_every')

export const listWords = (db: Db) => db.prepared(everyWord).execute({ tenantId: db.tenantId })

const lockLexiconStatement = statement(
  'pronunciations_lock_lexicon',
  `select pg_advisory_xact_lock(hashtextextended('lexicon ' || $1::text, 0))`,
  'anew',
)

/** Mutex of the writers of a tenant's lexicon, which keeps the limit and unique words. */
export const lockLexicon = (db: Db) => db.run(lockLexiconStatement, [db.tenantId])

export async function findWord(db: Db, word: string): Promise<PronunciationRow | undefined> {
  const rows = await db.sql
    .select()
    .from(pronunciation)
    .where(and(eq(pronunciation.tenantId, db.tenantId), eq(pronunciation.word, word)))
  return rows[0]
}

export async function countWords(db: Db): Promise<number> {
  const rows = await db.sql.select({ n: count() }).from(pronunciation).where(eq(pronunciation.tenantId, db.tenantId))
  return countOf(rows)
}

export async function lockPronunciation(db: Db, id: string): Promise<PronunciationRow | undefined> {
  const rows = await db.sql
    .select()
    .from(pronunciation)
    .where(and(eq(pronunciation.tenantId, db.tenantId), eq(pronunciation.id, id)))
    .for('update')
  return rows[0]
}

export type PronunciationFields = Pick<PronunciationRow, 'word' | 'pinyin' | 'note' | 'updateUserName'>

export async function insertPronunciation(db: Db, fields: PronunciationFields): Promise<PronunciationRow> {
  const rows = await db.sql
    .insert(pronunciation)
    .values({ tenantId: db.tenantId, ...fields })
    .returning()
  return assertDefined(rows[0], 'the word that was written')
}

export async function updatePronunciation(db: Db, id: string, fields: PronunciationFields): Promise<PronunciationRow> {
  const rows = await db.sql
    .update(pronunciation)
    .set({ ...fields, updateDate: sql`now()` })
    .where(and(eq(pronunciation.tenantId, db.tenantId), eq(pronunciation.id, id)))
    .returning()
  return assertDefined(rows[0], 'the word that was written')
}

/** Returns the deleted entries. */
export const deletePronunciations = (db: Db, ids: readonly string[]) =>
  db.sql
    .delete(pronunciation)
    .where(and(eq(pronunciation.tenantId, db.tenantId), isAnyOf(pronunciation.id, ids)))
    .returning({ id: pronunciation.id, word: pronunciation.word, pinyin: pronunciation.pinyin })
