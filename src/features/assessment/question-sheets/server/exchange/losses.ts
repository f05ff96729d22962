// Losses of an export: each question is written, read back, and compared with itself, before anything is downloaded.
import { yieldingChunks } from '#platform/yielding.ts'
import type { QuestionContents } from '#features/assessment/question-banks/contract.ts'
import type { QuestionContents as Stored } from '#features/assessment/question-banks/server/tables.ts'
import { cellsOfItem, itemOf } from '../json-item.ts'
import type { PaperQuestion } from '../papers/paper.ts'
import { linesOf, parsePaper } from '../papers/parse-paper.ts'
import { cellsOfPaper } from '../papers/to-cells.ts'
import { judgeRow } from '../row-judge.ts'
import type { ExportFormat } from '../../contract.ts'
import { readGift } from './gift.ts'
import { readMoodle } from './moodle.ts'
import { readQti } from './qti.ts'
import { giftOf, moodleOf, paperOf, qtiOf } from './write.ts'

const none = new Map<string, string>()

/** The question that the import reads from what the export writes; null if the format cannot hold it. */
async function readBack(c: QuestionContents, format: ExportFormat): Promise<PaperQuestion | null> {
  if (format === 'GIFT') {
    const gift = giftOf(c)
    return gift === null ? null : (readGift(gift.split('\n')).questions[0] ?? null)
  }
  if (format === 'MOODLE') return readMoodle([moodleOf(c)]).questions[0] ?? null
  if (format === 'QTI') return readQti([qtiOf(c, 'q')])[0] ?? null
  const { questions } = await parsePaper(linesOf(paperOf(c, 1).join('\n')))
  return questions.length === 1 ? (questions[0] ?? null) : null
}

const fields = {
  subjectName: '题干',
  options: '选项',
  answerKey: '答案、得分点或判分规则',
  score: '分值',
  analysis: '解析',
  difficulty: '难度',
  tags: '标签',
  images: '图片',
} as const satisfies Partial<Record<keyof Stored, string>>
type Field = keyof typeof fields

const valueOf = (contents: Stored, field: Field): string => {
  if (field === 'options') return JSON.stringify(contents.options.map((o) => o.optionContent))
  return JSON.stringify(contents[field])
}
const hasPictures = (contents: Stored) => contents.images.length > 0 || contents.options.some((o) => o.image)

export interface Lost {
  /** The format cannot hold the question, or the import does not read it. */
  isLeftOut: boolean
  fields: Field[]
}

/** Fields of a question that a format changes. */
async function lossOf(c: QuestionContents, format: ExportFormat): Promise<Lost> {
  const own = judgeRow(cellsOfItem(JSON.stringify(itemOf(c)))).question
  const read = await readBack(c, format)
  if (!own || !read) return { isLeftOut: true, fields: [] }
  const { cells } = cellsOfPaper(read, none)
  const needsAnswer = read.type === 1 && read.answer === ''
  const again = judgeRow(needsAnswer ? { ...cells, answer: '-' } : cells).question
  if (!again || again.type !== own.type) return { isLeftOut: true, fields: [] }
  const changed = (Object.keys(fields) as Field[]).filter(
    (field) => field !== 'images' && valueOf(own.contents, field) !== valueOf(again.contents, field),
  )
  return { isLeftOut: false, fields: [...changed, ...(hasPictures(own.contents) ? ['images' as const] : [])] }
}

/** Losses in words for users, with their numbers; empty if the export can be read back equal. */
export async function lossesOf(contents: readonly QuestionContents[], format: ExportFormat): Promise<{ losses: string[]; each: Lost[] }> {
  const each: Lost[] = []
  for await (const part of yieldingChunks(contents, 50)) each.push(...(await Promise.all(part.map((c) => lossOf(c, format)))))
  const leftOut = each.filter((lost) => lost.isLeftOut).length
  const losses = (Object.keys(fields) as Field[]).flatMap((field) => {
    const n = each.filter((lost) => lost.fields.includes(field)).length
    return n ? [`${n} 题的${fields[field]}不能完整带上`] : []
  })
  return { losses: [...(leftOut ? [`${leftOut} 题不能写成这种格式，或题型会变，不会导出`] : []), ...losses], each }
}
