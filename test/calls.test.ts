// The documented addresses for other programs, as literals: other tests use the contracts, and so would not notice a changed path.
import { expect, test } from 'vitest'
import { endpoints } from './contracts.ts'

/** Addresses as in the customer's documents; braces stand for any name. */
const management = `
  GET course
  GET course/exam
  GET course/tree
  GET course/pages
  POST course
  PUT course
  PATCH course
  PUT course/state
  POST course/scene
  PUT course/scene
  POST course/subscene
  PUT course/subscene
  POST course/seq
  POST course/import
  POST course/subscene/import
  GET course/{id}
  PUT operation/subscene/{subSceneId}
  PUT operation/subscene/{subSceneId}/seq
  GET operation/subscene/{subSceneId}
  GET operation/subscene/{subSceneId}/pages
  PATCH operation
  POST aigc/subscene/{id}
  GET aigc/task/status
  POST aigc/operation
  POST aigc/operation/{id}
  GET aigc/config
  POST aigc/config
  DELETE aigc/config
  GET aigc/digital-human-template
  DELETE aigc/task/{sourceId}
  GET file/alioss/token
  GET file/alioss/download
  POST file/alioss/upload
  GET department/tree
  GET user/pages
  GET project/pages
  GET report/overview
  GET report/content
  GET report/org
  GET report/export
  GET auth/options
  POST auth/login
  POST auth/sms
  PUT auth/password/first
  GET user/info
  POST auth/logout
  GET power/tree
  POST power
  PUT power
  PATCH power
  GET role/pages
  GET role/{id}
  POST role
  PUT role
  PATCH role
  GET role/{id}/power
  PUT role/power
  GET role/user
  PUT role/user
  POST department
  PUT department
  DELETE department/{id}
  POST user
  PUT user
  PATCH user
  PUT user/move
  PUT user/locked
  GET department/{departmentId}/leader
  PUT department/leader
  GET user/export
  POST user/import
  POST file/upload/org-resource
  GET org/pages
  POST org
  PUT org
  PATCH org
  POST project
  PUT project
  DELETE project/{projectId}
  GET course-assign/record/project/{projectId}
  PUT course-assign/record
  POST course-assign/record
`
const exam = `
  POST examination/examinationList
  POST examination
  PUT examination/{id}
  DELETE examination/{id}
  GET examination/{id}/detail
  POST examination/subjectList
  PUT examination/update/{examId}/score
  PUT examination/update/{examId}/score/byType
  POST examination/randomAddSubjects/{id}
  POST examination/batchAddSubjects/{id}
  DELETE examination/remove/{id}
  POST examination/remove/{id}
  PATCH examination/remove/{id}
  POST examMedia/uploadImage
  GET examMedia/imageUrl/{hash}
  POST exam-assign/record
  GET exam-assign/record/examination/{examinationId}
  DELETE exam-assign/record/{id}
  GET statistics/score-range-distribution
  GET statistics/score-level-distribution
  GET statistics/question-type-score-rate
  GET statistics/perhaps
  GET statistics/participation-ratio
  GET statistics-top
  GET statistics-result
  GET statistics-org
  GET statistics/export
  PUT subjectCategory
  POST subjectCategory
  DELETE subjectCategory/{id}
  GET subjectCategory/list
  PUT subjects/{id}
  POST subjects
  POST subjects/subjectList
  POST subjects/importJson
  POST subjects/deleteAll
`
const calls = (text: string, prefix: string) =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .map((call) => call.replace(' ', ` ${prefix}/`))
const plain = (call: string) => call.replaceAll(/\{\w+\}|:\w+/g, '{}')

test('every documented call of C-7.10 to C-7.50, A-7 and B-7 has its method and address', () => {
  const served = new Set(endpoints.map(({ endpoint: { method, path } }) => plain(`${method} ${path}`)))
  const asked = [...calls(management, '/ai-training/v1/management'), ...calls(exam, '/ai-exam/v1')]
  expect(asked.filter((call) => !served.has(plain(call)))).toEqual([])
})

test('the collections of A-7.41 have these names below one prefix', () => {
  const under = (name: string) => endpoints.some(({ endpoint }) => endpoint.path.startsWith(`/ai-training/v1/management/${name}`))
  expect(['user', 'project', 'org', 'department', 'course-assign/record', 'power', 'role'].filter((name) => !under(name))).toEqual([])
})
