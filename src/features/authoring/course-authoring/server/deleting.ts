// Deletion of courses, scenes and sub-scenes: preview, refusals, and the recycle bin entry.
import type { Db } from '#platform/database/transaction.ts'
import { type Batch, batchOf, refuseEmpty } from '#shared/batch.ts'
import { type AppError, notFound } from '#shared/errors.ts'
import { namedWithKind } from '#shared/text.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { countLiveBelow } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { recycleKinds } from '#features/organisation/recycle-bin/contract.ts'
import { addEntry } from '#features/organisation/recycle-bin/server/recycle-bin.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring, type Uses } from '../contract.ts'
import { deletionRights } from './part-rights.ts'
import * as parts from './parts.ts'
import type { Node } from './parts.ts'

/** A record of a higher feature that uses a course, such as kind 项目. */
export interface CourseUser {
  courseId: string
  kind: string
  id: string
  name: string
}
/** Port to higher features: returns the users of these courses, which then cannot be deleted. */
export type CourseUsers = (db: Db, courseIds: readonly string[]) => Promise<CourseUser[]>

interface Found {
  /** The chosen nodes, without those below another chosen node. */
  chosen: Node[]
  /** All nodes to delete, with their types. */
  below: Awaited<ReturnType<typeof parts.nodesBelow>>
}

/** Returns the chosen nodes with all nodes below them. */
async function withBelow(db: Db, nodes: readonly Node[]): Promise<Found> {
  const ids = nodes.map((n) => n.id)
  const below = await parts.nodesBelow(db, ids)
  const known = new Set(ids)
  const rank = (n: Node) => recycleKinds.indexOf(n.type)
  const chosen = nodes
    .filter((n) => n.type === 'COURSE' || (!known.has(n.courseId) && !known.has(n.parentId ?? '')))
    .sort((a, b) => rank(a) - rank(b) || a.seq - b.seq || Number(a.id) - Number(b.id))
  return { chosen, below }
}

interface Against {
  running: number
  users: CourseUser[]
  refusal: AppError | null
}

/** Finds the reasons against a deletion: a running task, a user of a course, or an enabled course that would have no line left. */
async function against(db: Db, whoUses: CourseUsers, { chosen, below }: Found): Promise<Against> {
  const all = below.map((n) => n.id)
  const whole = below.filter((n) => n.type === 'COURSE')
  const enabled = [...new Set(chosen.filter((n) => n.type !== 'COURSE' && n.topValid === 'VALID').map((n) => n.courseId))]
  const [running, users, keeping] = await Promise.all([
    countLiveBelow(db, all),
    whole.length
      ? whoUses(
          db,
          whole.map((c) => c.id),
        )
      : [],
    parts.keepingLines(db, enabled, all),
  ])
  const used = whole.find((c) => users.some((u) => u.courseId === c.id))
  const refusal = () => {
    if (running) return courses.fail('locked')
    if (used) return courseAuthoring.fail('inUse', { title: used.title, users: namedWithKind(users.filter((u) => u.courseId === used.id)) })
    return enabled.some((id) => !keeping.has(id)) ? scripts.fail('lastScript') : null
  }
  return { running, users, refusal: refusal() }
}

/** Counts the nodes, lines and media below the chosen nodes. */
async function measure(db: Db, { chosen, below }: Found) {
  const of = (type: Node['type']) => below.filter((n) => n.type === type)
  const beside = (type: Node['type']) => of(type).length - chosen.filter((n) => n.type === type).length
  const lines = await parts.linesBelow(
    db,
    of('SUB_SCENE').map((n) => n.id),
  )
  const intros = below.filter((n) => n.intro)
  const generated = intros.filter((n) => n.mediaProvider === 'AI_TRAINING').length
  return {
    scenes: beside('SCENE'),
    subScenes: beside('SUB_SCENE'),
    scripts: lines.scripts,
    generated: lines.generated + generated,
    uploaded: lines.uploaded + intros.length - generated,
  }
}

