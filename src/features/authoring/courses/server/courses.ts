// Rules of courses, scenes and sub-scenes: reading, creating, editing, sorting.
import type { z } from 'zod'
import { nextId } from '#platform/database/ids.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { noRightReason } from '#shared/batch.ts'
import { mergeDefined, findConflictingField } from '#shared/merge-defined.ts'
import { denied, notFound, stale } from '#shared/errors.ts'
import { namesOf, pick, emptyToNullTexts } from '#shared/field-table.ts'
import { arranged, changedPlaces, type Place, type Seen } from '#shared/order.ts'
import type { Page } from '#shared/paging.ts'
import { linesOf } from '#shared/text.ts'
import { type Variables, variablesOf } from '#shared/variables.ts'
import { type FileStore, listGeneratedAmong, holdFiles } from '#features/organisation/files/server/files.ts'
import { convertUploads, lockedAmong, type OwnMedia } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { owns } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { type Course, type CourseType, courses, type ListedCourse, type Practised } from '../contract.ts'
import { type CourseField, namesOfPart } from '../fields.ts'
import { noEditReasons, ownedOf } from './co-authors.ts'
import { editable } from './editing.ts'
import * as queries from './queries.ts'
import type { CourseRow } from './queries.ts'
import { toResponse } from './to-response.ts'

type Whose = Pick<ListedCourse, 'coAuthors' | 'canManage'>
const responseFor = (who: Who, row: CourseRow): Course & Whose => ({
  ...toResponse(row.node, editable(who, row), row),
  ...(row.node.type === 'COURSE' ? { coAuthors: row.coAuthors, canManage: owns(who, 'COURSE', ownedOf(row)) } : {}),
})

export interface CoursePageAsked extends Omit<queries.PageAsked, 'limit' | 'offset'> {
  pageNumber: number
  pageSize: number
}

/** Returns courses by date, newest first, or the scenes and sub-scenes of a parent in order. */
export async function pageCourses(db: Db, asked: CoursePageAsked): Promise<Page<Course>> {
  const limit = asked.pageSize
  const [{ rows, total }, who] = await Promise.all([
    queries.pageCourses(db, { ...asked, limit, offset: (asked.pageNumber - 1) * limit }),
    db.who(),
  ])
  // distinguishes an empty parent from a missing one
  if (!total && asked.parentId && !(await queries.findCourse(db, asked.parentId))) throw notFound()
  return { records: rows.map((row) => responseFor(who, row)), total }
}

