// Compares the rows of a draft with the questions of the tenant.
import type { Db } from '#platform/database/transaction.ts'
import { firstLetters } from '#shared/text.ts'
import { type GivenText, listSimilar } from '#features/assessment/similar-questions/server/similar-questions.ts'
import { questionSheets } from '../contract.ts'
import * as queries from './queries.ts'
import { judgeRow } from './row-judge.ts'
import { named } from './sheet-columns.ts'

/** Maximum number of rows that are compared with existing questions, because the user waits. */
const COMPARED = 2000
const COMPARED_AT_ONCE = 50
/** Time limit of the comparison in milliseconds: banks with similar wording take long per row. */
const COMPARED_FOR = 5_000

/** Rows similar to questions of the tenant; exact duplicates are reported apart. `compared`: number of compared rows; null: all. */
export async function similarRows(db: Db, draftId: string) {
  const marks: { row: number; value: string; message: string }[] = []
  const end = performance.now() + COMPARED_FOR
  let compared = 0
  for (let after = -1; compared < COMPARED && performance.now() < end; ) {
    const rows = await queries.listRowsToWrite(db, draftId, after, COMPARED_AT_ONCE)
    const given = rows.flatMap(({ row, cells }): GivenText[] => {
      const { question } = judgeRow(named(cells))
      if (!question) return []
      const { subjectName: text, images, options } = question.contents
      return [{ key: row, id: null, type: question.type, text, images, options }]
    })
    const found = await listSimilar(db, given)
    for (const { key: row, text } of given) {
      const [most] = found.get(row) ?? []
      if (!most) continue
      const message = questionSheets.fail('similar', {
        reason: most.reason,
        bank: most.categoryName,
        text: firstLetters(most.text, 30),
      }).message
      marks.push({ row, value: text, message })
    }
    compared += rows.length
    if (rows.length < COMPARED_AT_ONCE) return { marks, compared: null }
    after = rows.at(-1)?.row ?? after
  }
  return { marks, compared }
}
