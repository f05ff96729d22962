// Addresses of the people or rows behind the figures of home.
import type { Leader, PeopleAsked } from '../contract.ts'

const address = (path: string, params: Record<string, string | null | undefined>) =>
  `${path}?${new URLSearchParams(Object.entries(params).flatMap(([key, value]) => (value ? [[key, value]] : [])))}`

export const addressOf = {
  course: (courseId: string) => `/course/${courseId}`,
  script: ({ courseId, sceneId, subSceneId, row }: { courseId: string; sceneId: string; subSceneId: string; row?: string }) =>
    address('/script', { courseId, sceneId, subSceneId, canEdit: 'true', row }),
  board: (courseId: string, state?: string) => address('/generation', { courseId, state }),
  paper: ({ id, title }: { id: string; title: string }) => address('/setTestPaper', { id, name: title }),
  project: ({ title }: { title: string }) => address('/trainingProjectManage', { 'f.query': title }),
  /** Address of the drawer of people on the home page. */
  people: (list: PeopleAsked['list'], reason?: PeopleAsked['reason']) => address('/home', { people: list, reason }),
  review: (id: string) => address('/rehearsalReview', { id }),
  contentReview: (id: string) => address('/contentReview', { id }),
  talk: (id: string) => address('/rehearsalReview', { talk: id }),
  marking: ({ id, title, question }: { id: string; title: string; question?: string }) =>
    address('/marking', { id, name: title, question }),
}

/** Report of the project with most people, for the department, one below, or people. */
export const trainingOf = ({ project, scope }: Leader, more: Record<string, string> = {}) =>
  project && address('/dataAnalysis', { type: 'PROJECT', contentId: project.id, name: project.title, departmentId: scope.id, ...more })

export const examOf = (exam: { id: string; title: string } | null, departmentId: string, more: Record<string, string> = {}) =>
  exam && address('/examDataAnalysis', { examId: exam.id, name: exam.title, departmentId, ...more })
