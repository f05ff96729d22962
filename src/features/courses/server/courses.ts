// Courses, scenes and sub-scenes: the rules.
import type { Db, Who } from '../../../platform/database/transaction.ts'
import { forbidden, notFound, stale } from '../../../shared/errors.ts'
import type { Page } from '../../../shared/paging.ts'
import { linesOf } from '../../../shared/text.ts'
import { findFiles } from '../../files/server/files.ts'
import { anyLockedBelow, lockedAmong } from '../../generation-tasks/server/generation-tasks.ts'
import { canEdit } from '../../leaders/server/leaders.ts'
import { type Course, type CourseTree, type CourseType, courses } from '../contract.ts'
import * as queries from './queries.ts'
import type { CourseRow } from './queries.ts'
import { wireOf } from './wire.ts'

const editable = (who: Who, row: CourseRow) => canEdit(who, 'COURSE', { createUserId: row.topCreateUserId, ownerPath: row.ownerPath })
const shaped = (who: Who, row: CourseRow): Course => wireOf(row.node, editable(who, row), row)

export interface CoursePageAsked extends Omit<queries.PageAsked, 'limit' | 'offset'> {
  pageNumber: number
  pageSize: number
}

/** Courses by date, newest first; scenes and sub-scenes of a parent in their order. */
export async function pageCourses(db: Db, asked: CoursePageAsked): Promise<Page<Course>> {
  const limit = asked.pageSize
  const [{ rows, total }, who] = await Promise.all([
    queries.pageCourses(db, { ...asked, limit, offset: (asked.pageNumber - 1) * limit }),
    db.who(),
  ])
  return { records: rows.map((row) => shaped(who, row)), total }
}

/** One node; 404 where it is unknown, deleted or foreign, or not of the type asked for. */
export async function getCourse(db: Db, id: string, type?: CourseType): Promise<Course> {
  const [row, who] = await Promise.all([queries.findCourse(db, id), db.who()])
  if (!row || (type && row.node.type !== type)) throw notFound()
  return shaped(who, row)
}

/** A node to write to, held until the transaction ends: 404 as `getCourse`, 403 where the person may not edit it. */
export async function courseToEdit(
  db: Db,
  id: string,
  type?: CourseType,
): Promise<{ node: CourseRow['node']; courseValid: boolean; who: Who }> {
  const [row, who] = await Promise.all([queries.lockCourse(db, id), db.who()])
  if (!row || (type && row.node.type !== type)) throw notFound()
  if (!editable(who, row)) throw forbidden()
  return { node: row.node, courseValid: row.topValid === 'VALID', who }
}

/** Paths that the form names must be files of this tenant and of the right kind. */
async function checkFiles(db: Db, wanted: { path: string | null | undefined; kind: 'IMAGE' | 'VIDEO'; field: string }[]) {
  const named = wanted.filter((w) => w.path)
  if (!named.length) return
  const known = await findFiles(
    db,
    named.map((w) => w.path),
  )
  for (const w of named) if (known.get(w.path ?? '')?.kind !== w.kind) throw courses.fail('foreignFile', {}, w.field)
}

export interface CourseFields {
  title: string
  description: string
  imageFile?: string | null | undefined
}

export async function createCourse(db: Db, fields: CourseFields): Promise<Course> {
  const [who, id] = await Promise.all([
    db.who(),
    queries.nextCourseId(db),
    checkFiles(db, [{ path: fields.imageFile, kind: 'IMAGE', field: 'imageFile' }]),
  ])
  const { title, description } = fields
  db.note({ entity: 'course', entityId: id, after: { title, description } })
  const made = queries.insertCourse(db, {
    id,
    type: 'COURSE',
    courseId: id,
    title,
    description,
    imageFile: fields.imageFile || null,
    ownerDepartmentId: who.departmentId,
    createUserId: who.userId,
    createUserName: who.name,
  })
  return wireOf(await db.last(made), true)
}

type ChildFields = Partial<Pick<queries.NewCourse, 'description' | 'content' | 'intro' | 'mediaProvider'>> & { title: string }

async function createBelow(db: Db, type: 'SCENE' | 'SUB_SCENE', parentId: string, fields: ChildFields): Promise<Course> {
  const { node: parent, who } = await courseToEdit(db, parentId, type === 'SCENE' ? 'COURSE' : 'SCENE')
  const row = await queries.insertCourse(db, {
    ...fields,
    id: await queries.nextCourseId(db),
    type,
    parentId,
    courseId: parent.courseId,
    createUserId: who.userId,
    createUserName: who.name,
  })
  db.note({ entity: 'course', entityId: row.id, after: { type, title: row.title } })
  return wireOf(row, true)
}

export const createScene = (db: Db, fields: { parentId: string; title: string; description?: string | null | undefined }) =>
  createBelow(db, 'SCENE', fields.parentId, { title: fields.title, description: fields.description || null })

export interface SubSceneFields {
  title: string
  content?: string[] | undefined
  contentStr?: string | undefined
  intro?: string | null | undefined
  mediaProvider?: 'AI_TRAINING' | 'CUSTOMER' | undefined
}

/** Lines trimmed, empty ones dropped; undefined where the form says nothing of them. */
const contentOf = (fields: SubSceneFields) =>
  fields.content ? linesOf(fields.content.join('\n')) : fields.contentStr === undefined ? undefined : linesOf(fields.contentStr)

