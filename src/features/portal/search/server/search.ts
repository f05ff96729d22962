// Global search: the best hits of each kind that the caller may see.
import type { Db } from '#platform/database/transaction.ts'
import { firstLetters } from '#shared/text.ts'
import { reachOf } from '#features/organisation/departments/server/departments.ts'
import { hasPermission } from '#features/organisation/menus/server/menus.ts'
import { noteSought } from '#features/organisation/users/server/users.ts'
import { shownText, soughtIn } from '#features/assessment/question-banks/server/question-banks.ts'
import type { SearchHit, SearchKind } from '../contract.ts'
import * as queries from './queries.ts'
import type { Row } from './queries.ts'

const address = (path: string, query: { [name: string]: string | null | undefined }) =>
  `${path}?${new URLSearchParams(Object.entries(query).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])))}`

const FILL = '4'
/** Returns the address of the page of a hit. */
function addressOf({ kind, id, title, at }: Row): string {
  switch (kind as SearchKind) {
    case 'COURSE':
      return `/course/${id}`
    case 'SCENE':
      return address(`/course/${at['courseId']}`, { row: id })
    case 'SUB_SCENE':
      return address('/script', { courseId: at['courseId'], sceneId: at['parentId'], subSceneId: id })
    case 'SCRIPT':
      return address('/script', { courseId: at['courseId'], sceneId: at['sceneId'], subSceneId: at['subSceneId'], row: id })
    case 'QUESTION':
      return address('/questionTypeManage', {
        id: at['bankId'],
        name: at['bankName'],
        'f.subjectName': firstLetters(at['type'] === FILL ? soughtIn(title) : title, 30),
        row: id,
      })
    case 'EXAM':
      return address('/setTestPaper', { id, name: title })
    case 'EXAM_REPORT':
      return address('/examDataAnalysis', { examId: id, name: title })
    case 'COURSE_REPORT':
      return address('/dataAnalysis', { type: 'COURSE', contentId: id, name: title })
    case 'PROJECT_REPORT':
      return address('/dataAnalysis', { type: 'PROJECT', contentId: id, name: title })
    default:
      return address('/user', { departmentId: at['departmentId'], 'f.name': at['name'], row: id })
  }
}

const textOf = (title: string, at: Row['at']) => shownText(Number(at['type']), title)

const toResponse = (row: Row): SearchHit => ({
  kind: row.kind as SearchKind,
  id: row.id,
  title: firstLetters(textOf(row.title, row.at), 200),
  place: row.place ?? '',
  to: addressOf(row),
})

/** Permission words of the searched kinds. */
const words = ['course:menu', 'bank:menu', 'exam:menu', 'user:menu', 'examAnalysis:menu', 'trainingAnalysis:menu', 'user:btn:phone']

/** Returns hits for the reports of the found records. */
const reportsOf = (rows: readonly Row[], kind: 'EXAM' | 'COURSE' | 'PROJECT', may: boolean | undefined): Row[] =>
  may ? rows.filter((row) => row.kind === kind).map((row) => ({ ...row, kind: `${kind}_REPORT` })) : []

/** Returns the best hits of each permitted kind, kind by kind. */
export async function searchAll(db: Db, q: string): Promise<SearchHit[]> {
  const [who, ...allowed] = await Promise.all([db.who(), ...words.map((word) => hasPermission(db, word))])
  const [courses, banks, exams, people, examReports, trainingReports, phones] = allowed
  const none: Row[] = []
  const found = await Promise.all([
    courses || trainingReports ? queries.findCourses(db, q, 'COURSE') : none,
    ...(['SCENE', 'SUB_SCENE'] as const).map((type) => (courses ? queries.findCourses(db, q, type) : none)),
    courses ? queries.findScripts(db, q) : none,
    banks ? queries.findQuestions(db, q) : none,
    exams || examReports ? queries.findExams(db, q) : none,
    people ? queries.findPeople(db, q, reachOf(who)) : none,
    trainingReports ? queries.findProjects(db, q) : none,
  ])
  const rows = found.flat()
  noteSought(db, !!phones, rows.filter(({ kind }) => kind === 'PERSON').length, q)
  const seen = rows.filter(({ kind }) => (kind === 'COURSE' ? courses : kind !== 'EXAM' || exams) && kind !== 'PROJECT')
  return [
    ...seen,
    ...reportsOf(rows, 'EXAM', examReports),
    ...reportsOf(rows, 'COURSE', trainingReports),
    ...reportsOf(rows, 'PROJECT', trainingReports),
  ].map(toResponse)
}
