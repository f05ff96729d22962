// Exports a course, or the scripts of a sub-scene, as a spreadsheet that can be imported unchanged.
import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/transaction.ts'
import { writeXlsx, type WrittenRow } from '#platform/spreadsheets/spreadsheets.ts'
import { getCourse } from '#features/authoring/courses/server/courses.ts'
import { wordOf } from '#shared/field-table.ts'
import type { PartType } from '#features/authoring/courses/fields.ts'
import { lineFields, sheetFields } from '#features/authoring/scripts/fields.ts'
import { type TreeColumn, treeColumns } from '../fields.ts'
import * as queries from './queries.ts'
import { courseColumns, scriptColumns, written } from './sheet-columns.ts'

const BATCH = 1000
/** Excel forbids these characters, more than 31 characters, and one reserved name. */
const sheetName = (title: string, otherwise: string) =>
  title
    .replaceAll(/[\\/?*[\]:'\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 31)
    .toWellFormed()
    .replace(/^history$/i, '') || otherwise

/** Streams the lines of a sub-scene without those that have a picture. */
async function* linesOf(db: Db, subSceneId: string): AsyncGenerator<(string | null)[]> {
  for (let after = { seq: -1, id: '0' }; ; ) {
    const lines = await queries.listLinesAfter(db, subSceneId, after, BATCH)
    for (const l of lines) if (l.mediaType !== 'IMAGE') yield sheetFields.map((name) => wordOf(lineFields[name], l[name]))
    const last = lines.at(-1)
    if (!last || lines.length < BATCH) return
    after = last
  }
}

/** Numbers siblings of equal titles 1, 2 ...; '' for a unique title. */
function numbered(parts: readonly { id: string; title: string; parentId: string }[]): Map<string, string> {
  const same = Map.groupBy(parts, (p) => `${p.parentId} ${p.title}`)
  return new Map([...same.values()].flatMap((list) => list.map((p, i) => [p.id, list.length > 1 ? String(i + 1) : ''] as const)))
}

/** Returns a cell of a part: the title in each row, other fields only in the first row. */
const cellOf = ({ says }: TreeColumn, part: object | null | undefined, above: string | undefined): string | null => {
  const of = part as ({ id: string } & Record<string, string | null>) | null | undefined
  return !of || (says !== 'title' && above === of.id) ? '' : (of[says] ?? null)
}

const notes = ['此表可以原样导入。图片类脚本、封面、已生成或上传的音视频、数字人设置不在表中。']

/** Exports a row for every course, scene and sub-scene, even without scripts. Throws 404 if the course does not exist. */
export async function exportCourse(db: Db, id: string): Promise<{ title: string; content: Readable }> {
  const course = await getCourse(db, id, 'COURSE')
  const outline = await queries.listOutline(db, id)
  const scenes = [...new Map(outline.map((o) => [o.scene.id, o.scene])).values()]
  const sceneNo = numbered(scenes.map((s) => ({ ...s, parentId: id })))
  const subNo = numbered(outline.flatMap(({ scene, subScene }) => (subScene ? [{ ...subScene, parentId: scene.id }] : [])))
  const withNumbers = [...sceneNo.values(), ...subNo.values()].some((no) => no !== '')
  db.audit({ entity: 'course', entityId: id, after: { exported: course.title } })
  async function* rows(): AsyncGenerator<WrittenRow> {
    const above: Partial<Record<PartType, string>> = {}
    const part = (scene?: (typeof outline)[number]['scene'], sub?: (typeof outline)[number]['subScene'], line?: (string | null)[]) => {
      const parts = { COURSE: course, SCENE: scene, SUB_SCENE: sub && { ...sub, content: sub.content.join('\n') } }
      const cells = [
        ...treeColumns.map((column) => cellOf(column, parts[column.part], above[column.part])),
        ...(line ?? sheetFields.map(() => '')),
        ...(withNumbers ? [sceneNo.get(scene?.id ?? '') ?? '', subNo.get(sub?.id ?? '') ?? ''] : []),
      ]
      Object.assign(above, { COURSE: id, SCENE: scene?.id, SUB_SCENE: sub?.id })
      return cells
    }
    if (!outline.length) yield part()
    for (const { scene, subScene } of outline) {
      if (subScene) for await (const line of linesOf(db, subScene.id)) yield part(scene, subScene, line)
      if (!subScene || above.SUB_SCENE !== subScene.id) yield part(scene, subScene)
    }
  }
  return {
    title: course.title,
    content: writeXlsx(written(courseColumns, withNumbers), rows(), { sheet: sheetName(course.title, '课程'), notes }),
  }
}

/** Throws 404 if the sub-scene does not exist. */
export async function exportScripts(db: Db, subSceneId: string): Promise<{ title: string; content: Readable }> {
  const { title } = await getCourse(db, subSceneId, 'SUB_SCENE')
  db.audit({ entity: 'course', entityId: subSceneId, after: { exported: title } })
  return { title, content: writeXlsx(written(scriptColumns), linesOf(db, subSceneId), { sheet: sheetName(title, '脚本'), notes }) }
}
