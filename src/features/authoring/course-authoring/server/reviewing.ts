// Courses as reviewed content: their scenes, sub-scenes and lines as items, and the gate of enabling.
import type { Db } from '#platform/database/transaction.ts'
import { getCourse, courseToEdit } from '#features/authoring/courses/server/courses.ts'
import { coAuthors } from '#features/authoring/courses/contract.ts'
import { films } from '#features/authoring/films/contract.ts'
import { productionBoard, productions } from '#features/authoring/productions/contract.ts'
import { courseAuthoring } from '../contract.ts'
import { namesOfPart, partFields, partLabels } from '#features/authoring/courses/fields.ts'
import { lineFieldNames, lineFields, type LineField } from '#features/authoring/scripts/fields.ts'
import { hasActed } from '#features/organisation/audit/server/audit.ts'
import { approvalProblem, digestOf, type ReviewedKind } from '#features/organisation/content-reviews/server/content-reviews.ts'
import type { ReviewField, ReviewItem } from '#shared/content-diff.ts'
import { listReviewedLines, listReviewedParts, type ReviewedLine, type ReviewedPart } from './review-queries.ts'

const field = (name: string, label: string, text: string | null): ReviewField => ({ name, label, text: text ?? '' })
const fileName = (path: string | null) => path?.split('/').at(-1) ?? ''

function toPart({ id, parentId, type, title, content, ...part }: ReviewedPart): ReviewItem {
  const labels = partFields[type] as Readonly<Record<string, { label: string }>>
  const own = namesOfPart(type).map((name) => field(name, labels[name]?.label ?? name, part[name as 'description']))
  const intro = [
    field('content', '开场内容', content.join('\n')),
    field('intro', '开场视频', part.mediaProvider === 'CUSTOMER' ? fileName(part.intro) : ''),
  ]
  return {
    ...{ id, kind: type, parentId },
    fields: [field('title', `${partLabels[type]}名称`, title), ...own, ...(type === 'SUB_SCENE' ? intro : [])],
  }
}

/** Text of a field of a line: labels of choices, names of uploaded files. Generated media are no content of their own. */
function textOf(line: ReviewedLine, name: (typeof lineFieldNames)[number]): string {
  const of: LineField = lineFields[name]
  const value = line[name] ?? ''
  if (of.holds === 'choice') return of.choices[value] ?? value
  if (of.made) return line[of.made] === 'CUSTOMER' ? fileName(value) : ''
  return of.holds === 'image' || of.holds === 'video' || of.holds === 'audio' ? fileName(value) : value
}

const leading = ['text', ...lineFieldNames.filter((name) => name !== 'text' && !name.endsWith('ediaProvider'))] as const
const toLine = (line: ReviewedLine): ReviewItem => ({
  ...{ id: line.id, kind: 'LINE', parentId: line.subsceneId },
  fields: (leading as readonly (typeof lineFieldNames)[number][]).map((name) => field(name, lineFields[name].label, textOf(line, name))),
})

/** A course with everything below it, depth first. */
async function courseItems(db: Db, courseId: string): Promise<ReviewItem[]> {
  const [parts, lines] = await Promise.all([listReviewedParts(db, courseId), listReviewedLines(db, courseId)])
  const below = Map.groupBy(parts, (part) => part.parentId)
  const linesOf = Map.groupBy(lines, (line) => line.subsceneId)
  const itemsOf = (part: ReviewedPart): ReviewItem[] => [
    toPart(part),
    ...(linesOf.get(part.id) ?? []).map(toLine),
    ...(below.get(part.id) ?? []).flatMap(itemsOf),
  ]
  return parts.filter((part) => part.type === 'COURSE').flatMap(itemsOf)
}

/** Acts on courses and lines that do not write them. */
const unwritten = [
  courseAuthoring.state,
  coAuthors.add,
  coAuthors.remove,
  ...Object.values(productions),
  ...Object.values(productionBoard),
  ...Object.values(films),
].flatMap((endpoint) => ('audit' in endpoint && typeof endpoint.audit === 'string' ? [endpoint.audit] : []))

const covering = (courseId: string, items: readonly ReviewItem[]) => [{ subjectId: courseId, digest: digestOf(items) }]

export const reviewedCourse: ReviewedKind = {
  words: { seen: 'course:menu', edited: 'course:btn:edit' },
  read: async (db, ownerId, { forEdit }) => {
    if (forEdit) await courseToEdit(db, ownerId, 'COURSE')
    const [{ title, canEdit }, items] = await Promise.all([getCourse(db, ownerId, 'COURSE'), courseItems(db, ownerId)])
    return { title, canEdit, isNeeded: true, items, covered: covering(ownerId, items) }
  },
  hasWritten: (db, { userId, items, since }) =>
    hasActed(db, { actorId: userId, entities: ['course', 'script'], entityIds: items.map(({ id }) => id), since, but: unwritten }),
  isSecret: async () => false,
}

/** Why a course may not be enabled yet; null if it may be, or the tenant has no reviews. */
export const courseReviewProblem = (db: Db, id: string, title: string): Promise<string | null> =>
  approvalProblem(db, 'COURSE', async () => ({ title, isNeeded: true, covered: covering(id, await courseItems(db, id)) }))
