// Judges one script line of a spreadsheet by the rules of saving a script.
import { AppError } from '#shared/errors.ts'
import { textLength } from '#shared/text.ts'
import type { CellMark } from '#features/organisation/imports/server/imports.ts'
import { byName, fieldsHolding, pick, wordOf } from '#shared/field-table.ts'
import { ScriptEdit, scripts, shortText } from '#features/authoring/scripts/contract.ts'
import { lineFields, offered, sheetFields } from '#features/authoring/scripts/fields.ts'
import { lineAfter } from '#features/authoring/scripts/server/scripts.ts'
import { choiceFields, codesOf } from './sheet-columns.ts'

const textFields = fieldsHolding(pick(lineFields, sheetFields), 'line', 'paragraphs')
const Texts = ScriptEdit.pick(byName(textFields, () => true as const))
/** Fills missing values, so that the later rules are checked too. */
const filler: Record<string, unknown> = { type: 'TIPS', needAnswer: 'NO_NEED', text: '—', answerText: '—' }
const tooShort = (text: string) => text.length < shortText * 2 && textLength(text) < shortText

/**
 * Returns the faults of a line, and its cells with codes replaced by labels. `strict`: the media type is compulsory, else it follows from
 * the type.
 */
export function judgeLine(given: readonly string[], strict: boolean): { cells: string[]; faults: CellMark[]; warnings: CellMark[] } {
  const cells = byName(sheetFields, (_, i) => given[i] ?? '')
  const { text, answerText, answerPoints } = cells
  const faults: CellMark[] = []
  const wrong = (field: string, message: string) => void faults.push({ field, message })
  const codes = codesOf(cells)
  for (const name of choiceFields)
    if (cells[name] !== '' && codes[name] === undefined) wrong(name, `应为${offered(lineFields[name])?.join('、')}`)
  if (codes.mediaType === 'IMAGE') wrong('mediaType', '图片类脚本请在页面中添加')
  if (strict && cells.mediaType === '') wrong('mediaType', scripts.fail('mediaTypeRequired').message)
  const lengths = Texts.safeParse(pick(cells, textFields))
  for (const issue of lengths.error?.issues ?? []) wrong(String(issue.path[0]), issue.message)
  const marked = new Set(faults.map((f) => f.field))
  let edit: ScriptEdit = {
    editType: 'CREATE',
    ...pick(cells, textFields),
    ...codes,
    type: codes.type ?? (cells.type === '' ? undefined : 'TIPS'),
    mediaType: codes.mediaType === 'IMAGE' ? 'TEXT' : codes.mediaType,
    needAnswer: codes.needAnswer ?? (cells.needAnswer === '' ? undefined : 'NO_NEED'),
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
      const said = { ...cells, ...byName(choiceFields, (name) => wordOf(lineFields[name], codes[name] ?? cells[name]) ?? '') }
      if (!strict && cells.mediaType === '') said.mediaType = wordOf(lineFields.mediaType, line.mediaType) ?? ''
      return { cells: sheetFields.map((name) => said[name]), faults, warnings: faults.length ? [] : warnings }
    } catch (error) {
      const { field, message } = (error instanceof AppError && error.fields?.[0]) || { field: '', message: '' }
      if (!(field in filler) || edit[field as keyof ScriptEdit] === filler[field]) throw error
      if (!marked.has(field)) wrong(field, message)
      edit = { ...edit, [field]: filler[field] }
    }
}
