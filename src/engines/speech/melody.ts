// The melody of a sentence: it starts high and falls, a question rises at its end, an exclamation is higher and faster, ends are stretched,
// and important words are lifted. It is written as commands between the words, which the synthesiser executes, so that the times of its
// phonemes stay exact.
import type { Clause } from './clauses.ts'
import type { Said } from './phonetics.ts'
import { stepsOf, type VoiceSettings } from './voices.ts'

export interface MelodicClause extends Pick<Clause, 'mark' | 'closes' | 'pauseMs'> {
  words: readonly Said[]
}

/** Pitch in semitones, slopes in semitones per second. */
const BEGINS = 1.3
const FALLS = 0.45
const LOWEST = -2.2
/** Fall from the first to the last word of a clause, in addition to that of its sentence. */
const WITHIN = 1
const LAST = { '.': -1, '?': 2.4, '!': -0.5, ',': 0.5 }
const EXCLAIMED = 1.2
const STRESS = 1
/** Factors of the voice's own pace. */
const EXCLAIMED_PACE = 1.06
const END_PACE = 0.88
const CLAUSE_END_PACE = 0.94
/** Duration of a syllable at 200 words a minute, in seconds. */
const SYLLABLE = 0.2

/** Important words: numbers, degrees, orders and denials. */
const MATTERS =
  /^(?:(?=.{2})[零一二三四五六七八九十百千万亿两点]+|百分之.+|最|更|太|非常|特别|十分|绝对|一定|必须|千万|务必|首先|只有|从来|不|没有?|不[是要能会可]|别)$/u

/** Whether a word is lifted in every position. */
export const isLifted = (word: string) => MATTERS.test(word)

const secondsOf = (words: readonly Said[], rate: number) =>
  words.reduce((sum, { syllables, text }) => sum + (text ? syllables * SYLLABLE : 0.15), 0) * (200 / rate)

/** The clauses of one sentence, with commands for pitch (P) and pace (S) where they change. */
function intoneSentence(clauses: readonly MelodicClause[], voice: VoiceSettings): string[] {
  let time = 0
  let [pitch, rate] = [voice.pitch, voice.rate]
  return clauses.map(({ words, mark, pauseMs }, at) => {
    const ends = at === clauses.length - 1
    const manner = ends ? mark : ','
    const endPace = ends ? END_PACE : CLAUSE_END_PACE
    const seconds = secondsOf(words, voice.rate)
    const last = words.findLastIndex(({ text }) => text)
    // a question hardly falls before its end
    const falls = mark === '?' ? FALLS / 4 : FALLS
    const begun = time
    let inside = 0
    ;[pitch, rate] = [voice.pitch, voice.rate]
    const said = words.map((word, place) => {
      if (!word.text) {
        inside += secondsOf([word], voice.rate)
        return word.input
      }
      const isLast = place === last
      const share = seconds ? inside / seconds : 0
      inside += secondsOf([word], voice.rate)
      const height =
        Math.max(LOWEST, BEGINS - FALLS * begun - falls * (share * seconds)) +
        (mark === '?' ? 0 : WITHIN * (0.5 - share)) +
        (mark === '!' ? EXCLAIMED : 0) +
        (isLifted(word.text) && !isLast ? STRESS : 0) +
        (isLast ? LAST[manner] : 0)
      const drawn = isLast && place > 0 ? endPace : 1
      const wanted = {
        pitch: Math.min(99, Math.max(0, voice.pitch + stepsOf(height))),
        rate: Math.round(voice.rate * drawn * (mark === '!' ? EXCLAIMED_PACE : 1)),
      }
      const commands = `${wanted.pitch === pitch ? '' : `\u0001${wanted.pitch}P`}${wanted.rate === rate ? '' : `\u0001${wanted.rate}S`}`
      ;({ pitch, rate } = wanted)
      return commands ? `${commands} ${word.input}` : word.input
    })
    time += seconds + (pauseMs / 1000) * (200 / voice.rate)
    return said.join(' ').replace(/\s+,/g, ',')
  })
}

/** The synthesiser's input for each clause of a text, in a voice. Equal texts have equal melodies. */
export function intone(clauses: readonly MelodicClause[], voice: VoiceSettings): string[] {
  const inputs: string[] = []
  let open: MelodicClause[] = []
  for (const [at, clause] of clauses.entries()) {
    open.push(clause)
    if (!clause.closes && at < clauses.length - 1) continue
    inputs.push(...intoneSentence(open, voice))
    open = []
  }
  return inputs
}
