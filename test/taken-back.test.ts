// Permissions that are revoked during a request: the rest is refused, and nothing of it stays.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { writeDocx } from '#platform/documents/docx.ts'
import type { Endpoint } from '#shared/contract.ts'
import { endpoints, wordsOf } from './contracts.ts'
import { type ExamWorld, startExamWorld } from './exam-world.ts'
import { zipOf } from './office-files.ts'
import { formOf, type Parts, partsOf, png } from './samples.ts'
import { temporaryFiles } from './temporary-files.ts'
import { rowXml, workbookOf } from './workbooks.ts'

let w: ExamWorld
let examId: string
beforeAll(async () => {
  w = await startExamWorld()
  examId = await w.exam()
})
afterAll(() => w?.world.close())

const temporary = () => temporaryFiles(w.world.dataDir)

/** A call whose body is sent in two parts; `finish` sends the second and returns the status. */
function begin(endpoint: Endpoint, { params, query }: Parts, headers: Record<string, string>, body: Buffer, first: number) {
  const { port } = new URL(w.world.url)
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const address = `${filled}?${new URLSearchParams(query)}`
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: endpoint.method,
    path: address,
    headers: { host: `localhost:${port}`, ...headers },
  })
  const status = new Promise<number>((told, failed) => {
    outgoing.on('error', failed)
    outgoing.on('response', (response) => {
      response.resume()
      told(response.statusCode ?? 0)
    })
  })
  outgoing.write(body.subarray(0, first))
  return {
    finish() {
      outgoing.end(body.subarray(first))
      return status
    },
  }
}

async function fileFor({ upload }: Endpoint): Promise<[name: string, content: Buffer]> {
  const [type] = upload?.types ?? []
  if (type === '.json') return ['题.json', Buffer.from('{"version":1,"questions":[]}')]
  if (type === '.xlsx') return ['表.xlsx', await workbookOf(rowXml(1, ['工号', '姓名']) + rowXml(2, ['1', '甲']))]
  if (type === '.docx') return ['对话.docx', await writeDocx([{ text: '客户：您好' }], '对话')]
  if (type === '.zip') return ['课程包.zip', await zipOf({ 'course.json': '{}' })]
  return ['图.png', png]
}

const ways: [string, take: (id: string) => string, back: (id: string) => string][] = [
  ['the session is ended', (id) => `delete from session where user_id = ${id}`, () => 'select 1'],
  [
    'the account is disabled',
    (id) => `update app_user set locked = 2 where id = ${id}`,
    (id) => `update app_user set locked = 0 where id = ${id}`,
  ],
  [
    'the account is deleted',
    (id) => `update app_user set deleted_at = now() where id = ${id}`,
    (id) => `update app_user set deleted_at = null where id = ${id}`,
  ],
  ['the words are taken away', () => 'update menu set enabled = false', () => 'update menu set enabled = true'],
  ['the tenant is disabled', () => 'update tenant set status = 0', () => 'update tenant set status = 1'],
]
const uploads = endpoints.filter(({ endpoint }) => endpoint.upload)

test.each(ways)('%s during an upload refuses the whole file', async (_, take, back) => {
  const id = w.userIds['admin'] ?? ''
  const kept = async () =>
    (
      await w.rows(
        'select (select count(*)::int from file) files, (select count(*)::int from import_draft) drafts, (select count(*)::int from app_user) people',
      )
    )[0]
  expect(uploads.length).toBeGreaterThan(6)
  for (const { name, endpoint } of uploads) {
    const { token } = await w.world.signIn('admin')
    const [fileName, content] = await fileFor(endpoint)
    const form = new Response(formOf(content, fileName))
    const body = Buffer.from(await form.arrayBuffer())
    const parts = partsOf(endpoint, { id: w.bankId, path: null, pick: 0 })
    const headers = { token, 'content-type': form.headers.get('content-type') ?? '', 'content-length': String(body.length) }
    const before = await kept()
    const sending = begin(endpoint, parts, headers, body, body.indexOf(content) + Math.ceil(content.length / 2))
    // the first half was accepted
    await expect.poll(temporary).not.toEqual([])
    await w.rows(take(id))
    const status = await sending.finish()
    await w.rows(back(id))
    expect([name, status]).toEqual([name, expect.toSatisfy((s: number) => [401, 403, 404].includes(s))])
    await expect.poll(temporary).toEqual([])
    expect([name, await kept()]).toEqual([name, before])
  }
})

test('a machine whose credential is revoked during an import brings no further lines', async () => {
  const line = (loginName: string) =>
    `${JSON.stringify({ examinationId: examId, loginName, startedAt: '2026-03-01 09:00:00', submittedAt: '2026-03-01 09:20:00', answers: [] })}\n`
  const admin = await w.world.signIn('admin')
  const { secret, id } = await admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })
  const body = Buffer.from(line('viewer') + line('leader'))
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson', 'content-length': String(body.length) }
  const sending = begin(attempts.import, { params: {} }, headers, body, line('viewer').length)
  await expect
    .poll(async () => (await w.rows('select last_used_at used from service_credential where id = $1', [id]))[0]?.['used'])
    .not.toBeNull()
  await admin.get(serviceCredentials.revoke, { params: { id } })
  expect(await sending.finish()).toBe(401)
  expect(await w.rows('select 1 from exam_attempt where exam_id = $1', [examId])).toEqual([])
})

test('a stored response of an idempotency key is refused after its permission was revoked', async () => {
  const endpoint = endpoints.find(({ name }) => name === 'question-banks.create')?.endpoint
  if (!endpoint) throw new Error('no such call')
  expect(wordsOf(endpoint)).not.toBeNull()
  const author = await w.world.signIn('author')
  const ask = () => author.ask(endpoint, { body: { categoryName: '一次的题库' }, headers: { 'idempotency-key': 'taken-back-1' } })
  const made = await ask()
  expect((await ask()).content).toEqual(made.content)
  await w.rows('update menu set enabled = false')
  expect(await ask()).toMatchObject({ status: 403, content: null })
  await w.rows('update menu set enabled = true')
})
