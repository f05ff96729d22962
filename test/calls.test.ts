// The documented addresses for other programs, as literals: other tests use the contracts, and so would not notice a changed path.
import { expect, test } from 'vitest'
import { refuseUnknown } from '#platform/http/unknown-parameters.ts'
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

/** Parameters as in the customer's documents: of the query, and after a bar of the body. */
const parameters = `
  GET management/course/pages pageNumber pageSize type parentId tem
  POST management/course/seq type
  POST management/course/subscene/import subSceneId
  GET management/aigc/task/status sourceId taskType
  GET management/aigc/config id
  GET management/aigc/digital-human-template type
  GET management/file/alioss/token id type
  GET management/file/alioss/download filename
  GET management/auth/captcha stamp
  GET management/department/tree hasCount filter departmentId
  GET management/user/pages pageNumber pageSize loginName departmentId departPath
  GET management/user/export departmentId
  GET management/role/pages name pageNumber pageSize
  GET management/role/user roleId include
  GET management/org/pages pageNumber pageSize
  GET management/project/pages pageNumber pageSize query
  GET management/course-assign/record/project/{projectId} pageNumber pageSize query
  GET management/report/overview type contentId analyzeType departmentId userIds beginTime endTime
  GET management/report/content type contentId analyzeType departmentId userIds beginTime endTime
  GET management/report/org type contentId analyzeType departmentId userIds beginTime endTime
  GET management/report/export type contentId analyzeType departmentId userIds beginTime endTime
  POST exam/examination/examinationList | page pageSize examinationName startTime endTime
  POST exam/examination/subjectList page pageSize | examinationId
  GET exam/exam-assign/record/examination/{examinationId} pageNumber pageSize query
  GET exam/statistics/score-range-distribution analyzeType departmentId examId id userIds
  GET exam/statistics/score-level-distribution analyzeType departmentId examId id userIds
  GET exam/statistics/question-type-score-rate analyzeType departmentId examId id userIds
  GET exam/statistics/perhaps analyzeType departmentId examId id userIds
  GET exam/statistics/participation-ratio analyzeType departmentId examId id userIds
  GET exam/statistics-top range analyzeType departmentId examId id userIds
  GET exam/statistics-result analyzeType departmentId examId id userIds
  GET exam/statistics-org analyzeType departmentId examId id userIds
  GET exam/statistics/export analyzeType departmentId examId id userIds
  GET exam/subjectCategory/list pageNum pageSize status startTime endTime name
  POST exam/subjects/subjectList pageNum pageSize | categoryIds categoryName subjectName type
  POST exam/subjects/importJson categoryId
`
test('every documented parameter is declared, so no call of the documents is refused for it', () => {
  const refused = parameters
    .trim()
    .split(/\s*\n\s*/)
    .flatMap((line) => {
      const [query = '', body = ''] = line.split(' | ')
      const [method = '', place = '', ...names] = query.split(' ')
      const path = place.replace(/^management/, '/ai-training/v1/management').replace(/^exam/, '/ai-exam/v1')
      const found = endpoints.find(({ endpoint }) => plain(`${endpoint.method} ${endpoint.path}`) === plain(`${method} ${path}`))
      if (!found) return [`${line}: no such call`]
      const sent = (list: readonly string[]) => Object.fromEntries(list.filter(Boolean).map((name) => [name, 'x']))
      try {
        refuseUnknown(found.endpoint, sent(names), sent(body.split(' ')))
        return []
      } catch (fault) {
        return [`${line}: ${String(fault)}`]
      }
    })
  expect(refused).toEqual([])
})
