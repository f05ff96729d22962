// Readiness of a course: the missing parts that prevent enabling it, and advice for its author.
import type { Db } from '#platform/database/transaction.ts'
import { namesInBraces, unfilledIn, variablesOf } from '#shared/variables.ts'
import { getCourse } from '#features/authoring/courses/server/courses.ts'
import { shortText } from '#features/authoring/scripts/contract.ts'
import type { Lack, Readiness } from '../contract.ts'
import { courseReviewProblem } from './reviewing.ts'
import { listBracedTexts, listParts } from './queries.ts'

const MAX_SHOWN = 12

/**
 * Lists the missing parts in the order of the course. `must` prevents enabling (no script in any sub-scene); the rest is advice. Names at
 * most 12, `more` counts the others. Throws 404 if the course does not exist.
 */
export async function readinessOf(db: Db, id: string): Promise<Readiness> {
  const [{ title, variables, isValid }, parts, braced] = await Promise.all([
    getCourse(db, id, 'COURSE'),
    listParts(db, id),
    listBracedTexts(db, id),
  ])
  const values = variablesOf(variables)
  const unfilled = new Map(braced.map((b) => [b.id, unfilledIn(b.said, values)]))
  const scenes = parts.filter((p) => p.type === 'SCENE')
  const below = Map.groupBy(
    parts.filter((p) => p.type === 'SUB_SCENE'),
    (p) => p.parentId,
  )
  const ready = parts.some((p) => p.lines > 0)
  const lacks: Lack[] = []
  const lack = (text: string, at: Partial<Pick<Lack, 'sceneId' | 'subSceneId'>> = {}) =>
    lacks.push({ must: false, text, sceneId: null, subSceneId: null, ...at })
  if (!scenes.length) lack(`课程「${title}」还没有场景`)
  for (const scene of scenes) {
    const subScenes = below.get(scene.id) ?? []
    if (!subScenes.length) lack(`场景「${scene.title}」还没有子场景`, { sceneId: scene.id })
    for (const s of subScenes) {
      const at = { sceneId: scene.id, subSceneId: s.id }
      if (!s.lines) lack(`子场景「${s.title}」还没有脚本`, at)
      if (s.short) lack(`子场景「${s.title}」有${s.short}条脚本少于${shortText}个字符，不能生成`, at)
      const names = unfilled.get(s.id) ?? []
      if (names.length) lack(`子场景「${s.title}」的变量 ${namesInBraces(names)} 还没有值，不能生成`, at)
      if (s.withoutPoints) lack(`子场景「${s.title}」有${s.withoutPoints}句没有答题要点，评分时按参考答案推定`, at)
      if (s.unmade) lack(`子场景「${s.title}」有${s.unmade}条音视频还没有生成或上传`, at)
    }
  }
  const problem = isValid === 'VALID' ? null : await courseReviewProblem(db, id, title)
  const withoutPoints = parts.reduce((n, p) => n + p.withoutPoints, 0)
  // without any script, every missing part on the way to the first one is compulsory
  const missing = ready ? lacks : lacks.map((l) => ({ ...l, must: !l.text.includes('不能生成') }))
  const all = problem === null ? missing : [{ must: true, text: problem, sceneId: null, subSceneId: null }, ...missing]
  return { ready: ready && problem === null, withoutPoints, missing: all.slice(0, MAX_SHOWN), more: Math.max(0, all.length - MAX_SHOWN) }
}
