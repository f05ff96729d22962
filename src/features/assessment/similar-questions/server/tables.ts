// Index of the trigrams of questions, derived from their texts.
import { bigint, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { id } from '#platform/database/columns.ts'

/**
 * Trigrams of the text of a question, each once. There is no foreign key to the question, because checking it would take three times as
 * long as the write. One trigger writes the rows with the question, another deletes them.
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
