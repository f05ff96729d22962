// Lips and sound: measured on real speech, from the frames that would be drawn.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Speech, synthesise } from '../speech/speech.ts'
import { armAt, RISES, SWAYS } from './gestures.ts'
import { planFrames, POSES, poseAt } from './motion.ts'
import { mouths } from './visemes.ts'

const FPS = 25
const TEXT = '您好，我们把办法慢慢说明白。大家爸爸妈妈都喜欢，啊，方便吗？'

describe.each(['gentle-woman', 'warm-man'])('lips of %s', (voice) => {
  let speech: Speech
  let open: number[]
  let names: string[]
  let loud: number[]
  beforeAll(async () => {
    speech = await synthesise(TEXT, voice)
    const frames = Math.ceil((speech.durationMs * FPS) / 1000)
    names = planFrames(speech.phonemes, frames, FPS).map(({ mouth }) => mouth)
    open = names.map((name) => mouths[name]?.open ?? 0)
    const samples = speech.sampleRate / FPS
    loud = open.map((_, frame) => {
      let sum = 0
      for (let at = Math.floor(frame * samples); at < (frame + 1) * samples; at++) sum += (speech.pcm[at] ?? 0) ** 2
      return Math.sqrt(sum / samples) / 32768
    })
  })

  test('the opening of the mouth follows the loudness of the voice within 80 ms', () => {
    const correlation = (lag: number) => {
      const pairs = open.map((value, frame) => [value, loud[frame + lag] ?? 0] as const)
      const [a, b] = [0, 1].map((k) => pairs.reduce((sum, pair) => sum + (pair[k] ?? 0), 0) / pairs.length) as [number, number]
      const covariance = pairs.reduce((sum, [x, y]) => sum + (x - a) * (y - b), 0)
      return covariance / Math.sqrt(pairs.reduce((sum, [x]) => sum + (x - a) ** 2, 0) * pairs.reduce((sum, [, y]) => sum + (y - b) ** 2, 0))
    }
    const lags = Array.from({ length: 21 }, (_, at) => at - 10)
    const best = lags.reduce((left, right) => (correlation(right) > correlation(left) ? right : left))
    expect(Math.abs(best) * (1000 / FPS)).toBeLessThanOrEqual(80)
    expect(correlation(best)).toBeGreaterThan(0.5)
  })

  test('lips meet within 80 ms of every p, b, m and f', () => {
    const lips = speech.phonemes.filter(({ id }) => /^[ˈˌ]?[pbmf]/u.test(id))
    expect(lips.length).toBeGreaterThan(10)
    for (const { id, ms } of lips) {
      const near = names.flatMap((name, frame) => (name === 'closed' || name === 'bite' ? [Math.abs((frame * 1000) / FPS - ms)] : []))
      expect(Math.min(...near), `${id} at ${ms} ms`).toBeLessThanOrEqual(80)
    }
  })

  test('the mouth rests before, between and after the words', () => {
    for (const [frame, level] of loud.entries()) {
      const quiet = [-3, -2, -1, 0, 1, 2, 3].every((step) => (loud[frame + step] ?? 0) < 0.002)
      if (quiet) expect(names[frame], `frame ${frame}, ${level}`).toBe('rest')
    }
    expect(names[0]).toBe('rest')
    expect(names.at(-1)).toBe('rest')
  })
})

test('lids close now and then, and neighbouring poses are close', () => {
  const plan = planFrames([{ id: '', ms: 0 }], FPS * 30, FPS)
  const blinks = plan.filter(({ closed }, at) => closed === 1 && plan[at - 1]?.closed !== 1).length
  expect(blinks).toBeGreaterThanOrEqual(5)
  expect(blinks).toBeLessThanOrEqual(18)
  for (let at = 1; at < plan.length; at++) {
    const step = Math.abs((plan[at]?.pose ?? 0) - (plan[at - 1]?.pose ?? 0))
    expect(Math.min(step, POSES - step)).toBeLessThanOrEqual(1)
  }
  const crown = (pose: number) => poseAt(pose).dx + ((poseAt(pose).turn * Math.PI) / 180) * 290
  for (let pose = 0; pose < POSES; pose++) expect(Math.abs(crown(pose + 1) - crown(pose))).toBeLessThan(0.6)
})

describe('while it speaks', () => {
  const sentences = ['今天我们重点学习客户异议处理，', '请先听完，再回答问题。', '您准备好了吗？', '那么我们现在就开始第一个练习。']
  const planOf = async (text: string) => {
    const speech = await synthesise(text, 'gentle-woman')
    return planFrames(speech.phonemes, Math.ceil((speech.durationMs * FPS) / 1000), FPS)
  }

  test('it nods, looks aside and lifts a hand now and then, and does the same again for the same speech', async () => {
    const speech = await synthesise(sentences.join('').repeat(2), 'gentle-woman')
    const frames = Math.ceil((speech.durationMs * FPS) / 1000)
    const plan = planFrames(speech.phonemes, frames, FPS)
    expect(planFrames(speech.phonemes, frames, FPS)).toEqual(plan)
    const share = (holds: (frame: (typeof plan)[number]) => boolean) => plan.filter(holds).length / plan.length
    expect(share((f) => f.pose >= POSES)).toBeGreaterThan(0.02)
    expect(share((f) => f.pose >= POSES)).toBeLessThan(0.2)
    expect(share((f) => f.gaze !== 0)).toBeGreaterThan(0.01)
    expect(share((f) => f.gaze !== 0)).toBeLessThan(0.35)
    expect(share((f) => f.hands !== undefined)).toBeGreaterThan(0.15)
    expect(share((f) => f.hands !== undefined)).toBeLessThan(0.75)
    expect(new Set(plan.flatMap((f) => (f.hands ? [f.hands.split(' ')[0]] : []))).size).toBeGreaterThan(1)
    expect(plan[0]?.hands).toBeUndefined()
  })

  test('head and hands go from one frame to the next without a jump, and hands are down at both ends', async () => {
    for (const text of [...sentences, sentences.join(''), sentences.join('').repeat(3)]) {
      const plan = await planOf(text)
      for (let at = 1; at < plan.length; at++) {
        const [before, now] = [plan[at - 1], plan[at]]
        if (!before || !now) continue
        const [a, b] = [poseAt(before.pose), poseAt(now.pose)]
        expect(Math.abs(a.dy - b.dy), `${text} ${at}`).toBeLessThan(2)
        expect(Math.abs(a.dx - b.dx), `${text} ${at}`).toBeLessThan(0.6)
        const [was, is] = [before.hands?.split(' '), now.hands?.split(' ')]
        if (was && is) {
          expect(is[0]).toBe(was[0])
          expect(Math.abs(armAt(Number(is[1])).turn - armAt(Number(was[1])).turn), `${text} ${at}`).toBeLessThan(14)
        } else if (was || is) expect(Number((was ?? is)?.[1])).toBe(0)
      }
      expect(plan.at(-1)?.hands ?? 'x 0').toMatch(/ 0$/)
    }
  })

  test('a hand that is up moves little, and comes back to where its round began', () => {
    const up = Array.from({ length: SWAYS }, (_, at) => armAt(RISES + at))
    for (const [at, { turn, drop }] of up.entries()) {
      const next = up[(at + 1) % SWAYS] ?? up[0]
      expect(Math.abs(turn - (next?.turn ?? 0))).toBeLessThan(4)
      expect(Math.abs(drop - (next?.drop ?? 0))).toBeLessThan(4)
    }
    expect(Math.abs((up[0]?.turn ?? 0) - armAt(RISES - 1).turn)).toBeLessThan(4)
  })
})
