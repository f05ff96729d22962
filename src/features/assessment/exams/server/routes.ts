// Exams: endpoint -> verb.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { notFound } from '#shared/errors.ts'
import { type FileStore, keepUpload, type MayRead } from '#features/organisation/files/server/files.ts'
import { assignments, exams } from '../contract.ts'
import { assign, pageAssignments, type PaperProblems, reachOfTargets, unassign } from './assignments.ts'
import { coverUrl, hashOf, pathOf } from './covers.ts'
import { copyExam, type HoldsKeptKeys, setTemplate } from './copying.ts'
import { endMakeUp, giveMakeUp, type OtherPapers, pageSitters } from './make-ups.ts'
import { createExam, type ExamResults, examToEdit, getExamDetail, pageListedExams, updateExam } from './exams.ts'
import { setTimeFactor } from './time-factor.ts'
import { publishScores } from './publishing.ts'
import { removeExam } from './recycling.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** Ports of higher features. */
export interface ExamPorts extends PaperProblems {
  examResults: ExamResults
  holdsKeptKeys: HoldsKeptKeys
  otherPapers: OtherPapers
}

export const examRoutes = (storage: FileStore, mayRead: MayRead, { examResults: results, ...ports }: ExamPorts) => [
  ...serve(exams, {
    page: ({ db, body }) => pageListedExams(db, body, results),
    detail: ({ db, params }) => getExamDetail(db, params.id),
    create: ({ db, body }) => createExam(db, body, storage),
    update: ({ db, params, body }) => updateExam(db, params.id, body, storage),
    publish: ({ db, params, body }) => publishScores(db, params.id, body.published),
    setTemplate: ({ db, params, body }) => setTemplate(db, params.id, body.template),
    copy: ({ db, params, body }) => copyExam(db, params.id, body, ports),
    remove: ({ db, params }) => removeExam(db, params.id),
    upload: withoutTransaction(async (ask) => {
      const { path } = await keepUpload(ask, storage, ask.file)
      const hash = assertDefined(hashOf(path), 'the name of a cover')
      return { hash, path: hash, url: assertDefined(coverUrl(path), 'the address of a cover') }
    }),
    // no transaction, so that a slow object store holds no database connection
    image: withoutTransaction(async ({ transact, params }) => {
      const path = await transact(async (db) => {
        const named = pathOf(db.tenantId, params.hash)
        return named && (await mayRead(db, named)) ? named : null
      })
      const object = path ? await storage.get(path) : null
      if (!object) throw notFound()
      return { object }
    }),
  }),
  ...serve(assignments, {
    page: ({ db, params, query }) => pageAssignments(db, params.id, query),
    create: ({ db, body }) => assign(db, body.examinationId, body, ports),
    reach: ({ db, body }) => reachOfTargets(db, body.examinationId, body.departmentIds, body.userIds),
    remove: ({ db, params }) => unassign(db, params.id),
    people: ({ db, params, query }) => pageSitters(db, params.id, query, results),
    makeUp: ({ db, body }) => giveMakeUp(db, body, results, ports.otherPapers),
    otherPapers: async ({ db, params, query }) => {
      await examToEdit(db, params.id)
      return ports.otherPapers.list(db, params.id, query.name)
    },
    setTimeFactor: ({ db, body }) => setTimeFactor(db, body),
    endMakeUp: ({ db, body }) => endMakeUp(db, body.examinationId, body.userIds),
  }),
]
