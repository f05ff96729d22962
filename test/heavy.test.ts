// Heavy calls are limited per person, and a person who sends many gets a refusal in words.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#features/organisation/audit/contract.ts'
import { heavyBounds } from '#platform/http/heavy.ts'
import { endpoints } from './contracts.ts'
import { jsonOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let auditor: Person
beforeAll(async () => {
  world = await startWorld()
  auditor = await world.signIn('auditor')
})
afterAll(() => world?.close())

/** Calls with a file or lines that are not heavy, with the reason. */
const light: Readonly<Record<string, string>> = {
  'documents.create': 'only stored: a job reads it later, one at a time, in a child with bounds',
  'documents.addVersion': 'like documents.create',
  'files.upload': 'pictures and sounds have a decoder for each person, with bounds of its own (files/server/look.ts)',
  'tenant-setup.uploadImage': 'like files.upload',
  'exams.upload': 'like files.upload',
  'talks.hear': 'four recognitions at a time in a fair queue of people (openEar)',
  'rehearsals.record': 'only stored, in parts of a bounded size',
  'attempts.import': 'a service, whose calls are counted (app.count_service_call)',
  'practice-runs.import': 'like attempts.import',
  ...Object.fromEntries(
    [
      ...['users.template', 'course-sheets.courseTemplate', 'course-sheets.scriptTemplate'],
      ...['question-sheets.template', 'question-sheets.paperTemplate', 'question-sheets.jsonTemplate'],
    ].map((name) => [name, 'a small file that is written once']),
  ),
  ...Object.fromEntries(
    [
      ...['tenants.branding', 'files.download', 'tenant-setup.image', 'exams.image', 'rehearsals.audio', 'rehearsal-reviews.audio'],
      ...['digital-humans.preview', 'digital-humans.picture', 'digital-humans.idle'],
    ].map((name) => [name, 'sends a stored file, or waits in the queue of its media']),
  ),
  'pronunciations.audition': 'waits in the queue of the media',
  'sessions.captcha': 'a small picture',
  'learning.calendar': "one text of a person's own dates",
}

test('every call that sends or takes a file is limited, or is listed with the reason', () => {
  const kindOf = ({ endpoint: { answer, upload } }: (typeof endpoints)[number]) => {
    if (answer === 'file') return 'export'
    return upload && 'import'
  }
  const found = endpoints.filter(({ endpoint: { answer, upload, lines, octets } }) => answer === 'file' || upload || lines || octets)
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((e) => !(e.name in light) && (kindOf(e) === undefined || e.endpoint.heavy !== kindOf(e))).map((e) => e.name)).toEqual(
    [],
  )
  const unlimited = found.filter((e) => e.endpoint.heavy === undefined).map((e) => e.name)
  expect(Object.keys(light).filter((name) => !unlimited.includes(name))).toEqual([])
})

interface Json {
  type?: string
  maxLength?: number
  enum?: unknown[]
  pattern?: string
  format?: string
  const?: unknown
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
}
/** Code units of a text that a person types; one that is computed on must leave the event loop or be limited. */
const longText = 1000
function holdsLongText(json: Json): boolean {
  const isText = json.type === 'string' && !json.enum && !json.pattern && !json.format && json.const === undefined
  if (isText && (json.maxLength ?? 0) >= longText) return true
  return [...Object.values(json.properties ?? {}), json.items, ...(json.anyOf ?? []), ...(json.oneOf ?? [])].some(
    (part) => part && holdsLongText(part),
  )
}

/** Calls that compute on a long text in a worker thread (engines/text-work). */
const threaded = [
  'pronunciations.reading',
  'pronunciations.unread',
  'phrase-rules.check',
  'rehearsals.answer',
  'rehearsals.correct',
  'drafts.edit',
]
/** Calls that store a long text, or read it once from its start to its end. */
const stored = [
  'identity-providers.logout',
  ...['courses.createCourse', 'courses.updateCourse', 'courses.createSubScene', 'courses.updateSubScene', 'scripts.save'],
  ...['questions.create', 'questions.update', 'attempt-events.note', 'attempts.save', 'attempts.preview', 'attempts.regrade'],
  'wrong-answers.answer',
]

test('every call that takes a long text is limited, leaves the event loop, or only stores it', () => {
  const found = endpoints.filter(({ endpoint: { body, heavy } }) => body && heavy === undefined && holdsLongText(jsonOf(body) as Json))
  expect(found.map((e) => e.name).toSorted()).toEqual([...threaded, ...stored].toSorted())
  const root = path.resolve(import.meta.dirname, '../src/features')
  for (const feature of new Set(threaded.map((name) => name.split('.')[0]))) {
    const sources = globSync(`*/${feature}/server/*.ts`, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))
    expect([feature, sources.some((text) => text.includes('textWork.run('))]).toEqual([feature, true])
  }
})

test('twenty concurrent exports are complete or refused in words, and the next one succeeds', async () => {
  const address = audit.export.path
  const answers = await Promise.all(Array.from({ length: 20 }, () => auditor.fetch(address)))
  for (const answer of answers) {
    expect([200, 429]).toContain(answer.status)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 200) expect(bytes.subarray(0, 2).toString()).toBe('PK')
    else expect(JSON.parse(bytes.toString())).toMatchObject({ succ: false, msg: heavyBounds.export.refusal })
  }
  expect(answers.some((a) => a.status === 200)).toBe(true)
  const next = await auditor.fetch(address)
  await next.arrayBuffer()
  expect(next.status).toBe(200)
})