/** Returns the consequences of a deletion and its refusal, for the confirmation dialog. Throws 404 for an unknown id. */
export async function usesOf(db: Db, whoUses: CourseUsers, ids: readonly string[]): Promise<Uses> {
  const unique = [...new Set(ids)]
  const nodes = await parts.findNodes(db, unique)
  if (nodes.length !== unique.length) throw notFound()
  const found = await withBelow(db, nodes)
  const [measured, { running, users, refusal }, settings] = await Promise.all([
    measure(db, found),
    against(db, whoUses, found),
    parts.countSettings(
      db,
      found.below.map((n) => n.id),
    ),
  ])
  const enabled = found.chosen.some((n) => n.type === 'COURSE' && n.isValid === 'VALID')
  return { ...measured, settings, running, users, enabled, refusal: refusal?.message ?? null }
}

function placeOf(n: Node) {
  if (n.type === 'COURSE') return ''
  return n.type === 'SCENE' ? n.topTitle : `${n.topTitle} / ${n.parentTitle}`
}

/**
 * Splits the ids into those that can be deleted together and those that cannot. Checks all at once; only after a refusal checks one by
 * one, each together with those accepted before.
 */
async function deletable(db: Db, whoUses: CourseUsers, ids: readonly string[]): Promise<{ batch: Batch; found: Found }> {
  const [tops, who] = await Promise.all([parts.topIdsOf(db, ids).then((top) => parts.holdTops(db, top)), db.who()])
  const nodes = new Map((await parts.findNodes(db, ids)).map((n) => [n.id, n]))
  const refusalOf = await deletionRights(db, who, tops)
  const rightReason = ({ courseId, type }: Node) => refusalOf(courseId, type === 'COURSE')
  const open = ids.flatMap((id) => nodes.get(id) ?? []).filter((node) => !rightReason(node))
  const refusals = new Map<string, string>()
  let found = await withBelow(db, open)
  if ((await against(db, whoUses, found)).refusal) {
    const going: Node[] = []
    for (const node of open) {
      const { refusal } = await against(db, whoUses, await withBelow(db, [...going, node]))
      if (refusal) refusals.set(node.id, refusal.message)
      else going.push(node)
    }
    found = await withBelow(db, going)
  }
  const batch = batchOf(
    ids,
    nodes,
    (node) => node.title,
    (node) => rightReason(node) ?? refusals.get(node.id),
  )
  refuseEmpty(batch)
  return { batch, found }
}

/** Deletes nodes with everything below them into one entry of the recycle bin. Skipped nodes have a reason. */
export async function removeParts(db: Db, whoUses: CourseUsers, ids: readonly string[]): Promise<Batch & { deletionId: string }> {
  const { batch, found } = await deletable(db, whoUses, [...new Set(ids)])
  const { chosen, below } = found
  const [first] = chosen
  if (!first) throw notFound()
  const { generated, uploaded, ...measured } = await measure(db, found)
  const deletionId = await addEntry(db, {
    ...measured,
    kind: first.type,
    titles: chosen.map((n) => n.title),
    place: placeOf(first),
    media: generated + uploaded,
    courseIds: [...new Set(chosen.map((n) => n.courseId))],
  })
  await parts.markDeleted(
    db,
    below.map((n) => n.id),
    deletionId,
  )
  const parentIds = [...new Set(chosen.flatMap((n) => n.parentId ?? []))]
  const left = Map.groupBy(await parts.liveNodes(db, parentIds), (n) => n.parentId)
  await parts.writeNodePlaces(
    db,
    [...left.values()].flatMap((children) => children.map(({ id }, seq) => ({ id, seq }))),
  )
  db.audit({
    entity: 'course',
    entityId: first.id,
    before: below.map(({ id, type, title }) => ({ id, type, title })),
    after: { deletionId },
  })
  return { ...batch, deletionId }
}
