// Heavy calls are limited per person, and a person who sends many gets a refusal in words.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#features/organisation/audit/contract.ts'
import { heavyBounds } from '#platform/http/heavy.ts'
import { endpoints } from './contracts.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let auditor: Person
beforeAll(async () => {
  world = await startWorld()
  auditor = await world.signIn('auditor')
})
afterAll(() => world?.close())

/** Uploads that are only stored: a job reads them later, one at a time, in a child with bounds. */
const readLater = ['documents.create', 'documents.addVersion']

test('every call that writes or reads a sheet is limited', () => {
  const kindOf = ({ endpoint: { answer, audit: words, summary, upload } }: (typeof endpoints)[number]) => {
    if (answer === 'file' && (words?.startsWith('导出') || summary.includes('错误清单'))) return 'export'
    return upload?.types.some((type) => ['.xlsx', '.xls', '.csv', '.json', '.docx', '.zip'].includes(type)) ? 'import' : undefined
  }
  const found = endpoints.filter((e) => kindOf(e) !== undefined && !readLater.includes(e.name))
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((e) => e.endpoint.heavy !== kindOf(e)).map((e) => e.name)).toEqual([])
})

test('twenty concurrent exports are complete or refused in words, and the next one succeeds', async () => {
  const path = audit.export.path
  const answers = await Promise.all(Array.from({ length: 20 }, () => auditor.fetch(path)))
  for (const answer of answers) {
    expect([200, 429]).toContain(answer.status)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 200) expect(bytes.subarray(0, 2).toString()).toBe('PK')
    else expect(JSON.parse(bytes.toString())).toMatchObject({ succ: false, msg: heavyBounds.export.refusal })
  }
  expect(answers.some((a) => a.status === 200)).toBe(true)
  const next = await auditor.fetch(path)
  await next.arrayBuffer()
  expect(next.status).toBe(200)
})
