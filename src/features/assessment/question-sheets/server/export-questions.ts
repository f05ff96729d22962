// Exports questions of a bank as a file that imports back equal.
import { Readable } from 'node:stream'
import type { Db } from '#platform/database/transaction.ts'
import { type WrittenRow, writeXlsx } from '#platform/spreadsheets/spreadsheets.ts'
import { notFound } from '#shared/errors.ts'
import { type QuestionContents, questions } from '#features/assessment/question-banks/contract.ts'
import {
  toContentsResponse,
  findBanks,
  type KeysKept,
  listQuestionsInOrder,
  listQuestions,
} from '#features/assessment/question-banks/server/question-banks.ts'
import { namesOf } from '#shared/field-table.ts'
import { questionFields } from '#features/assessment/question-banks/fields.ts'
import { fillText, joined, rulesText } from './fill-text.ts'
import { itemOf } from './json-item.ts'
import { writtenColumns } from './sheet-columns.ts'

const BATCH = 1000
type Row = Awaited<ReturnType<typeof listQuestions>>[number]

async function* stretches(db: Db, bankId: string): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await listQuestionsInOrder(db, bankId, BATCH, last?.question)
    if (rows.length) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

/** Loads all questions into memory: 100,000 at most. 404 for an unknown bank or question. */
export async function contentsIn(
  db: Db,
  keysKept: KeysKept,
  bankId: string,
  ids: string | undefined,
): Promise<{ name: string; contents: QuestionContents[] }> {
  const [bank] = await findBanks(db, [bankId])
  if (!bank) throw notFound()
  const rows: Row[] = []
  if (ids === undefined) for await (const part of stretches(db, bankId)) rows.push(...part)
  else {
    const wanted = new Set(ids.split(','))
    rows.push(...(await listQuestions(db, [...wanted])).filter((r) => r.question.bankId === bankId))
    if (rows.length !== wanted.size) throw notFound()
  }
  const all = rows.map((r) => r.question.id)
  if ((await keysKept(db, all)).size) throw questions.fail('keysKept')
  db.audit({ entity: 'question-bank', entityId: bankId, after: { exported: rows.length } })
  return { name: bank.name, contents: rows.map((r) => toContentsResponse(r.question.type, r.question)) }
}

export async function exportJson(db: Db, keysKept: KeysKept, bankId: string, ids?: string): Promise<{ name: string; content: Readable }> {
  const { name, contents } = await contentsIn(db, keysKept, bankId, ids)
  function* text() {
    yield '{"version":1,"questions":['
    for (const [i, c] of contents.entries()) yield `${i ? ',\n' : '\n'}${JSON.stringify(itemOf(c))}`
    yield '\n]}\n'
  }
  return { name, content: Readable.from(text()) }
}

/** The answer of a question as a cell. */
export function answerText({ type, answer }: QuestionContents) {
  if (type === 4) return joined(answer.answers)
  if (type === 2) return answer.answer === '0' ? '对' : '错'
  return answer.answer
}

const rowOf = (c: QuestionContents, options: number): WrittenRow => [
  c.typeLabel,
  c.type === 4 ? fillText(c.subjectName) : c.subjectName,
  ...Array.from({ length: options }, (_, i) => (c.type === 0 || c.type === 3 ? (c.options[i]?.optionContent ?? '') : '')),
  answerText(c),
  ...namesOf(questionFields).map((name) => {
    const value = c[name]
    return Array.isArray(value) ? value.join('、') : String(value ?? '')
  }),
  c.type === 4 ? rulesText(c.answer.blanks ?? [], c.answer.ordered ?? true) : '',
]

export const sheetNotes = [
  '题型填写 单选、多选、判断、填空 或 简答。',
  '单选答案填一个字母，如 B；多选填多个字母，如 ABD 或 A,B,D；选项多于 8 个时在后面加列 选项I、选项J…，最多到 选项Z。',
  '判断答案填 对 或 错。填数字时按系统编码：0 表示对，1 表示错；从用 1 表示对的系统导出的题目，请先换成 对 和 错。',
  '填空题在题干中用 ____（三个以上下划线）表示空；多个空的答案用分号隔开，如 等待期;90；同一个空有几种答案时用 | 隔开，如 等待期|观察期。答案中不能有英文逗号。',
  '判分规则只用于填空题，可不填：每个空一项，用分号隔开；「数字」按数值比较，「数字±0.5/天」允许误差 0.5、可带单位天，单位中的斜线写全角，如「数字/元／年」；最前面写「不分顺序」表示答案不分先后。',
  '简答答案填参考答案。分值 0 到 1000，不填为 1；难度 0 到 1，可不填；标签用顿号隔开。',
  '表格不含图片和简答题的得分点：图片请在页面中添加，或用 JSON 文件导出、导入。',
  '带 * 的列必须存在；列的顺序可以调整，多余的列会被忽略，隐藏的行会被跳过。',
]

export async function exportSheet(db: Db, keysKept: KeysKept, bankId: string, ids?: string): Promise<{ name: string; content: Readable }> {
  const { name, contents } = await contentsIn(db, keysKept, bankId, ids)
  const most = Math.max(8, ...contents.map((c) => c.options.length))
  function* rows() {
    for (const c of contents) yield rowOf(c, most)
  }
  return { name, content: writeXlsx(writtenColumns(most), rows(), { sheet: '试题', notes: sheetNotes }) }
}