export async function createSubScene(db: Db, fields: SubSceneFields & { parentId: string }): Promise<Course> {
  await checkFiles(db, [{ path: fields.intro, kind: 'VIDEO', field: 'intro' }])
  return createBelow(db, 'SUB_SCENE', fields.parentId, {
    title: fields.title,
    content: contentOf(fields) ?? [],
    intro: fields.intro || null,
    mediaProvider: fields.intro ? 'CUSTOMER' : (fields.mediaProvider ?? 'AI_TRAINING'),
  })
}

async function update(
  db: Db,
  id: string,
  type: CourseType,
  version: string | undefined,
  change: (node: CourseRow['node']) => Partial<queries.CourseChange>,
) {
  const { node } = await courseToEdit(db, id, type)
  if (version && version !== node.updatedAt) throw stale()
  if (type === 'SUB_SCENE' && (await lockedAmong(db, [id])).size) throw courses.fail('locked')
  const fields = change(node)
  db.note({ entity: 'course', entityId: id, before: pick(node, fields), after: fields })
  const saved = queries.updateCourse(db, id, { ...node, ...fields })
  if (type !== 'SUB_SCENE') return wireOf(await db.last(saved), true)
  await saved
  return getCourse(db, id)
}

const pick = (node: object, like: object) => Object.fromEntries(Object.keys(like).map((key) => [key, node[key as keyof typeof node]]))

export async function updateCourse(db: Db, fields: CourseFields & { id: string; version?: string | undefined }): Promise<Course> {
  await checkFiles(db, [{ path: fields.imageFile, kind: 'IMAGE', field: 'imageFile' }])
  return update(db, fields.id, 'COURSE', fields.version, () => ({
    title: fields.title,
    description: fields.description,
    ...(fields.imageFile === undefined ? {} : { imageFile: fields.imageFile || null }),
  }))
}

export const updateScene = (
  db: Db,
  fields: { id: string; version?: string | undefined; title: string; description?: string | null | undefined },
) =>
  update(db, fields.id, 'SCENE', fields.version, () => ({
    title: fields.title,
    ...(fields.description === undefined ? {} : { description: fields.description || null }),
  }))

/** A video of one's own switches the source to CUSTOMER; taking it away switches back. */
export async function updateSubScene(db: Db, fields: SubSceneFields & { id: string; version?: string | undefined }): Promise<Course> {
  return update(db, fields.id, 'SUB_SCENE', fields.version, (node) => {
    const content = contentOf(fields)
    const intro = fields.intro === undefined ? node.intro : fields.intro || null
    const uploaded = intro !== node.intro && intro !== null
    return {
      title: fields.title,
      ...(content ? { content } : {}),
      intro,
      mediaProvider: uploaded ? 'CUSTOMER' : (fields.mediaProvider ?? (intro === null ? 'AI_TRAINING' : node.mediaProvider)),
    }
  }).then(async (saved) => {
    await checkFiles(db, [{ path: saved.intro, kind: 'VIDEO', field: 'intro' }])
    return saved
  })
}

/** Deletes nodes with everything below them; all or none. Answers the enabled courses that have lost a part. */
export async function removeCourses(db: Db, ids: readonly string[]): Promise<{ enabled: string[] }> {
  const enabled = new Set<string>()
  for (const id of [...new Set(ids)].sort()) {
    const { node, courseValid } = await courseToEdit(db, id)
    if (courseValid && node.type !== 'COURSE') enabled.add(node.courseId)
  }
  const below = await queries.nodesBelow(db, ids)
  const all = below.map((n) => n.id)
  if (await anyLockedBelow(db, all)) throw courses.fail('locked')
  await queries.softDelete(db, all)
  db.note({ entity: 'course', entityId: ids[0] ?? null, before: below })
  return { enabled: [...enabled].filter((id) => !all.includes(id)) }
}

/** Saves an order: the whole list of one parent, or one page of it; anything unknown and nothing moves. */
export async function sortCourses(db: Db, list: readonly { id: string; seq: number }[]): Promise<void> {
  const moved = await queries.findLive(
    db,
    list.map((l) => l.id),
  )
  const parents = new Set(moved.map((m) => m.parentId))
  const parentId = moved[0]?.parentId
  if (moved.length !== list.length || new Set(list.map((l) => l.id)).size !== list.length || parents.size !== 1)
    throw courses.fail('changedList')
  if (!parentId) throw courses.fail('changedList')
  await courseToEdit(db, parentId)
  const before = (await queries.childIds(db, parentId)).map((c) => c.id)
  if (!list.every((l) => before.includes(l.id))) throw courses.fail('changedList')
  const after = reordered(before, list)
  await queries.writeOrder(db, after)
  db.note({ entity: 'course', entityId: parentId, before, after })
}

/** The whole order with the listed ids in the places they share, by their seq. */
export function reordered(before: readonly string[], list: readonly { id: string; seq: number }[]): string[] {
  const queue = [...list].sort((a, b) => a.seq - b.seq).map((l) => l.id)
  const listed = new Set(queue)
  return before.map((id) => (listed.has(id) ? (queue.shift() ?? id) : id))
}

export async function courseTree(db: Db): Promise<CourseTree[]> {
  const rows = await queries.treeNodes(db)
  const nodes = new Map(rows.map((r) => [r.id, { id: r.id, title: r.title, type: r.type, childList: [] as CourseTree[] }]))
  const roots: CourseTree[] = []
  for (const row of rows) {
    const node = nodes.get(row.id)
    if (!node) continue
    if (row.type === 'COURSE') roots.push(node)
    else nodes.get(row.parentId ?? '')?.childList.push(node)
  }
  return roots
}

export { writeIntro, writeValidity } from './queries.ts'
