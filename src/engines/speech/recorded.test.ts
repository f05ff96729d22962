// External speech: passages, assembly, and its times compared with a voice whose phonemes are known.
import { describe, expect, test } from 'vitest'
import { openEspeak, utter } from './espeak.ts'
import { splitPassages } from './passages.ts'
import { toPinyin } from './phonetics.ts'
import { assemble } from './recorded.ts'
import { resample } from './resample.ts'
import { hear } from './spans.ts'
import { HOUSE_RATE, LEAD_MS, RECORDED_RATE, type Speech, synthesise } from './speech.ts'
import { voiceSettings } from './voices.ts'

describe('passages', () => {
  test.each([
    ['您好，欢迎您。请问有什么可以帮您？', ['您好，欢迎您。请问有什么可以帮您？']],
    ['今天我们重点学习异议处理。请先共情，再给出方案！', ['今天我们重点学习异议处理。', '请先共情，再给出方案！']],
    ['年化收益率是3.5%，2024年起，缴费12000元。', ['年化收益率是百分之三点五，二零二四年起，缴费一万二千元。']],
    ['请按要求完成本次练习。好', ['请按要求完成本次练习。好。']],
  ])('%s', (text, said) => expect(splitPassages(text).map((p) => p.text)).toEqual(said))

  test('an endless sentence is split without loss', () => {
    const text = '我们先了解客户的家庭情况，'.repeat(60)
    const passages = splitPassages(text)
    expect(passages.length).toBeGreaterThan(2)
    for (const { text: said } of passages) expect(said.length).toBeLessThan(220)
    expect(
      passages
        .map((p) => p.text)
        .join('')
        .replace(/\P{Script=Han}/gu, ''),
    ).toBe(text.replace(/\P{Script=Han}/gu, ''))
  })

  test.each(['', '……', '😀 '])('%j has nothing to say', (text) => expect(() => splitPassages(text)).toThrow('没有可朗读的内容'))
})

test('silence is no speech, and a tone between silences is found', () => {
  expect(hear(new Int16Array(HOUSE_RATE), HOUSE_RATE)).toBeNull()
  const pcm = Int16Array.from({ length: HOUSE_RATE }, (_, at) =>
    (at > 4410 && at < 8820) || (at > 13_230 && at < 17_640) ? 8000 * Math.sin(at / 10) : 3 * Math.sin(at),
  )
  const found = hear(pcm, HOUSE_RATE)
  expect(found?.spoken.from).toBeCloseTo(4410, -3)
  expect(found?.pauses).toHaveLength(1)
})

const TEXTS = [
  '今天我们一起练一遍，把每一句话说到客户心里。',
  '她担心保费太高，也担心理赔太慢，您会怎样回应她？',
  '我们的年化收益率是3.5%，保障期到2045年，每年缴费12000元。',
]

/** Our synthesiser's speech, as if an external voice had recorded it. */
const brought = (pcm: Int16Array) =>
  resample(
    Float32Array.from(pcm, (value) => value / 32767),
    HOUSE_RATE,
    RECORDED_RATE,
  )

