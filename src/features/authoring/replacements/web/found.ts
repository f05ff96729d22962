// Rows of the preview list, grouped by course and place, and sums of the ticked rows.
import type { FoundCourse, FoundRow, Preview } from '../contract.ts'
import type { TextField } from '../fields.ts'

export const keyOf = ({ id, field }: Pick<FoundRow, 'id' | 'field'>) => `${id} ${field}`

export type Item =
  | { kind: 'course'; key: string; course: FoundCourse; rows: FoundRow[] }
  | { kind: 'place'; key: string; title: string; hasFilm: boolean; rows: FoundRow[] }
  | { kind: 'row'; key: string; row: FoundRow }

/** Fields that a film shows or speaks. */
const filmed: readonly TextField[] = ['text', 'answerText', 'section']

/** Returns the list items in order; a course in `closed` contributes only its heading. */
export function itemsOf({ courses, scenes, subScenes, rows }: Preview, closed: ReadonlySet<string>): Item[] {
  const sceneOf = new Map(scenes.map((one) => [one.id, one]))
  const subSceneOf = new Map(subScenes.map((one) => [one.id, one]))
  const ofCourse = Map.groupBy(rows, (row) => row.courseId)
  return courses.flatMap((course): Item[] => {
    const below = ofCourse.get(course.id) ?? []
    const head: Item = { kind: 'course', key: course.id, course, rows: below }
    if (closed.has(course.id)) return [head]
    const places = Map.groupBy(below, (row) => `${row.sceneId ?? ''}/${row.subSceneId ?? ''}`)
    return [
      head,
      ...[...places].flatMap(([place, of]): Item[] => {
        const [scene, subScene] = [sceneOf.get(of[0]?.sceneId ?? ''), subSceneOf.get(of[0]?.subSceneId ?? '')]
        const title = [scene?.title, subScene?.title].filter(Boolean).join(' / ') || '课程信息'
        return [
          {
            kind: 'place',
            key: `${course.id} ${place}`,
            title,
            hasFilm: !!subScene?.hasFilm && of.some(({ field }) => filmed.includes(field)),
            rows: of,
          },
          ...of.map((row): Item => ({ kind: 'row', key: keyOf(row), row })),
        ]
      }),
    ]
  })
}

export interface Sums {
  hits: number
  rows: number
  courses: number
  outdated: number
}
/** Returns the number of hits, rows and courses. */
export const sumsOf = (rows: readonly FoundRow[]): Sums => ({
  hits: rows.reduce((n, row) => n + row.hits, 0),
  rows: rows.length,
  courses: new Set(rows.map((row) => row.courseId)).size,
  outdated: rows.reduce((n, row) => n + row.outdated.length, 0),
})

const number = (n: number) => n.toLocaleString('zh-CN')
export const sumsWords = ({ hits, rows, courses }: Pick<Sums, 'hits' | 'rows' | 'courses'>) =>
  `${number(hits)} 处，${number(rows)} 句，${number(courses)} 门课程`
