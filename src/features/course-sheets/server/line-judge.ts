// One script line of a spreadsheet, held to the rules of saving a script.
import { AppError } from '../../../shared/errors.ts'
import { textLength } from '../../../shared/text.ts'
import type { CellMark } from '../../imports/server/imports.ts'
import { mediaTypeLabels, needAnswerLabels, ScriptEdit, scriptTypeLabels, scripts, shortText } from '../../scripts/contract.ts'
import { lineAfter } from '../../scripts/server/scripts.ts'
import { mediaWords, needWords, sheetMediaLabels, typeWords } from './sheet-columns.ts'

/** In the order of `scriptColumns`. */
export type LineCells = [type: string, mediaType: string, needAnswer: string, section: string, text: string, points: string, answer: string]

const Texts = ScriptEdit.pick({ section: true, text: true, answerPoints: true, answerText: true })
/** Puts something in the place of what is missing, so that the next rule has its say. */
const filler: Record<string, unknown> = { type: 'TIPS', needAnswer: 'NO_NEED', text: '—', answerText: '—' }
const tooShort = (text: string) => text.length < shortText * 2 && textLength(text) < shortText

/**
 * What is wrong with a line, and its cells with codes worded as labels. `strict`: the media type must be given; else it
 * follows from the type.
 */
export function judgeLine(given: readonly string[], strict: boolean): { cells: LineCells; faults: CellMark[]; warnings: CellMark[] } {
  const [type = '', mediaType = '', needAnswer = '', section = '', text = '', answerPoints = '', answerText = ''] = given
  const faults: CellMark[] = []
  const wrong = (field: string, message: string) => void faults.push({ field, message })
  const code = <C extends string>(field: string, cell: string, words: ReadonlyMap<string, C>, labels: object) => {
    const found = words.get(cell.toUpperCase())
    if (cell !== '' && found === undefined) wrong(field, `应为${Object.values(labels).join('、')}`)
    return found
  }
  const typed = code('type', type, typeWords, scriptTypeLabels)
  const media = code('mediaType', mediaType, mediaWords, sheetMediaLabels)
  const needed = code('needAnswer', needAnswer, needWords, needAnswerLabels)
  if (media === 'IMAGE') wrong('mediaType', '图片类脚本请在页面中添加')
  if (strict && mediaType === '') wrong('mediaType', scripts.fail('mediaTypeRequired').message)
  const lengths = Texts.safeParse({ section, text, answerPoints, answerText })
  for (const issue of lengths.error?.issues ?? []) wrong(String(issue.path[0]), issue.message)
  const marked = new Set(faults.map((f) => f.field))
  let edit: ScriptEdit = {
    editType: 'CREATE',
    type: typed ?? (type === '' ? undefined : 'TIPS'),
    mediaType: media === 'IMAGE' ? 'TEXT' : media,
    needAnswer: needed ?? (needAnswer === '' ? undefined : 'NO_NEED'),
    section,
    text,
    answerPoints,
    answerText,
  }
  for (;;)
    try {
      const line = lineAfter(edit, null, (name) => name)
      const warnings: CellMark[] = []
      if (line.mediaType !== 'TEXT' && tooShort(text)) warnings.push({ field: 'text', message: `少于${shortText}个字符，无法生成音视频` })
      if (line.needAnswer === 'NEED' && tooShort(answerText))
        warnings.push({ field: 'answerText', message: `少于${shortText}个字符，无法生成音频` })
      if (line.needAnswer === 'NO_NEED' && (answerText || answerPoints))
        warnings.push({ field: answerText ? 'answerText' : 'answerPoints', message: '不需要回答，不会导入' })
      const said: LineCells = [
        typed ? scriptTypeLabels[typed] : type,
        media || mediaType === '' ? mediaTypeLabels[media ?? line.mediaType] : mediaType,
        needed ? needAnswerLabels[needed] : needAnswer,
        section,
        text,
        answerPoints,
        answerText,
      ]
      if (strict && mediaType === '') said[1] = ''
      return { cells: said, faults, warnings: faults.length ? [] : warnings }
    } catch (error) {
      const { field, message } = (error instanceof AppError && error.fields?.[0]) || { field: '', message: '' }
      if (!(field in filler) || edit[field as keyof ScriptEdit] === filler[field]) throw error
      if (!marked.has(field)) wrong(field, message)
      edit = { ...edit, [field]: filler[field] }
    }
}
