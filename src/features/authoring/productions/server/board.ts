// Board of a course: every existing or missing medium with its state and recipe.
import type { Db } from '#platform/database/transaction.ts'
import { yieldingChunks } from '#platform/yielding.ts'
import { notFound } from '#shared/errors.ts'
import { SPOKEN_PER_SECOND } from '#shared/media-estimate.ts'
import { textLength } from '#shared/text.ts'
import { getCourse } from '#features/authoring/courses/server/courses.ts'
import { type LatestTask, latestBelow } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { type BoardState, boardStates, type BoardWhat, type MediaPart } from '../contract.ts'
import { currentRecipes } from './current.ts'
import { type BoardLine, listBoardLines, type BoardNode, listBoardNodes } from './queries.ts'
import { type Format, type Recipe, refusalOf } from './recipe.ts'

/** A medium that a course has or needs. */
export interface BoardPart {
  sourceId: string
  part: MediaPart
  node: BoardNode
  /** Undefined for an intro. */
  line: BoardLine | undefined
  kind: 'VIDEO' | 'AUDIO'
  text: string
  state: BoardState
  /** The current recipe; absent for uploaded media. */
  recipe: Recipe
  /** The reason why the medium cannot be made. */
  lack: string | null
}

export interface Board {
  nodes: BoardNode[]
  parts: BoardPart[]
}

const taskStates = { TASK_WAIT: 'waiting', TASK_PROCESSING: 'running', TASK_FAILED: 'failed' } as const

function stateOf(own: boolean, made: boolean, task: LatestTask | undefined, key: string | undefined): BoardState {
  if (own) return made ? 'uploaded' : 'notUploaded'
  if (!task) return made ? 'done' : 'none'
  if (task.status !== 'TASK_SUCCESS') return taskStates[task.status]
  if (key !== undefined && key !== task.key) return 'stale'
  return made ? 'done' : 'none'
}

/** A part of a course: all of it, a scene, or a sub-scene. */
export interface Within {
  courseId: string
  sceneId?: string | undefined
  subSceneId?: string | undefined
}

/** Returns the sub-scenes of the part in order; throws 404 for a scene or sub-scene of another course. */
export async function nodesWithin(db: Db, { courseId, sceneId, subSceneId }: Within): Promise<BoardNode[]> {
  const all = await listBoardNodes(db, [courseId])
  const nodes = all.filter((n) => (!sceneId || n.sceneId === sceneId) && (!subSceneId || n.id === subSceneId))
  if (nodes.length || (!sceneId && !subSceneId)) return nodes
  // a scene without sub-scenes is valid
  const at = subSceneId ? null : await getCourse(db, sceneId ?? '', 'SCENE')
  if (at?.courseId !== courseId) throw notFound()
  return nodes
}

/** Returns all media of the part in order. `format` applies to media that were never made. */
export async function boardOf(db: Db, within: Within, format: Format): Promise<Board> {
  const nodes = await nodesWithin(db, within)
  return { nodes, parts: await partsOf(db, nodes, format) }
}

/** Returns the number of media in each state, by the id of the course or sub-scene. */
export async function countsOfCourses(db: Db, courseIds: readonly string[]): Promise<Map<string, Record<BoardState, number>>> {
  const nodes = await listBoardNodes(db, courseIds)
  const parts = nodes.length ? await partsOf(db, nodes, '16:9') : []
  const below = new Map([...Map.groupBy(parts, (p) => p.node.courseId), ...Map.groupBy(parts, (p) => p.node.id)])
  return new Map([...courseIds, ...nodes.map((n) => n.id)].map((id) => [id, countsOf(below.get(id) ?? [])]))
}

/** Returns the media of these sub-scenes, in order. */
async function partsOf(db: Db, nodes: readonly BoardNode[], format: Format): Promise<BoardPart[]> {
  const ids = nodes.map((n) => n.id)
  const [lines, latest, recipes] = await Promise.all([
    listBoardLines(db, ids),
    latestBelow(db, [...new Set([...ids, ...nodes.map((n) => n.sceneId)])]),
    currentRecipes(db, ids),
  ])
  const tasks = new Map(latest.map((t) => [`${t.sourceId}.${t.part}`, t]))
  const below = Map.groupBy(lines, (l) => l.subsceneId)
  const parts: BoardPart[] = []
  const recipeOf = ({ line, node }: Pick<BoardPart, 'line' | 'node'>, look: Format) =>
    line ? recipes.script(line, look) : recipes.intro(node, look)
  const add = (of: Pick<BoardPart, 'sourceId' | 'part' | 'node' | 'line' | 'kind' | 'text'>, own: boolean, made: boolean) => {
    const task = tasks.get(`${of.sourceId}.${of.part}`)
    const look = task && task.status !== 'TASK_WAIT' ? (task.format ?? format) : format
    const input = recipeOf(of, look)?.[of.part]
    const recipe: Recipe = input ? { [of.part]: input } : {}
    // an unplayable upload does not count as an existing medium; its tasks are the conversions
    const state = input?.convert
      ? stateOf(false, false, task?.key === input.key ? task : undefined, input.key)
      : stateOf(own, made, task, input?.key)
    parts.push({ ...of, recipe, state, lack: input || !own ? refusalOf(recipe) : null })
  }
  const addIntro = (node: BoardNode) => {
    const own = node.mediaProvider === 'CUSTOMER'
    if (own || node.made || node.content.length)
      add(
        { sourceId: node.id, part: 'SUB_SCENE_INTRO', node, line: undefined, kind: 'VIDEO', text: node.content.join('\n') },
        own,
        node.made,
      )
  }
  const addLine = (node: BoardNode, line: BoardLine) => {
    const of = { sourceId: line.id, node, line }
    if (line.mediaType === 'VIDEO' || line.mediaType === 'AUDIO')
      add({ ...of, part: 'QUESTION', kind: line.mediaType, text: line.text }, line.mediaProvider === 'CUSTOMER', line.made)
    if (line.needAnswer === 'NEED')
      add({ ...of, part: 'ANSWER', kind: 'AUDIO', text: line.answerText }, line.answerMediaProvider === 'CUSTOMER', line.answerMade)
  }
  // each sub-scene, followed by its lines
  const rows = nodes.flatMap((node) => [{ node, line: null }, ...(below.get(node.id) ?? []).map((line) => ({ node, line }))])
  for await (const part of yieldingChunks(rows))
    for (const { node, line } of part) {
      if (line) addLine(node, line)
      else addIntro(node)
    }
  return parts
}

export function countsOf(parts: readonly BoardPart[]): Record<BoardState, number> {
  const counts = Object.fromEntries(boardStates.map((s) => [s, 0])) as Record<BoardState, number>
  for (const { state } of parts) counts[state]++
  return counts
}

const wanted = { MISSING: 'none', STALE: 'stale', FAILED: 'failed' } as const satisfies Record<BoardWhat, BoardState>

/** Returns the media of a state, split into those that can be made and those that cannot. */
export function chosenOf({ parts }: Board, what: BoardWhat): { chosen: BoardPart[]; skipped: BoardPart[] } {
  const of = parts.filter((p) => p.state === wanted[what])
  return { chosen: of.filter((p) => p.lack === null), skipped: of.filter((p) => p.lack !== null) }
}

/** Returns the number of spoken characters; for a conversion the number that takes as long to say. */
export function lettersOf({ part, recipe, text }: BoardPart): number {
  const made = recipe[part]
  return made?.convert ? Math.round((made.seconds ?? 0) * SPOKEN_PER_SECOND) : textLength(text)
}
