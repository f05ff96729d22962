// Rules of the editable fields of a script line, shared by the forms and the storyboard.
import { fieldsWith, pick } from '#shared/field-table.ts'
import { textLength } from '#shared/text.ts'
import { type Script, scripts, scriptTypeLabels, shortText } from '../contract.ts'
import { lineFields, madeFields } from '../fields.ts'

/** `script`: lines of a course that are generated; `arrange`: lines in script arrangement, with other rules. */
export type Mode = 'script' | 'arrange'
export type Type = Script['type']

export const formFields = fieldsWith(lineFields, 'form')
export type LineValues = Partial<Pick<Script, (typeof formFields)[number]>>

/** Values of the form: only uploaded media, because the list plays generated ones; `all` for read-only views. */
export function valuesOf(line: Script, all = false): LineValues {
  const values: LineValues = pick(line, formFields)
  for (const name of madeFields)
    if (name in values && !all && line[lineFields[name].made] !== 'CUSTOMER') Object.assign(values, { [name]: null })
  return values
}

export type Faults = Partial<Record<'text' | 'answerText' | 'imageFile', string>>

const typesOf: Record<Mode, readonly Type[]> = { script: ['QUESTION', 'INTRO', 'TIPS'], arrange: ['QUESTION', 'ACTION', 'TIPS'] }
/** Returns the offered types, and the line's own type if it is another. */
export const typesFor = (mode: Mode, own: Type | undefined): { value: Type; label: string }[] =>
  [...typesOf[mode], ...(own && !typesOf[mode].includes(own) ? [own] : [])].map((value) => ({ value, label: scriptTypeLabels[value] }))

/** Returns the next or the previous type. */
export function typeBeside(mode: Mode, own: Type, step: 1 | -1): Type {
  const types = typesFor(mode, own).map(({ value }) => value)
  return types[(types.indexOf(own) + step + types.length) % types.length] ?? own
}

const { textRequired, answerRequired, imageRequired } = scripts.meta.failures
const words = {
  text: { empty: textRequired, short: `问题不能少于${shortText}个字符` },
  answerText: { empty: answerRequired, short: `参考答案不能少于${shortText}个字符` },
}

/** Returns the fault of a text, or undefined. */
export function textFault(mode: Mode, name: 'text' | 'answerText', text: string | undefined): string | undefined {
  const letters = textLength(text ?? '')
  if (letters === 0) return words[name].empty
  return mode === 'script' && letters <= shortText ? words[name].short : undefined
}

/** Returns the hint about the length of a text: missing characters, or the number entered. */
export function lengthTold(mode: Mode, text: string): string {
  const letters = textLength(text)
  const missing = mode === 'script' ? shortText + 1 - letters : 0
  return missing > 0 ? `还差${missing}字` : `已输入${letters}字`
}

/** Returns the faults of a line; of a saved line only changed fields are checked. */
export function faultsOf(mode: Mode, values: LineValues, changed: LineValues, isNew: boolean): Faults {
  const concerns = (...names: (keyof LineValues)[]) => isNew || names.some((name) => name in changed)
  const faults: Faults = {}
  const isPicture = values.mediaType === 'IMAGE'
  const text = !isPicture && concerns('text', 'mediaType') && textFault(mode, 'text', values.text)
  if (text) faults.text = text
  if (isPicture && concerns('imageFile', 'mediaType') && !values.imageFile) faults.imageFile = imageRequired
  const answer = values.needAnswer === 'NEED' && concerns('answerText', 'needAnswer') && textFault(mode, 'answerText', values.answerText)
  if (answer) faults.answerText = answer
  return faults
}

/** Returns a hint if the line needs an answer and has no 答题要点, or null. */
export const toldOfPoints = (line: { needAnswer?: string | null | undefined; answerPoints?: string | null | undefined }): string | null =>
  line.needAnswer === 'NEED' && !line.answerPoints?.trim()
    ? '没有答题要点：评分时按参考答案推定，换一种说法的正确回答可能得分偏低。建议逐条填写，用 | 隔开不同的说法。'
    : null