/** Errors in milliseconds of the aligned times of a recording, sorted. */
async function misses(
  recordingOf: (truth: Speech) => { pcm: Int16Array; moved: (ms: number) => number },
  voice: string,
): Promise<number[]> {
  const errors: number[] = []
  for (const text of TEXTS) {
    const truth = await synthesise(text, voice, { speed: 1.1 })
    const { pcm, moved } = recordingOf(truth)
    const got = (await assemble(text, async () => brought(pcm))).phonemes.filter((p) => p.id)
    const known = truth.phonemes.filter((p) => p.id)
    expect(got.length).toBe(known.length)
    for (const [at, { ms }] of got.entries()) errors.push(Math.abs(ms - moved(known[at]?.ms ?? 0)))
  }
  return errors.toSorted((a, b) => a - b)
}
/** Speech in pairs of words, each pair at its own pace, with the times of its phonemes. */
async function uneven(text: string, id: string, seed: number): Promise<{ pcm: Int16Array; starts: number[] }> {
  const espeak = await openEspeak()
  const voice = voiceSettings.find((v) => v.id === id)
  if (!voice) throw new Error(id)
  let state = seed
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647
  const parts: Int16Array[] = []
  const starts: number[] = []
  let cursor = 0
  const add = (pcm: Int16Array) => {
    parts.push(pcm)
    cursor += (pcm.length * 1000) / HOUSE_RATE
  }
  for (const { clauses } of splitPassages(text))
    for (const { spoken } of clauses) {
      const words = toPinyin(spoken).split(' ')
      for (let i = 0; i < words.length; i += 2) {
        const { pcm, phonemes } = utter(espeak, words.slice(i, i + 2).join(' '), {
          ...voice,
          rate: Math.round(voice.rate * (0.65 + random() * 0.75)),
        })
        let [from, to] = [0, pcm.length]
        while (from < to && Math.abs(pcm[from] ?? 0) < 90) from++
        while (to > from && Math.abs(pcm[to - 1] ?? 0) < 90) to--
        const lead = (from * 1000) / HOUSE_RATE
        const inside = phonemes.filter((p) => p.id && (p.ms * HOUSE_RATE) / 1000 < to)
        starts.push(...inside.map((p) => cursor + Math.max(0, p.ms - lead)))
        add(pcm.slice(from, to))
      }
      add(new Int16Array(Math.round(HOUSE_RATE * (0.1 + random() * 0.3))))
    }
  const pcm = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    pcm.set(part, place)
    place += part.length
  }
  return { pcm, starts }
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Infinity

describe('times of a recording', () => {
  test.each(['warm-man', 'lively-woman'])('%s: half of all phonemes within 40 ms, nine of ten within 100', async (voice) => {
    const errors = await misses(({ pcm }) => ({ pcm: pcm.slice(), moved: (ms) => ms }), voice)
    expect(at(errors, 0.5)).toBeLessThan(40)
    expect(at(errors, 0.9)).toBeLessThan(100)
  })

  test('hold if the pauses between clauses are twice as long', async () => {
    const more = Math.round(HOUSE_RATE * 0.35)
    const errors = await misses((truth) => {
      const ends = truth.clauses.slice(0, -1).map((c) => c.endMs)
      const pcm = new Int16Array(truth.pcm.length + ends.length * more)
      let [from, to] = [0, 0]
      for (const end of [...ends.map((ms) => Math.round((ms * HOUSE_RATE) / 1000)), truth.pcm.length]) {
        pcm.set(truth.pcm.subarray(from, end), to)
        to += end - from + more
        from = end
      }
      return { pcm, moved: (ms) => ms + 350 * ends.filter((end) => end <= ms).length }
    }, 'warm-man')
    expect(at(errors, 0.5)).toBeLessThan(40)
    expect(at(errors, 0.9)).toBeLessThan(120)
  })

  test('hold for a voice whose pace changes with every other word: half within 25 ms, nine of ten within 80', async () => {
    const errors: number[] = []
    for (const [nth, text] of TEXTS.entries())
      for (const id of ['steady-man', 'lively-woman']) {
        const { pcm, starts } = await uneven(text, id, 77 + nth)
        const got = (await assemble(text, async () => brought(pcm))).phonemes.filter((p) => p.id)
        if (got.length !== starts.length) continue
        for (const [k, { ms }] of got.entries()) errors.push(Math.abs(ms - LEAD_MS - (starts[k] ?? 0)))
      }
    expect(errors.length).toBeGreaterThan(150)
    const sorted = errors.toSorted((a, b) => a - b)
    expect(at(sorted, 0.5)).toBeLessThan(25)
    expect(at(sorted, 0.9)).toBeLessThan(80)
  })

  test('hold if the recording begins and ends with a long silence', async () => {
    const silence = Math.round(HOUSE_RATE * 0.8)
    const errors = await misses(({ pcm }) => {
      const padded = new Int16Array(pcm.length + 2 * silence)
      padded.set(pcm, silence)
      return { pcm: padded, moved: (ms) => ms }
    }, 'warm-man')
    expect(at(errors, 0.5)).toBeLessThan(40)
  })
})