/** Port to higher features: figures of courses, by id. */
export interface CourseFacts {
  countsOf(db: Db, courseIds: readonly string[]): Promise<ReadonlyMap<string, ListedCourse['counts']>>
  coversOf(db: Db, courseIds: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  practisedOf(db: Db, courseIds: readonly string[]): Promise<ReadonlyMap<string, Practised>>
}

/** Returns the page with the figures of each course. */
export async function pageListedCourses(db: Db, asked: CoursePageAsked, facts: CourseFacts): Promise<Page<ListedCourse>> {
  const { records, total } = await pageCourses(db, asked)
  if (!queries.isForCourses(asked) || !records.length) return { records, total }
  const ids = records.map((c) => c.id)
  const [counts, covers, practised] = await Promise.all([
    facts.countsOf(db, ids),
    facts.coversOf(
      db,
      records.filter((c) => !c.imageFileUrl).map((c) => c.id),
    ),
    facts.practisedOf(db, ids),
  ])
  return {
    records: records.map((c) => ({
      ...c,
      counts: counts.get(c.id),
      practised: practised.get(c.id) ?? null,
      coverUrl: c.imageFileUrl ?? covers.get(c.id) ?? null,
    })),
    total,
  }
}

/** Returns one node by id. Throws 404 if it is unknown, deleted, foreign, or not of the given type. */
export async function getCourse(db: Db, id: string, type?: CourseType): Promise<Course> {
  const [row, who] = await Promise.all([queries.findCourse(db, id), db.who()])
  if (!row || (type && row.node.type !== type)) throw notFound()
  return responseFor(who, row)
}

/** Returns one node, a course with its cover. */
export async function getCourseDetail(db: Db, id: string, facts: CourseFacts): Promise<Course & Pick<ListedCourse, 'coverUrl'>> {
  const course = await getCourse(db, id)
  if (course.type !== 'COURSE') return course
  return { ...course, coverUrl: course.imageFileUrl ?? (await facts.coversOf(db, [id])).get(id) ?? null }
}

/** Returns the variables of the courses of these nodes, as a function of the id. One query for any number of ids. */
export async function variablesFor(db: Db, ids: readonly string[]): Promise<(id: string) => Variables> {
  const rows = await queries.listVariables(db, ids)
  const known = new Map(rows.map((row) => [row.id, variablesOf(row.variables)]))
  return (id) => known.get(id) ?? none
}
const none: Variables = new Map()

const refusalOf = async (db: Db, courseId: string) => denied((await noEditReasons(db, [courseId])).get(courseId) ?? noRightReason)

/** Throws 403 with the names of people who can grant access, if the caller may not edit the course. */
export async function checkEditable(db: Db, { canEdit, courseId }: Pick<Course, 'canEdit' | 'courseId'>): Promise<void> {
  if (!canEdit) throw await refusalOf(db, courseId)
}

/** Returns a node locked until the transaction ends. Throws 404 like `getCourse`, and 403 without the permission to edit. */
export async function courseToEdit(
  db: Db,
  id: string,
  type?: CourseType,
): Promise<{ node: CourseRow['node']; courseValid: boolean; who: Who }> {
  const [row, who] = await Promise.all([queries.lockCourse(db, id), db.who()])
  if (!row || (type && row.node.type !== type)) throw notFound()
  if (!editable(who, row)) throw await refusalOf(db, row.node.courseId)
  return { node: row.node, courseValid: row.topValid === 'VALID', who }
}

export type CourseFields = z.infer<typeof courses.createCourse.body>
type SceneFields = z.infer<typeof courses.createScene.body>
type SubSceneFields = z.infer<typeof courses.createSubScene.body>

/** Returns the given text fields of a part; omitted fields stay absent. */
const saidOfPart = (part: CourseType, fields: object) => defined(emptyToNullTexts(fields, namesOfPart(part) as CourseField[]))

const cover = (fields: Partial<CourseFields>) => [{ path: fields.imageFile, as: 'cover', field: 'imageFile' }] as const
const introVideo = (fields: Pick<SubSceneFields, 'intro'>) => [{ path: fields.intro, as: 'video', field: 'intro', converts: true }] as const

/** With `storage` fresh uploads can be named, in the functions below too; without it only known files. */
export async function createCourse(db: Db, fields: CourseFields, storage?: FileStore): Promise<Course> {
  const [who, id, kept] = await Promise.all([db.who(), nextId(db), holdFiles(db, storage, cover(fields))])
  const said = { title: fields.title, ...saidOfPart('COURSE', fields) }
  db.audit({ entity: 'course', entityId: id, after: said })
  const made = queries.insertCourse(db, {
    id,
    type: 'COURSE',
    courseId: id,
    ...said,
    imageFile: fields.imageFile ? kept(fields.imageFile) : null,
    ownerDepartmentId: who.departmentId,
    createUserId: who.userId,
    createUserName: who.name,
  })
  return toResponse(await db.last(made), true)
}

type ChildFields = Partial<queries.CourseChange> & { title: string }

async function createBelow(
  db: Db,
  type: 'SCENE' | 'SUB_SCENE',
  parentId: string,
  wake: OwnMedia['wake'] | undefined,
  fields: () => Promise<ChildFields>,
): Promise<Course> {
  const { node: parent, who } = await courseToEdit(db, parentId, type === 'SCENE' ? 'COURSE' : 'SCENE')
  const row = await queries.insertCourse(db, {
    ...(await fields()),
    id: await nextId(db),
    type,
    parentId,
    courseId: parent.courseId,
    createUserId: who.userId,
    createUserName: who.name,
  })
  db.audit({ entity: 'course', entityId: row.id, after: { type, title: row.title } })
  if (row.intro) await convertIntro(db, row, wake)
  return toResponse(row, true)
}

/** Requests the conversion of an uploaded intro that browsers cannot play. */
const convertIntro = (
  db: Db,
  { id, parentId, courseId, intro }: Pick<CourseRow['node'], 'id' | 'parentId' | 'courseId' | 'intro'>,
  wake: OwnMedia['wake'] | undefined,
) => convertUploads(db, [{ taskType: 'COURSE', sourceId: id, parentId: parentId ?? courseId, part: 'SUB_SCENE_INTRO', path: intro }], wake)

export const createScene = (db: Db, fields: SceneFields) =>
  createBelow(db, 'SCENE', fields.parentId, undefined, async () => ({ title: fields.title, ...saidOfPart('SCENE', fields) }))

/** Returns trimmed lines without empty ones, from a list or a text. With both, the changed one counts; undefined with neither. */
function contentOf(
  { content, contentStr }: Pick<SubSceneFields, 'content' | 'contentStr'>,
  before?: readonly string[],
): string[] | undefined {
  const said = [content?.join('\n'), contentStr].flatMap((text) => (text === undefined ? [] : [linesOf(text)]))
  return said.find((lines) => !before || lines.join('\n') !== before.join('\n')) ?? said[0]
}

export const createSubScene = (db: Db, fields: SubSceneFields, media?: OwnMedia) =>
  createBelow(db, 'SUB_SCENE', fields.parentId, media?.wake, async () => {
    const kept = await holdFiles(db, media?.storage, introVideo(fields))
    const own = fields.intro && !(await listGeneratedAmong(db, [fields.intro])).has(fields.intro)
    return {
      title: fields.title,
      ...saidOfPart('SUB_SCENE', fields),
      content: contentOf(fields) ?? [],
      intro: fields.intro ? kept(fields.intro) : null,
      mediaProvider: own ? 'CUSTOMER' : (fields.mediaProvider ?? 'AI_TRAINING'),
    }
  })

interface Restated {
  parentId?: string | undefined
  isValid?: CourseRow['node']['isValid'] | undefined
}
/** An edit with only the changed fields. */
type Changed<F> = { [K in keyof F]?: F[K] | undefined } & Restated & { id: string; version?: string | undefined }

async function update(
  db: Db,
  type: CourseType,
  { id, version, parentId, isValid }: Pick<Changed<object>, 'id' | 'version' | keyof Restated>,
  wake: OwnMedia['wake'] | undefined,
  change: (node: CourseRow['node']) => Promise<Partial<queries.CourseChange>>,
) {
  const { node } = await courseToEdit(db, id, type)
  if (version && version !== node.updatedAt) throw stale()
  // a client may send back parent and state, but only unchanged
  const other = findConflictingField<Pick<typeof node, keyof Restated>>({ parentId, isValid }, pick(node, ['parentId', 'isValid']))
  if (other) throw courses.fail(`${other}Fixed`, {}, other)
  if (type === 'SUB_SCENE' && (await lockedAmong(db, [id])).size) throw courses.fail('locked')
  const fields = await change(node)
  db.audit({ entity: 'course', entityId: id, before: pick(node, namesOf(fields)), after: fields })
  const saved = queries.updateCourse(db, id, { ...node, ...fields })
  if (type !== 'SUB_SCENE') return toResponse(await db.last(saved), true)
  await saved
  if (fields.intro) await convertIntro(db, { ...node, ...fields }, wake)
  return getCourse(db, id)
}

const defined = (fields: { [K in keyof queries.CourseChange]?: queries.CourseChange[K] | undefined }) =>
  mergeDefined({}, fields) as Partial<queries.CourseChange>

export const updateCourse = (db: Db, fields: Changed<CourseFields>, storage?: FileStore) =>
  update(db, 'COURSE', fields, undefined, async () => {
    const kept = await holdFiles(db, storage, cover(fields))
    const imageFile = fields.imageFile ? kept(fields.imageFile) : null
    const said = { title: fields.title, ...saidOfPart('COURSE', fields) }
    return defined({ ...said, imageFile: fields.imageFile === undefined ? undefined : imageFile })
  })

export const updateScene = (db: Db, fields: Changed<Omit<SceneFields, 'parentId'>>) =>
  update(db, 'SCENE', fields, undefined, async () => defined({ title: fields.title, ...saidOfPart('SCENE', fields) }))

/**
 * An uploaded video sets the source to CUSTOMER; its removal resets it. An edit cannot set or remove a generated video, even with an
 * outdated record.
 */
export const updateSubScene = (db: Db, fields: Changed<Omit<SubSceneFields, 'parentId'>>, media?: OwnMedia) =>
  update(db, 'SUB_SCENE', fields, media?.wake, async (node) => {
    const kept = await holdFiles(db, media?.storage, introVideo(fields))
    const content = contentOf(fields, node.content)
    const generated = fields.intro && (await listGeneratedAmong(db, [fields.intro])).has(fields.intro)
    const silent = fields.intro === undefined || generated || (!fields.intro && node.mediaProvider === 'AI_TRAINING')
    let { intro } = node
    if (!silent) intro = fields.intro ? kept(fields.intro) : null
    const uploaded = intro !== node.intro && intro !== null
    const source = uploaded ? 'CUSTOMER' : (fields.mediaProvider ?? (intro === null ? 'AI_TRAINING' : undefined))
    return defined({
      title: fields.title,
      ...saidOfPart('SUB_SCENE', fields),
      content,
      intro: silent ? undefined : intro,
      mediaProvider: source,
    })
  })

/** Saves an order below one parent. An unknown id refuses the whole order, and so does an outdated list. */
export async function sortCourses(db: Db, type: CourseType | undefined, list: readonly Place[], seen?: Seen): Promise<void> {
  const [first] = await queries.findLive(db, [list[0]?.id ?? '0'])
  if (first && type && first.type !== type) throw courses.fail('wrongType', {}, 'type')
  if (first?.type === 'COURSE') throw courses.fail('noOrder', {}, 'type')
  const parentId = first?.parentId
  if (!parentId) throw seen ? stale() : courses.fail('changedList')
  await courseToEdit(db, parentId)
  const before = (await queries.listChildIds(db, parentId)).map((c) => c.id)
  const after = arranged(before, list, seen)
  if (after === 'stale') throw stale()
  if (after === 'unknown') throw courses.fail('changedList')
  await queries.writeOrder(db, after)
  db.audit({ entity: 'course', entityId: parentId, ...changedPlaces(before, after) })
}

export { courseEditorOf, mayEditCourse, noEditReasons } from './co-authors.ts'
export { coursesToEdit, type HeldCourse, listEditable } from './editing.ts'
export { writeIntroInPlace, writeIntros, writeValidity } from './state-queries.ts'
export { listTitlesLike } from './title-queries.ts'
