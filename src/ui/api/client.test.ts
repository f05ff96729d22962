// @vitest-environment happy-dom
// Calls against a real server: addresses, the envelope, the message for each status.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { addressOf } from './address.ts'
import type { CallFailure } from './call-failure.ts'
import { call } from './client.ts'
import { setToastHandler } from '../page/notice.ts'

// the types of the web deliberately exclude Node; the test declares the part that it needs
interface Request extends AsyncIterable<unknown> {
  method?: string
  url?: string
}
interface Response {
  writeHead: (status: number, headers: Record<string, string>) => { end: (body: string) => void }
}
interface Server {
  listen: (port: number, host: string, done: () => void) => void
  address: () => { port: number }
  close: () => void
}
interface Http {
  createServer: (serve: (request: Request, response: Response) => Promise<void>) => Server
}
const http: string = 'node:http'

let server: Server
let seen: { method: string; url: string; body: string }
let answer: { status: number; body: string }
const page = () => (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM

beforeAll(async () => {
  const { createServer } = (await import(/* @vite-ignore */ http)) as Http
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    seen = { method: request.method ?? '', url: request.url ?? '', body }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  page().setURL(`http://127.0.0.1:${server.address().port}/`)
})
afterAll(() => server.close())
beforeEach(() => sessionStorage.clear())

const answers = (status: number, body: unknown) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const failure = async (asked: Promise<unknown>) => (await asked.then(() => undefined).catch((e: unknown) => e)) as CallFailure

test('GET carries the cache buster, drops empty values, and returns the content', async () => {
  answers(200, { succ: true, code: 0, msg: '', content: { records: [], total: 0 } })
  expect(await call(courses.page, { query: { type: 'COURSE', title: '', parentId: undefined, pageNumber: 2 } })).toEqual({
    records: [],
    total: 0,
  })
  expect(seen.url).toMatch(/^\/ai-training\/v1\/management\/course\/pages\?type=COURSE&pageNumber=2&tem=\d{13}$/)
})

test('parameters are filled in, and a body is sent as JSON', async () => {
  answers(200, { succ: true, code: 0, msg: '', content: null })
  await call(scripts.sort, { params: { subSceneId: '7' }, body: [{ id: '1', seq: 0 }] })
  expect(seen).toEqual({
    method: 'PUT',
    url: '/ai-training/v1/management/operation/subscene/7/seq',
    body: '[{"id":"1","seq":0}]',
  })
  expect(addressOf('PUT', '/a/*', { params: { '*': 'x/图 1.png' } })).toBe('/a/x/%E5%9B%BE%201.png')
})

test('a broken rule is a failure with its code and fields', async () => {
  answers(200, {
    succ: false,
    code: 40009,
    msg: '内容已被他人修改，请刷新后再试',
    fields: [{ field: 'title', message: '重复' }],
    content: null,
  })
  expect(await failure(call(courses.enabled))).toMatchObject({
    status: 200,
    code: 40009,
    msg: '内容已被他人修改，请刷新后再试',
    fields: [{ field: 'title', message: '重复' }],
  })
  answers(200, { succ: true, code: 1, msg: '不行', content: null })
  expect(await failure(call(courses.enabled))).toMatchObject({ code: 1, msg: '不行' })
})

test.each([
  [400, '请求错误', '请求错误'],
  [400, '请以 UTF-8 编码提交', '请求错误：请以 UTF-8 编码提交'],
  [403, '拒绝访问', '拒绝访问'],
  [403, '不能给自己授权', '拒绝访问：不能给自己授权'],
  [404, '请求错误，未找到该资源', '请求错误，未找到该资源：可能已被删除，请刷新'],
  [404, '这次导入已过期', '请求错误，未找到该资源：这次导入已过期'],
  [403, '拒绝访问：没有编辑权限，可请创建人添加', '拒绝访问：没有编辑权限，可请创建人添加'],
  [500, '系统内部错误', '系统内部错误'],
  [429, '操作过于频繁，请稍后再试', '操作过于频繁，请稍后再试'],
])('status %i says %s as %s', async (status, msg, said) => {
  answers(status, { succ: false, code: status, msg, content: null, requestId: 'r1' })
  expect(await failure(call(courses.enabled))).toMatchObject({ status, msg: said, requestId: 'r1' })
})

test('a proxy that answers in HTML, and an unreachable server, each give a message', async () => {
  answers(413, '<html>413 Request Entity Too Large</html>')
  expect(await failure(call(courses.enabled))).toMatchObject({
    status: 413,
    msg: '提交的内容超过了代理允许的大小：请联系管理员放宽代理的限制',
  })
  answers(502, '<html>bad gateway</html>')
  expect(await failure(call(courses.enabled))).toMatchObject({ status: 502, msg: '系统繁忙，请稍后再试' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure(call(courses.enabled))).toMatchObject({ status: 0, msg: '网络连接失败，请检查网络后重试' })
  vi.unstubAllGlobals()
})

test('a 401 shows one message and reloads after 400 ms', async () => {
  const said: string[] = []
  setToastHandler(
    (_, text) => said.push(text),
    () => undefined,
  )
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  answers(401, { succ: false, code: 401, msg: 'x', content: null })
  const asked = await Promise.all([failure(call(courses.enabled)), failure(call(courses.enabled))])
  expect(asked.map((f) => f.msg)).toEqual(['登录信息已过期', '登录信息已过期'])
  expect(said).toEqual(['登录信息已过期'])
  expect(reload).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 20_000 })
})
