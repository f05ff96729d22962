// Prints a paper as a .docx or a PDF: for candidates, with keys, or as an answer sheet.
import type { Block, Paragraph } from '#platform/documents/docx.ts'
import { lineCharacters, writeDocx } from '#platform/documents/docx.ts'
import { writePdf } from '#platform/documents/pdf.ts'
import type { Db } from '#platform/database/transaction.ts'
import { forbidden } from '#shared/errors.ts'
import { hasFormula } from '#shared/formulas.ts'
import { blocksOf } from '#shared/tables-in-text.ts'
import { inParts, partsOf } from '#shared/paper-parts.ts'
import { getExam } from '#features/assessment/exams/server/exams.ts'
import { blankToken, questions, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { type KeysKept, plainOf } from '#features/assessment/question-banks/server/question-banks.ts'
import { type DocumentFormat, documentKinds, type DocumentKind, type PaperQuestion, papers } from '../contract.ts'
import { type Draft, type Drawn, type Store, withPictures } from './document-pictures.ts'
import { newSeed, sampleRecords } from './draw-rules.ts'

const GREEN = '1F6B45'
/** Brackets in which candidates write. */
const emptyBrackets = /[（(][\s_]*[）)]/
/** Boxes per row of the answer sheet; lines per short answer. */
const ACROSS = 10
const ANSWER_LINES = 5
const WRITTEN = '________'
const gapped = '姓名：____________　部门：__________________　工号：____________'
const gappedScore = `${gapped}　得分：_______`

interface Placed extends PaperQuestion {
  /** Number on the paper, from 1. */
  place: number
}
interface Section {
  /** null: the types are mixed, and each question names its own. */
  title: string | null
  type: PaperQuestion['type']
  list: Placed[]
}

/** Puts words around a text; a table at its edge keeps its own lines. */
const around = (before: string, text: string, after = '') =>
  `${before}${/^\s*\|/.test(text) ? '\n' : ''}${text}${/\|\s*$/.test(text) ? '\n' : ''}${after}`

/** Paragraphs and tables of a text: the first paragraph looks as asked, those after a table have its indent only. */
function textBlocks(text: string, look: Omit<Paragraph, 'text'>): Block[] {
  const { indent = 0, hanging = 0 } = look
  const inner = indent + hanging
  return blocksOf(text).map((block, i): Block => {
    if ('rows' in block) return { rows: block.rows, indent: inner, keep: look.keep ?? false }
    const words = { ...look, text: block.text.trim(), formulas: true }
    return i === 0 ? words : { ...words, indent: inner, hanging: 0, before: 3 }
  })
}

const placed = (list: readonly PaperQuestion[]) => list.map((q, i): Placed => ({ ...q, place: i + 1 }))

/** Sections with the headings of the parts; a paper without parts is one section per run of a type, without titles. */
function sectionsOf(list: readonly Placed[]): Section[] {
  const parts = partsOf(list, (q) => typeLabels[q.type])
  if (parts.length)
    return parts.map(({ from, count, heading }) => {
      const own = list.slice(from, from + count)
      return { title: heading, type: own[0]?.type ?? 0, list: own }
    })
  const sections: Section[] = []
  for (const q of list) {
    const last = sections.at(-1)
    if (last?.type === q.type) last.list.push(q)
    else sections.push({ title: null, type: q.type, list: [q] })
  }
  return sections
}

const textOf = ({ type, subjectName }: PaperQuestion) => (type === 4 ? plainOf(subjectName).replaceAll(blankToken, WRITTEN) : subjectName)

/** Largest width and height of a picture in points: of an option, and of a question with one, two or more of them. */
const optionPlace = { maxWidth: 170, maxHeight: 120 }
const places = [
  { maxWidth: 340, maxHeight: 240 },
  { maxWidth: 250, maxHeight: 180 },
  { maxWidth: 170, maxHeight: 130 },
] as const

function picturesOf({ images, place }: Placed, keep: boolean): Drawn[] {
  const room = places[images.length - 1] ?? places[2]
  const nameOf = (i: number) => `第${place}题的图片${images.length > 1 ? i + 1 : ''}`
  return images.map((key, i) => ({ key, ...room, alt: nameOf(i), indent: 2, keep: keep || i < images.length - 1 }))
}

/** Width of a text in characters of Chinese, at most; Latin letters and digits take about half of one. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter < '\u0100' ? 0.62 : 1), 0)
const optionIndent = 2
/** Columns of options side by side, as printed papers have them: four short ones, or two. One if an option is long, or no plain words. */
function acrossOf(options: PaperQuestion['options']): number {
  const room = lineCharacters - optionIndent
  const isPlain = options.every((o) => o.image === null && !hasFormula(o.optionContent) && !o.optionContent.includes('\n'))
  const widest = Math.max(...options.map((o) => widthOf(`${o.optionName}. ${o.optionContent}`))) + 1
  if (!isPlain || options.length < 2) return 1
  if (widest <= room / 4 && options.length <= 4) return 4
  return widest <= room / 2 ? 2 : 1
}

/** The options of a question: short ones side by side, others one per line with their pictures. */
function optionsBlocks(options: PaperQuestion['options'], place: number, keep: boolean): Draft[] {
  const across = acrossOf(options)
  if (across === 1) return options.flatMap((o, i) => optionBlocks(o, place, i < options.length - 1 || keep))
  const lines = Array.from({ length: Math.ceil(options.length / across) }, (_, i) => options.slice(i * across, (i + 1) * across))
  return lines.map(
    (line, i): Draft => ({
      ...{ columns: line.map((o) => `${o.optionName}. ${o.optionContent}`), across, indent: optionIndent },
      keep: i < lines.length - 1 || keep,
    }),
  )
}

/** An option with its picture below. */
function optionBlocks({ optionName, optionContent, image }: PaperQuestion['options'][number], place: number, keep: boolean): Draft[] {
  const alt = `第${place}题选项${optionName}的图片`
  return [
    { text: `${optionName}. ${optionContent}`, indent: 2, hanging: 1.5, keep: image !== null || keep, formulas: true },
    ...(image ? [{ key: image, ...optionPlace, alt, indent: 3.5, keep }] : []),
  ]
}

function keyOf({ type, answer }: PaperQuestion): string {
  if (type === 2) return answer.answer === '0' ? '对' : '错'
  if (type === 4) return answer.answers.map((a) => a.replaceAll('|', ' 或 ')).join('；')
  return type === 1 ? answer.answer : answer.answers.join('')
}

function questionBlocks(q: Placed, keyed: boolean, isMixed: boolean): Draft[] {
  // the letters of a choice need a place, unless the text has one; a keyed paper keeps the text, because people import it again
  const isAsked = q.type === 2 || (!keyed && (q.type === 0 || q.type === 3))
  const judged = isAsked && !emptyBrackets.test(q.subjectName) ? '（　　）' : ''
  const options = q.type === 2 ? [] : q.options
  const worth = `（${isMixed ? `${typeLabels[q.type]}题，` : ''}${q.score} 分）`
  const goesOn = options.length > 0 || keyed
  const own: Draft[] = [
    ...textBlocks(around(`${q.place}. `, textOf(q), judged + worth), { hanging: 2, before: 6, keep: goesOn || q.images.length > 0 }),
    ...picturesOf(q, goesOn),
    ...(options.length ? optionsBlocks(options, q.place, keyed) : []),
  ]
  if (keyed)
    return [
      ...own,
      ...textBlocks(around('答案：', keyOf(q)), { indent: 2, bold: true, colour: GREEN, keep: !!q.analysis }),
      ...(q.analysis ? textBlocks(around('解析：', q.analysis), { indent: 2, colour: GREEN }) : []),
    ]
  return q.type === 1 ? [...own, ...Array.from({ length: ANSWER_LINES }, (): Block => ({ text: '', ruled: true }))] : own
}

function sheetBlocks({ type, list }: Section): Block[] {
  if (type === 0 || type === 3 || type === 2) return [{ boxes: list.map((q) => `${q.place}`), across: ACROSS }]
  if (type === 4)
    return list.map(
      (q): Block => ({
        text: `${q.place}. ${Array.from({ length: q.answer.answers.length || 1 }, () => WRITTEN.repeat(2)).join('　')}`,
        before: 6,
      }),
    )
  return list.flatMap((q): Block[] => [
    { text: `${q.place}.（${q.score} 分）`, before: 6, keep: true },
    ...Array.from({ length: ANSWER_LINES }, (_, i): Block => ({ text: '', ruled: true, keep: i < ANSWER_LINES - 1 })),
  ])
}

/** The lines for the candidate, and a table for the points of each part. */
function headBlocks(sections: readonly Section[]): Block[] {
  const parts = sections.flatMap((s) => (s.title === null ? [] : (s.title.split('、')[0] ?? '')))
  if (parts.length < 2) return [{ text: gappedScore, centred: true, before: 8 }]
  const rows = [['题号', ...parts, '总分'], ...['得分', '阅卷人'].map((name) => [name, ...parts.map(() => ''), ''])]
  return [
    { text: gapped, centred: true, before: 8 },
    { text: '', size: 4 },
    { rows, wide: true },
  ]
}

interface DocumentAsked {
  examinationId: string
  kind: DocumentKind
  format: DocumentFormat
  seed?: number | undefined
}

interface Planned {
  name: string
  drafts: Draft[]
}

/** Plans the document in one transaction, so that none is open while pictures are read. */
async function planPaper(db: Db, asked: DocumentAsked & { seed: number }, keysKept: KeysKept): Promise<Planned> {
  const { examinationId: examId, kind, format, seed } = asked
  const exam = await getExam(db, examId)
  if (!exam.canEdit) throw forbidden()
  const { records } = await sampleRecords(db, examId, seed, keysKept)
  if (!records.length) throw papers.fail('emptyPaper')
  if (kind === 'KEYED' && records.some((q) => q.keysKept)) throw questions.fail('keysKept')
  // an answer sheet has parts in any case, and keeps the numbers of the paper
  const sections = sectionsOf(kind === 'SHEET' ? inParts(placed(records)) : placed(records))
  const drafts: Draft[] = [
    { text: exam.examinationName, heading: true, bold: true, size: 18, centred: true },
    ...(kind === 'PAPER' ? [] : [{ text: documentKinds[kind], heading: true, size: 12, centred: true }]),
    ...(exam.drawnCount > 0 ? [{ text: `样卷 ${seed}：按抽题规则随机抽取，考生的题目各不相同`, centred: true, before: 4 }] : []),
    { text: `共 ${exam.questionCount} 题，满分 ${exam.totalScore} 分，限时 ${exam.examDurationMinute} 分钟`, centred: true, before: 4 },
    ...(kind === 'KEYED' ? [] : headBlocks(sections)),
    ...sections.flatMap((s): Draft[] => [
      ...(s.title === null ? [] : [{ text: s.title, heading: true, bold: true, size: 12, before: 14, keep: true }]),
      ...(kind === 'SHEET' ? sheetBlocks(s) : s.list.flatMap((q) => questionBlocks(q, kind === 'KEYED', s.title === null))),
    ]),
  ]
  db.audit({
    entity: 'exam',
    entityId: examId,
    after: { kind, format, questions: records.length, ...(exam.drawnCount > 0 ? { seed } : {}) },
  })
  return { name: kind === 'PAPER' ? exam.examinationName : `${exam.examinationName} ${documentKinds[kind]}`, drafts }
}

/**
 * Returns a paper with its pictures as a .docx or as a PDF. The function throws 403 without the right to edit the exam. Keys are refused to
 * people who may still be asked one of its questions.
 */
export async function writePaper(
  asked: DocumentAsked,
  keysKept: KeysKept,
  { conclude, ...store }: Store & { conclude: Store['transact'] },
): Promise<{ name: string; content: Buffer }> {
  const seed = asked.seed ?? newSeed()
  const { name, drafts } = await conclude((db) => planPaper(db, { ...asked, seed }, keysKept))
  const blocks = await withPictures(drafts, store)
  return { name, content: asked.format === 'PDF' ? await writePdf(blocks, name) : await writeDocx(blocks, name) }
}
