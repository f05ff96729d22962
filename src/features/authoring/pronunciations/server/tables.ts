// Table of the tenant's lexicon: words with their readings.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'

export const pronunciation = pgTable(
  'pronunciation',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    word: text().notNull(),
    /** One tone-numbered syllable per character, separated by spaces. */
    pinyin: text().notNull(),
    note: text(),
    updateUserName: text(),
    createDate: instant().notNull().default(sql`now()`),
    updateDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('pronunciation_word_uq').on(t.tenantId, t.word),
    index('pronunciation_page_ix').on(t.tenantId, t.updateDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('pronunciation_pinyin_ck', sql`${t.pinyin} ~ '^[a-z]+[1-5]( [a-z]+[1-5])*$'`),
  ],
)
