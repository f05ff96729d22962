// What a line must say before it is sent, by the pages on which it is written.
import { textLength } from '../../../shared/text.ts'
import { type Script, scriptTypeLabels, shortText } from '../../scripts/contract.ts'

/** `script`: lines of a course, to be generated; `arrange`: lines as they are arranged, with rules of their own. */
export type Mode = 'script' | 'arrange'
export type Type = Script['type']

export const lineValueNames = [
  ...(['type', 'mediaType', 'needAnswer', 'section', 'text', 'answerText', 'answerPoints'] as const),
  ...(['imageFile', 'audioFile', 'videoFile', 'answerAudioFile'] as const),
] as const
export type LineValues = Partial<Pick<Script, (typeof lineValueNames)[number]>>
export type Faults = Partial<Record<'text' | 'answerText' | 'imageFile', string>>

const typesOf: Record<Mode, readonly Type[]> = { script: ['QUESTION', 'INTRO', 'TIPS'], arrange: ['QUESTION', 'ACTION', 'TIPS'] }
/** The types that are offered, and the line's own where that is another. */
export const typesFor = (mode: Mode, own: Type | undefined): { value: Type; label: string }[] =>
  [...typesOf[mode], ...(own && !typesOf[mode].includes(own) ? [own] : [])].map((value) => ({ value, label: scriptTypeLabels[value] }))

/** The type after this one, or before it. */
export function typeBeside(mode: Mode, own: Type, step: 1 | -1): Type {
  const types = typesFor(mode, own).map(({ value }) => value)
  return types[(types.indexOf(own) + step + types.length) % types.length] ?? own
}

const shortWords = { text: '问题不能少于8个字符', answerText: '参考答案不能少于8个字符' }
const emptyWords = { text: '请输入问题', answerText: '请输入参考答案' }

/** What is wrong with one of its texts; undefined where nothing is. */
export function textFault(mode: Mode, name: 'text' | 'answerText', text: string | undefined): string | undefined {
  const letters = textLength(text ?? '')
  if (letters === 0) return emptyWords[name]
  return mode === 'script' && letters <= shortText ? shortWords[name] : undefined
}

/** What of a line cannot be sent; of a line that stands only what is changed is judged. */
export function faultsOf(mode: Mode, values: LineValues, changed: LineValues, isNew: boolean): Faults {
  const concerns = (...names: (keyof LineValues)[]) => isNew || names.some((name) => name in changed)
  const faults: Faults = {}
  const isPicture = values.mediaType === 'IMAGE'
  const text = !isPicture && concerns('text', 'mediaType') && textFault(mode, 'text', values.text)
  if (text) faults.text = text
  if (isPicture && concerns('imageFile', 'mediaType') && !values.imageFile) faults.imageFile = '请上传图片'
  const answer = values.needAnswer === 'NEED' && concerns('answerText', 'needAnswer') && textFault(mode, 'answerText', values.answerText)
  if (answer) faults.answerText = answer
  return faults
}
