// What the browser gets of a contract.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as courses from '../src/features/courses/contract.ts'
import * as sessions from '../src/features/sessions/contract.ts'
import { asPlainData } from './vite-contracts.ts'

const root = path.resolve(import.meta.dirname, '..')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const evaluate = async (code: string) => (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>

test('a contract becomes method, path and permission words; schemas are gone, constants stay', async () => {
  const plain = await evaluate(asPlainData(courses))
  expect(plain.courses).toMatchObject({
    page: { method: 'GET', path: '/ai-training/v1/management/course/pages', may: 'course:menu' },
    sort: { method: 'POST', path: '/ai-training/v1/management/course/seq', may: 'course:btn:edit' },
    meta: { feature: 'courses', failures: { noScripts: '只有包含有效子场景脚本的课程才能启用' } },
  })
  expect(Object.keys((plain.courses as { page: object }).page)).toEqual(['method', 'path', 'may'])
  expect(Object.keys(plain)).toEqual(['courses'])
  expect(await evaluate(asPlainData(sessions))).toMatchObject({ initialPassword: '123456', phonePattern: sessions.phonePattern })
})

test('the build: sign-in without antd, no zod anywhere', async () => {
  const out = await mkdtemp(path.join(tmpdir(), 'yanwu-web-'))
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', out, '--logLevel', 'error'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const assets = path.join(out, 'assets')
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
    const code = new Map(await Promise.all(scripts.map(async (name) => [name, await readFile(path.join(assets, name), 'utf8')] as const)))
    for (const [name, text] of code) expect(/ZodObject|safeParseAsync/.test(text), `${name} holds zod`).toBe(false)

    const page = await readFile(path.join(out, 'index.html'), 'utf8')
    const atOnce = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map((m) => code.get(m[1] ?? '') ?? '')
    expect(atOnce.length).toBeGreaterThan(1)
    expect(atOnce.join('')).toContain('/auth/options')
    expect(atOnce.join('')).not.toContain('ant-btn')
    expect(gzipSync(atOnce.join('')).length).toBeLessThan(90_000)
  } finally {
    await rm(out, { recursive: true, force: true })
  }
})
