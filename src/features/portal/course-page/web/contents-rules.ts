// Rules of the contents of a course: search, the chosen part, and sums.
import { movedTo } from '#shared/moved-to.ts'
import { holdsTyped } from '#shared/search.ts'
import type { CourseContents } from '#features/authoring/course-authoring/contract.ts'
import { type BoardState, boardStates } from '#features/authoring/generation-tasks/contract.ts'

export type SceneOf = CourseContents['scenes'][number]
export type SubSceneOf = SceneOf['subScenes'][number]
export type Counts = Record<BoardState, number>

/**
 * Returns the scenes with the sub-scenes whose title or introduction contains the text. A scene whose own title contains
 * it keeps all its sub-scenes.
 */
export function matching(scenes: readonly SceneOf[], text: string): SceneOf[] {
  if (!text.trim()) return [...scenes]
  const holds = (...texts: string[]) => texts.some((one) => holdsTyped(one, text))
  return scenes.flatMap((scene) => {
    if (holds(scene.title)) return [scene]
    const subScenes = scene.subScenes.filter((part) => holds(part.title, part.contentStr))
    return subScenes.length ? [{ ...scene, subScenes }] : []
  })
}

export interface Chosen {
  scene: SceneOf
  subScene: SubSceneOf
}

/** Returns the sub-scene with this id, or the first one of the scene with this id; null if there is none. */
export function chosenIn(scenes: readonly SceneOf[], id: string | null): Chosen | null {
  for (const scene of scenes) {
    const subScene = scene.id === id ? scene.subScenes[0] : scene.subScenes.find((part) => part.id === id)
    if (subScene) return { scene, subScene }
  }
  return null
}

/** Returns the first sub-scene of the course; null if there is none. */
export function firstIn(scenes: readonly SceneOf[]): Chosen | null {
  const scene = scenes.find((one) => one.subScenes.length)
  const subScene = scene?.subScenes[0]
  return scene && subScene ? { scene, subScene } : null
}

/** Returns the ids with this one at the place, which counts from 0. */
export const movedIn = (ids: readonly string[], id: string, place: number): string[] => movedTo(ids, ids.indexOf(id), place)

export const linesIn = ({ subScenes }: SceneOf) => subScenes.reduce((sum, part) => sum + part.lines, 0)

/** Sums over all sub-scenes; `silent` is the number of sub-scenes without lines. */
export function sumsOf(scenes: readonly SceneOf[]) {
  const parts = scenes.flatMap((scene) => scene.subScenes)
  const counts = Object.fromEntries(
    boardStates.map((state) => [state, parts.reduce((sum, part) => sum + (part.counts[state] ?? 0), 0)]),
  ) as Counts
  return {
    lines: scenes.reduce((sum, scene) => sum + linesIn(scene), 0),
    silent: parts.filter((part) => part.lines === 0).length,
    counts,
  }
}
