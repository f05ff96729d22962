// Lip synchronisation, measured on real speech from the planned frames.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Speech, synthesise } from '../speech/speech.ts'
import { STEPS } from './arms.ts'
import { planHands } from './gestures.ts'
import { planIdle } from './idle.ts'
import { planFrames } from './motion.ts'
import { POSES, poseAt } from './poses.ts'
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
    names = planFrames(speech, frames, FPS).map(({ mouth }) => mouth)
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

test('lids close now and then, and consecutive poses are close', () => {
  const plan = planFrames({ phonemes: [{ id: '', ms: 0 }], stresses: [], clauses: [] }, FPS * 30, FPS)
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

test('the idle loop moves without a jump, also from its end to its beginning', () => {
  const plan = planIdle(FPS * 6)
  expect(plan.length).toBe(FPS * 6)
  for (const [at, now] of plan.entries()) {
    const before = plan.at(at - 1)
    if (!before) continue
    const [a, b] = [poseAt(before.pose), poseAt(now.pose)]
    expect(Math.abs(a.dy - b.dy), `frame ${at}`).toBeLessThan(2)
    expect(Math.abs(a.dx - b.dx), `frame ${at}`).toBeLessThan(0.9)
    expect(Math.abs(a.turn - b.turn), `frame ${at}`).toBeLessThan(0.8)
    expect(Math.abs(before.brow - now.brow), `frame ${at}`).toBeLessThan(2)
    expect(Math.abs(before.breath - now.breath), `frame ${at}`).toBeLessThan(2)
    expect(now.closed === 0 || now.gaze === 0, `frame ${at}`).toBe(true)
  }
  expect(plan.some(({ gaze }) => gaze !== 0)).toBe(true)
  expect(Math.max(...plan.map(({ pose }) => Math.abs(poseAt(pose).turn)))).toBeGreaterThan(2)
})

describe('while it speaks', () => {
  const sentences = ['今天我们重点学习客户异议处理，', '请先听完，再回答问题。', '您准备好了吗？', '那么我们现在就开始第一个练习。']
  const texts = [
    sentences.join(''),
    sentences.join('').repeat(3),
    '这款产品的年化收益率最高是百分之三点五，不保本，请您一定看清楚风险等级。如果您不放心，可以先买一万元试试。',
    '王女士，您上次提到孩子明年上大学。我们有一种教育金，每年交两万元，交五年，到期一次领取。您觉得怎么样？',
  ]
  const planOf = async (text: string, voice = 'gentle-woman') => {
    const speech = await synthesise(text, voice)
    const frames = Math.ceil((speech.durationMs * FPS) / 1000)
    return { speech, frames, plan: planFrames(speech, frames, FPS) }
  }

  test.each(texts)('hands are up for a fifth to a third of the time: %s', async (text) => {
    for (const voice of ['gentle-woman', 'steady-man']) {
      const { plan } = await planOf(text, voice)
      const share = plan.filter(({ hands }) => hands).length / plan.length
      expect(share).toBeGreaterThanOrEqual(0.2)
      expect(share).toBeLessThanOrEqual(0.35)
    }
  })

  test('every stroke ends within 60 ms of the vowel that carries a word', async () => {
    for (const text of texts) {
      const { speech, frames } = await planOf(text)
      const vowels = speech.phonemes.filter(({ id }) => id.startsWith('ˈ'))
      const { strokes, track } = planHands(speech.stresses, frames, FPS, () => 0.4)
      expect(strokes.length).toBeGreaterThan(0)
      for (const stroke of strokes) {
        expect(track[stroke]?.step).toBe(STEPS - 1)
        expect(track[stroke - 1]?.step).toBe(STEPS - 2)
        expect(Math.min(...vowels.map(({ ms }) => Math.abs(ms - (stroke * 1000) / FPS)))).toBeLessThanOrEqual(60)
      }
    }
  })

  test('equal speeches have equal plans, with four gestures and more, nods, turns, tilts and brows', async () => {
    const { speech, frames, plan } = await planOf(texts.join('').repeat(2))
    expect(planFrames(speech, frames, FPS)).toEqual(plan)
    expect(new Set(plan.flatMap(({ hands }) => (hands ? [hands.gesture] : []))).size).toBeGreaterThanOrEqual(4)
    const poses = plan.map(({ pose }) => poseAt(pose))
    expect(poses.some(({ yaw }) => yaw > 5)).toBe(true)
    expect(poses.some(({ yaw }) => yaw < -5)).toBe(true)
    const share = (holds: (frame: (typeof plan)[number]) => boolean) => plan.filter(holds).length / plan.length
    expect(share(({ pose }) => pose >= POSES)).toBeGreaterThan(0.1)
    expect(share(({ gaze }) => gaze !== 0)).toBeGreaterThan(0.01)
    expect(share(({ gaze }) => gaze !== 0)).toBeLessThan(0.35)
    expect(share(({ brow }) => brow !== 0)).toBeGreaterThan(0.03)
    expect(share(({ brow }) => brow !== 0)).toBeLessThan(0.35)
  })

  test('brows are up and the head is tilted as a question ends', async () => {
    const { speech, plan } = await planOf('这份合同我们今天先放在这里。您准备好了吗？')
    const end = Math.floor(((speech.clauses.at(-1)?.endMs ?? 0) * FPS) / 1000)
    expect(plan[end]?.brow).toBe(2)
    expect(Math.abs(poseAt(plan[end]?.pose ?? 0).turn)).toBeGreaterThan(1.5)
  })

  test('head and hands move without a jump, and hands are down at both ends', async () => {
    for (const text of [...sentences, ...texts]) {
      const { plan } = await planOf(text)
      expect(plan[0]?.hands).toBeUndefined()
      expect(plan.at(-1)?.hands).toBeUndefined()
      for (let at = 1; at < plan.length; at++) {
        const [before, now] = [plan[at - 1], plan[at]]
        if (!before || !now) continue
        const [a, b] = [poseAt(before.pose), poseAt(now.pose)]
        expect(Math.abs(a.dy - b.dy), `${text} ${at}`).toBeLessThan(2)
        expect(Math.abs(a.dx - b.dx), `${text} ${at}`).toBeLessThan(0.9)
        expect(Math.abs(a.yaw - b.yaw), `${text} ${at}`).toBeLessThan(2)
        expect(Math.abs(a.turn - b.turn), `${text} ${at}`).toBeLessThan(0.8)
        expect(Math.abs(before.brow - now.brow)).toBeLessThan(2)
        if (before.hands && now.hands) {
          expect(now.hands).toMatchObject({ side: before.hands.side, gesture: before.hands.gesture })
          expect(Math.abs(now.hands.step - before.hands.step), `${text} ${at}`).toBeLessThan(2)
        } else expect((before.hands ?? now.hands)?.step ?? 0).toBe(0)
      }
    }
  })
})
