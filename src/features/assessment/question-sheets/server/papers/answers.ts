// Finds the answer of a question where its paper has it: a labelled line, the brackets of the stem, a key, a tick, or a look.
import { withoutFormulas } from '#shared/formulas.ts'
import { letterOf } from '#shared/letters.ts'
import type { Guess, Look, Marked } from './paper.ts'
import { atLetters, optionPlace, wide } from './words.ts'

const bracketed = /[(（【[]\s*([A-ZＡ-Ｚ](?:[\s,，、;；]?[A-ZＡ-Ｚ]){0,25}|[√✓✔×✕✗✘xX对错TF]|正确|错误)\s*[)）】\]]/g
const ruled = /(?<![_＿])[_＿]{1,40}\s?([A-ZＡ-Ｚ]{1,8})\s?[_＿]{1,40}/g
const atEnd = /[。？?.！!]\s*([√✓✔×✕✗✘])$/

export interface InStem {
  stem: string
  answer: string
}

/** The answer within a stem: in brackets, on a line, or a sign at its end; only if there is exactly one. */
export function answerWithin(stem: string): InStem | null {
  const hidden = withoutFormulas(stem)
  for (const [pattern, gap] of [
    [bracketed, '（　）'],
    [ruled, '____'],
  ] as const) {
    const [found, ...others] = hidden.matchAll(pattern)
    if (found && !others.length) return { stem: stem.replace(found[0], () => gap), answer: wide(found[1] ?? '') }
    if (others.length) return null
  }
  const [, sign] = atEnd.exec(stem) ?? []
  return sign ? { stem: stem.slice(0, -sign.length).trimEnd(), answer: sign } : null
}

/** A text between short lines, such as «__15__»; long lines are gaps, and the text between two of them is no answer. */
const onLine = /(?<![_＿])[_＿]{1,3}([^_＿\n]{1,100})[_＿]{1,3}(?![_＿])/g
const inGap = /[(（【]\s*([^()（）【】\n]{1,60})\s*[)）】]/g
const emptyGap = /[_＿]{4,}|[(（]\s*[)）]|【\s*】/

/** Gaps of a fill-in question that hold their answers: «__15__天», «（15）天», in the order of the text. */
export function gapsWithin(stem: string): { stem: string; answers: string[] } | null {
  if (emptyGap.test(stem)) return null
  for (const pattern of [onLine, inGap]) {
    const answers: string[] = []
    const text = stem.replaceAll(pattern, (_, answer: string) => {
      answers.push(answer.trim())
      return '____'
    })
    if (answers.length && answers.every((answer) => answer !== '')) return { stem: text, answers }
  }
  return null
}

const lookWords: Readonly<Record<Look, string>> = { bold: '加粗', colour: '标色', underline: '下划线' }
const compact = (text: string) => text.replaceAll(/[\s。.;；,，]/g, '')

/** Places of the options that one look marks, but not all of them; null if no look does. */
export function markedOptions(options: readonly string[], marked: readonly Marked[]): { places: number[]; look: Look } | null {
  if (options.length < 2) return null
  for (const look of ['colour', 'underline', 'bold'] as const) {
    const places = new Set<number>()
    for (const { text } of marked.filter((m) => m.look === look)) {
      const alone = /^[(（]?\s*([A-ZＡ-Ｚ])\s*[)）.．、]?$/.exec(text.trim())
      if (alone) places.add(wide(alone[1] ?? '').charCodeAt(0) - 65)
      else if (optionPlace(text.trim()) === 0 || optionPlace(text.trim()) === null)
        for (const part of partsOf(text)) addEqual(options, part, places)
      else addAt(options, text.trim(), places)
    }
    const inside = [...places].filter((p) => p < options.length).toSorted((a, b) => a - b)
    if (inside.length && inside.length < options.length) return { places: inside, look }
  }
  return null
}
const partsOf = (text: string) => {
  const { options } = atLetters(text)
  return options.length ? options : [text]
}
function addEqual(options: readonly string[], text: string, places: Set<number>) {
  const at = options.findIndex((option) => compact(option) !== '' && compact(option) === compact(text))
  if (at >= 0) places.add(at)
}
/** A marked option with its letter: the letter says the place, and its text must begin alike. */
function addAt(options: readonly string[], text: string, places: Set<number>) {
  const place = optionPlace(text) ?? -1
  const rest = compact(text.replace(/^[(（【[]?\s*[A-ZＡ-Ｚ]\s*[)）】\]]?\s*[.．、:：]?/, ''))
  const option = compact(options[place] ?? '')
  if (option !== '' && (option.startsWith(rest) || rest.startsWith(option))) places.add(place)
}

export const lookGuess = (look: Look): Guess => ({ field: 'answer', message: `答案取自${lookWords[look]}的选项，请确认` })
export const tickGuess: Guess = { field: 'answer', message: '答案取自带勾或星号的选项，请确认' }

/** The answer of a choice, and the explanation behind it: «A。因为犹豫期为15天». */
export function apartFromReason(answer: string): { answer: string; reason: string } {
  const found = /^\s*([A-ZＡ-Ｚ]{1,26})\s*[。.；;，,：:\n]\s*([^A-ZＡ-Ｚ\s][\s\S]{5,})$/.exec(answer)
  return found ? { answer: wide(found[1] ?? ''), reason: (found[2] ?? '').trim() } : { answer, reason: '' }
}

/** The letter of an answer that is the text of an option; null if none is. */
export function letterOfText(answer: string, options: readonly string[]): string | null {
  const at = options.findIndex((option) => compact(option) !== '' && compact(option) === compact(answer))
  return at < 0 ? null : letterOf(at)
}
