// Generates practice runs: repeated runs through the sub-scenes of a course, with slowly rising scores.
import { chance } from './random.ts'
import type { Sitter } from './sittings.ts'

export interface PracticeScene {
  id: string
  scriptIds: readonly string[]
}
export interface Run {
  loginName: string
  subSceneId: string
  mode: 'PRACTICE' | 'EXAM'
  /** Seconds from the beginning of the project. */
  startedAt: number
  endedAt: number | null
  score: number | null
  dimensions: Record<string, number>
  turns: { operationId: string; transcript: string; score: number }[]
}

const dimensions = ['要点覆盖', '流利度', '合规', '情绪'] as const
const replies = [
  '我理解您的顾虑，我们先看看您最关心哪一点。',
  '您说得对，我把条款里的这一段给您念一下。',
  '我先确认一下，您是担心以后用不上吗？',
  '谢谢您告诉我，我们按您的情况来算一算。',
]
const within = (x: number) => Math.round(Math.min(100, Math.max(0, x)) * 10) / 10

/** Runs of one person in a course within `seconds`; with `exam` they end with a try of its exam. */
export function runsOf(seed: string, name: string, scenes: readonly PracticeScene[], who: Sitter, seconds: number, exam: boolean): Run[] {
  const luck = chance(seed, `runs ${name} ${who.loginName}`)
  if (!luck.happens(who.diligence)) return []
  const runs: Run[] = []
  // some people finish the course, others stop on the way
  const going = luck.happens(who.diligence) ? scenes.length : luck.between(1, scenes.length)
  let at = luck.below(Math.max(1, Math.floor(seconds / 4)))
  const run = (scene: PracticeScene, mode: Run['mode'], tries: number): boolean => {
    const length = 120 + luck.below(480)
    if (at + length > seconds) return true
    const brokenOff = mode === 'PRACTICE' && luck.happens(0.06)
    const about = 70 + 9 * who.ability + 3 * Math.min(4, tries) + 6 * luck.normal()
    runs.push({
      loginName: who.loginName,
      subSceneId: scene.id,
      mode,
      startedAt: at,
      endedAt: brokenOff ? null : at + length,
      score: brokenOff ? null : within(about),
      dimensions: brokenOff ? {} : Object.fromEntries(dimensions.map((d) => [d, within(about + 5 * luck.normal())])),
      turns: scene.scriptIds
        .slice(0, brokenOff ? 2 : 6)
        .map((operationId) => ({ operationId, transcript: luck.pick(replies), score: within(about + 8 * luck.normal()) })),
    })
    at += length + 600 + luck.below(Math.max(1, Math.floor(seconds / (2 * scenes.length + 4))))
    return !brokenOff
  }
  for (const scene of scenes.slice(0, going)) {
    let tries = 0
    // repeat after a broken off or bad run
    while (!run(scene, 'PRACTICE', tries) || ((runs.at(-1)?.score ?? 100) < 65 && tries < 2)) tries++
  }
  if (exam && going === scenes.length && luck.happens(0.9)) for (const scene of scenes) run(scene, 'EXAM', 2)
  return runs
}
