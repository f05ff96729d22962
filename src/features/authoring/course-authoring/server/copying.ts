// Copies a course, a scene, a sub-scene or lines from any visible source to an editable target.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { type Batch, batchOf, refuseEmpty } from '#shared/batch.ts'
import { copyTitle, originalTitle } from '#shared/copy-title.ts'
import { notFound } from '#shared/errors.ts'
import { courseToEdit, getCourse, listTitlesLike } from '#features/authoring/courses/server/courses.ts'
import { maxLines, scripts } from '#features/authoring/scripts/contract.ts'
import { findScripts } from '#features/authoring/scripts/server/scripts.ts'
import type { Course } from '#features/authoring/courses/contract.ts'
import * as queries from './copy-queries.ts'
import { findNodes } from './parts.ts'

/** Port to higher features: sub-scenes were copied; the ids of the copies by those of their sources. */
export type SubScenesCopied = (db: Db, copies: Readonly<Record<string, string>>) => Promise<void>

const levels = { COURSE: null, SCENE: 'COURSE', SUB_SCENE: 'SCENE' } as const

const copyPartStatement = statement('course_workshop_copy_part', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', 'anew')

/**
 * Copies a node with everything below it: beside the original under a new title, or to the end of another parent. Media, settings and
 * task states are copied too. A copied course is disabled and belongs to the copier.
 */
export async function copyPart(db: Db, id: string, to: string | null, copied: SubScenesCopied): Promise<Course> {
  const source = await getCourse(db, id)
  const level = levels[source.type]
  if (!level && to) throw notFound()
  const parentId = level ? (to ?? source.parentId) : null
  const parent = parentId && level ? await courseToEdit(db, parentId, level) : null
  const who = await db.who()
  const beside = parentId === source.parentId
  // serialises copies of the same title, so that the second one gets another number
  if (!parent) await db.run(copyPartStatement, [`${db.tenantId} copy ${originalTitle(source.title)}`])
  const title = beside ? copyTitle(source.title, await listTitlesLike(db, parentId, source.title)) : source.title
  // reads the position again under the lock of the parent
  const [now] = await findNodes(db, [id])
  if (!now) throw notFound()
  let seq = 0
  if (parentId) seq = beside ? now.seq + 1 : await queries.findEnd(db, 'course', parentId)
  if (parentId && beside) await queries.writeRoom(db, parentId, now.seq)
  const copy = await queries.copyNode(db, {
    sourceId: id,
    title,
    parentId,
    courseId: parent?.node.courseId ?? null,
    seq,
    ownerDepartmentId: who.departmentId,
    userId: who.userId,
    userName: who.name,
  })
  // the node was deleted meanwhile
  if (!copy.id) throw notFound()
  await copied(db, copy.subScenes)
  db.audit({ entity: 'course', entityId: copy.id, after: { copiedFrom: id, title, parentId, nodes: copy.nodes, scripts: copy.lines } })
  return getCourse(db, copy.id)
}

/** Copies the existing lines to the end of a sub-scene; throws if there is no room for all of them. */
export async function copyScripts(db: Db, ids: readonly string[], subsceneId: string): Promise<Batch & { ids: string[] }> {
  const unique = [...new Set(ids)]
  await courseToEdit(db, subsceneId, 'SUB_SCENE')
  const [lines, who] = await Promise.all([findScripts(db, unique), db.who()])
  const from = [...new Set(lines.map((l) => l.line.subsceneId))]
  const alive = new Set((await findNodes(db, from)).map((n) => n.id))
  const there = new Map(lines.flatMap(({ line }) => (alive.has(line.subsceneId) ? [[line.id, line] as const] : [])))
  const batch = batchOf(unique, there, () => '')
  refuseEmpty(batch)
  const seq = await queries.findEnd(db, 'script', subsceneId)
  if (seq + batch.done.length > maxLines) throw scripts.fail('tooManyLines')
  const copies = await queries.copyLines(db, batch.done, { subsceneId, seq, userId: who.userId })
  // a line was deleted meanwhile
  if (copies.length !== batch.done.length) throw notFound()
  db.audit({ entity: 'script', entityId: subsceneId, after: { copiedFrom: batch.done, ids: copies } })
  return { ...batch, ids: copies }
}
