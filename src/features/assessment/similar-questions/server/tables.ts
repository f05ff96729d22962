// By which pieces of their texts questions are found that are like another one; derived of the questions.
import { bigint, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { id } from '#platform/database/columns.ts'

/**
 * Three characters of a question's text; each once. It names its question without a foreign key, which would take three times as long as writing it
 * does: both are written by one trigger, and go together by another.
 */
export const questionGram = pgTable(
  'question_gram',
  {
    tenantId: id().notNull(),
    /** The three code points, 21 bits each. */
    gram: bigint({ mode: 'bigint' }).notNull(),
    questionId: id().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.gram, t.questionId] }),
    index('question_gram_question_ix').on(t.tenantId, t.questionId, t.gram),
  ],
)
