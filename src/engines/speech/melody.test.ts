// The melody of a sentence, measured in sound: a statement falls, a question rises at its end, an exclamation is higher and faster.
import { describe, expect, test } from 'vitest'
import { splitClauses } from './clauses.ts'
import { intone } from './melody.ts'
import { toWords } from './phonetics.ts'
import { type Speech, synthesise } from './speech.ts'
import { voices, voiceSettings } from './voices.ts'

const HOP_MS = 10
const SENTENCES = [
  '我们今天一起学习怎样和客户谈保险',
  '这款产品的保障期限是二十年每年缴费一万两千元',
  '她担心保费太高，也担心理赔太慢，所以一直没有决定',
  '请您先看一看这份合同，有问题可以随时联系我',
]

/** The fundamental frequency every 10 ms in hertz, 0 if there is none: the first strong peak of the normalised autocorrelation. */
function pitches(pcm: Int16Array, sampleRate: number): number[] {
  const size = Math.round(sampleRate * 0.03)
  const hop = Math.round((sampleRate * HOP_MS) / 1000)
  const [shortest, longest] = [Math.floor(sampleRate / 450), Math.floor(sampleRate / 60)]
  const likeness = new Float64Array(longest + 2)
  const square = (at: number) => (pcm[at] ?? 0) ** 2
  return Array.from({ length: Math.max(0, Math.floor((pcm.length - size - longest - 2) / hop)) }, (_, frame) => {
    const at = frame * hop
    let [here, there] = [0, 1]
    for (let i = 0; i < size; i++) [here, there] = [here + square(at + i), there + square(at + shortest + i)]
    if (here / size < 200_000) return 0
    let best = 0
    for (let lag = shortest; lag <= longest + 1; lag++) {
      let product = 0
      for (let i = 0; i < size; i++) product += (pcm[at + i] ?? 0) * (pcm[at + i + lag] ?? 0)
      likeness[lag] = product / Math.sqrt(here * there)
      best = Math.max(best, likeness[lag] ?? 0)
      there += square(at + lag + size) - square(at + lag)
    }
    if (best < 0.6) return 0
    for (let lag = shortest + 1; lag <= longest; lag++) {
      const [a = 0, b = 0, c = 0] = [likeness[lag - 1], likeness[lag], likeness[lag + 1]]
      if (b > best * 0.92 && b > a && b >= c) return sampleRate / (lag + (a - c) / (2 * (a - 2 * b + c)))
    }
    return 0
  })
}

interface Heard {
  /** Measured points as [seconds, semitones]. */
  points: [number, number][]
  /** Mean pitch of the last 0.3 s of speech (`end`), and of all speech (`mean`), in semitones. */
  end: number
  mean: number
  durationMs: number
}
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function hear({ pcm, sampleRate, clauses, durationMs }: Speech): Heard {
  const found = pitches(pcm, sampleRate)
  const sorted = found.filter(Boolean).toSorted((a, b) => a - b)
  const middle = sorted[sorted.length >> 1] ?? 0
  const points = found.flatMap((hertz, at): [number, number][] =>
    hertz > middle / 1.8 && hertz < middle * 1.8 ? [[(at * HOP_MS) / 1000, 12 * Math.log2(hertz / 100)]] : [],
  )
  const endS = (clauses.at(-1)?.endMs ?? 0) / 1000
  const end = mean(points.flatMap(([at, height]) => (at > endS - 0.3 ? [height] : [])))
  return { points, end, mean: mean(points.map(([, height]) => height)), durationMs }
}

/** Slope of the regression line in semitones per second. */
function slope(points: [number, number][]): number {
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, height]) => height))]
  const [above, below] = [points.map(([a, b]) => (a - x) * (b - y)), points.map(([a]) => (a - x) ** 2)]
  return mean(above) / mean(below)
}

const say = async (text: string, voice: string) => hear(await synthesise(text, voice))

describe.each(voices)('$name', ({ id }) => {
  test('falls while it states, rises where it asks, is higher and quicker where it exclaims', async () => {
    const stated = await Promise.all(SENTENCES.map((text) => say(`${text}。`, id)))
    expect(mean(stated.map(({ points }) => slope(points)))).toBeLessThan(-0.3)
    const [, statement] = stated
    const question = await say(`${SENTENCES[1]}？`, id)
    const exclamation = await say(`${SENTENCES[1]}！`, id)
    if (!statement) throw new Error('nothing was said')
    expect(question.end - statement.end).toBeGreaterThan(1.5)
    expect(exclamation.mean - statement.mean).toBeGreaterThan(0.25)
    expect(exclamation.durationMs / statement.durationMs).toBeLessThan(0.98)
  })

  test('is never surrounded by digital silence', async () => {
    const { pcm } = await synthesise('您好，欢迎您！请您先看一看这份合同，有问题可以随时联系我。', id)
    expect(pcm.filter((value) => value === 0).length / pcm.length).toBeLessThan(0.03)
    // the sound before the first word is room tone without hiss
    const before = pcm.subarray(0, 4000)
    expect(Math.sqrt(mean([...before].map((value) => value ** 2)))).toBeLessThan(30)
  })
})

/** The character with which the synthesiser's commands begin. */
const COMMAND = String.fromCodePoint(1)

describe('the input of the synthesiser', () => {
  const voice = voiceSettings[0]
  const told = (text: string) => {
    if (!voice) throw new Error('no voice')
    return intone(
      splitClauses(text).map((clause) => ({ ...clause, words: toWords(clause.spoken) })),
      voice,
    )
  }
  const commands = (input: string | undefined, letter: 'P' | 'S') =>
    [...(input ?? '').matchAll(new RegExp(`${COMMAND}(\\d+)${letter}`, 'g'))].map(([, value]) => Number(value))

  test('is reproducible, and each sentence starts anew', () => {
    const text = '您好，欢迎参加训练。我们今天学习处理异议！您准备好了吗？'
    expect(told(text)).toEqual(told(text))
    const [first, , third] = told('我们今天学习。他们明天休息。我们今天学习。')
    expect(third).toBe(first)
  })

  test('contains all words, with commands between them', () => {
    const text = '请用CRM系统，跟进（每一位）客户；好吗？一定要快！'
    const bare = told(text).map((input) => input.replaceAll(new RegExp(`(?:${COMMAND}\\d+[PS])+ `, 'g'), ''))
    expect(bare).toEqual(
      splitClauses(text).map(({ spoken }) =>
        toWords(spoken)
          .map(({ input }) => input)
          .join(' ')
          .replace(/ ,/g, ','),
      ),
    )
  })

  test('stretches the end of a sentence, and of a clause less', () => {
    const [clause, end] = told('我们今天学习处理异议，他们明天一起出去休息。')
    const [inside, last] = [commands(clause, 'S').at(-1) ?? 0, commands(end, 'S').at(-1) ?? 0]
    expect(last).toBeLessThan(inside)
    expect(inside).toBeLessThan(voice?.rate ?? 0)
  })

  test('lifts important words', () => {
    const heights = (text: string) => commands(told(text)[0], 'P')
    expect(Math.max(...heights('客户一定明天出去。'))).toBeGreaterThan(Math.max(...heights('客户大概明天出去。')))
  })
})
