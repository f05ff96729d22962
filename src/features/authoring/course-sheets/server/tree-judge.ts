// Judges the rows of a course sheet as a tree: an empty cell repeats the one above, equal titles are one part.
import { createHash } from 'node:crypto'
import type { SheetLine } from '#platform/spreadsheets/spreadsheets.ts'
import { clean } from '#shared/clean.ts'
import { linesOf } from '#shared/text.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import type { CellMark, Judge, Judged } from '#features/organisation/imports/server/imports.ts'
import { courseSheets } from '../contract.ts'
import { saidColumns, treeColumns } from '../fields.ts'
import { judgeLine } from './line-judge.ts'
import { courseColumns, treeWidth } from './sheet-columns.ts'

/** Maximum number of parts in one file. */
export const maxParts = 20_000

/** Path of a row: [course], [course, scene, number] or [course, scene, number, sub-scene, number]. */
export type Path = readonly string[]
export const pathOf = (text: string): Path => JSON.parse(text) as string[]

const course = courses.createCourse.body.shape
const scene = courses.createScene.body.shape
const subScene = courses.createSubScene.body.shape
const schemas = { COURSE: course, SCENE: scene, SUB_SCENE: subScene }
interface Schema {
  safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined }
}
const faultOf = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
const checking = (faults: CellMark[]) => (field: string, schema: Schema, value: unknown) => {
  const message = faultOf(schema, value)
  if (message) faults.push({ field, message: /[一-龥]/.test(message) ? message : '最多200行，每行最多2000个字符' })
}
const noScene: CellMark = { field: 'sceneTitle', message: '请输入场景名称' }
const noSubScene: CellMark = { field: 'subSceneTitle', message: '请输入子场景名称' }
const fields = courseColumns.map((c) => c.field)
const titlesAt = treeColumns.flatMap(({ says }, i) => (says === 'title' ? [i] : []))
const firstOfLine = fields.indexOf('type')
const numbersAt = fields.indexOf('sceneNo')
/** Hashes long texts, so that the comparison keeps no copies. */
const hash = (text: string) => (text.length <= 64 ? text : createHash('sha1').update(text).digest('base64'))

interface Named {
  title: string
  no: string
}
const sameAs = (a: Named | null, b: Named | null) => a?.title === b?.title && a?.no === b?.no

/** Returns a stateful judge of the rows of one file, in order. */
export function treeJudge(): Judge {
  let now: { course: string; scene: Named | null; sub: Named | null } = { course: '', scene: null, sub: null }
  /** `counts`: rows by path; `first`: first given text by path and column. */
  const counts = new Map<string, number>()
  const first = new Map<string, { row: number; text: string }>()

  /** Returns the path of the row from its titles and those above. */
  function place(cells: readonly string[]) {
    const [courseTitle = '', sceneTitle = '', subTitle = ''] = titlesAt.map((i) => clean(cells[i] ?? ''))
    const [sceneNo = '', subNo = ''] = cells.slice(numbersAt)
    const title = courseTitle || now.course
    const otherCourse = title !== now.course
    const sceneBefore = otherCourse ? null : now.scene
    const inScene = sceneTitle ? { title: sceneTitle, no: sceneNo } : sceneBefore
    const otherScene = otherCourse || !sameAs(inScene, now.scene)
    const subBefore = otherScene ? null : now.sub
    const inSub = subTitle ? { title: subTitle, no: subNo } : subBefore
    now = { course: title, scene: inScene, sub: inSub }
    return now
  }

  /** Warns about a second, different text of a part, which is ignored. */
  function wordedOnce(key: string, text: string, row: number, field: string, what: string, warnings: CellMark[]) {
    const known = first.get(`${field} ${key}`)
    if (!known) first.set(`${field} ${key}`, { row, text: hash(text) })
    else if (known.row !== row && known.text !== hash(text))
      warnings.push({ field, message: `与第${known.row}行的${what}不同，以第${known.row}行为准` })
  }

  /** Cached result of the row above: faults of its titles, and the keys of its parts. */
  let part: { key: string; courseKey: string; sceneKey: string; faults: CellMark[] } | undefined

  function partOf({ course: title, scene: inScene, sub }: typeof now) {
    const faults: CellMark[] = []
    const check = checking(faults)
    check('courseTitle', course.title, title)
    if (inScene) check('sceneTitle', scene.title, inScene.title)
    if (sub) check('subSceneTitle', subScene.title, sub.title)
    if (sub && !inScene) faults.push(noScene)
    const courseKey = JSON.stringify([title])
    const sceneKey = inScene ? JSON.stringify([title, inScene.title, inScene.no]) : courseKey
    const key = inScene && sub ? JSON.stringify([title, inScene.title, inScene.no, sub.title, sub.no]) : sceneKey
    return { key, courseKey, sceneKey, faults }
  }

  return ({ row, cells }: SheetLine): Judged => {
    const above = now
    const at = place(cells)
    if (!part || at.course !== above.course || !sameAs(at.scene, above.scene) || !sameAs(at.sub, above.sub)) part = partOf(at)
    const { key, courseKey, sceneKey } = part
    const faults = [...part.faults]
    const warnings: CellMark[] = []
    const check = checking(faults)
    const said = saidColumns.filter(({ place: i }) => cells[i])
    for (const { field, part: of, says, place: i } of said) {
      const text = cells[i] ?? ''
      if (says !== 'content') check(field, schemas[of][says as never], text)
      else {
        check(field, subScene.contentStr, text)
        check(field, subScene.content, linesOf(text))
      }
    }
    if (!at.scene && said.some(({ part: of }) => of === 'SCENE')) faults.push(noScene)
    if (at.scene && !at.sub && said.some(({ part: of }) => of === 'SUB_SCENE')) faults.push(noSubScene)
    const keys = { COURSE: courseKey, SCENE: sceneKey, SUB_SCENE: key }
    for (const { field, part: of, title, place: i } of said) wordedOnce(keys[of], cells[i] ?? '', row, field, title, warnings)
    const line = cells.slice(firstOfLine, numbersAt)
    const before = counts.get(key) ?? 0
    if (counts.size >= maxParts && !counts.has(key)) throw courseSheets.fail('tooManyParts', { most: maxParts.toLocaleString('zh-CN') })
    if (line.every((c) => c === '')) {
      counts.set(key, before)
      return { cells, path: key, nth: null, faults, warnings }
    }
    counts.set(key, before + 1)
    if (!at.scene) faults.push(noScene)
    else if (!at.sub) faults.push(noSubScene)
    const judged = judgeLine(line, false)
    return {
      cells: [...cells.slice(0, treeWidth), ...judged.cells, ...cells.slice(numbersAt)],
      path: key,
      nth: before,
      faults: [...faults, ...judged.faults].filter((f, i, all) => all.findIndex((g) => g.field === f.field) === i),
      warnings: [...warnings, ...judged.warnings],
    }
  }
}

/** Returns a judge of the rows of a script sheet. */
export function listJudge(): Judge {
  let nth = 0
  return ({ cells }) => ({ ...judgeLine(cells, true), path: '', nth: nth++ })
}
