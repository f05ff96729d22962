// An overloaded server refuses calls in words, and still serves the files of its pages, which would otherwise stay blank.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { startWorld } from './world.ts'

/** Blocks the event loop of this process, which is the one of the server. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('an overloaded server refuses calls and still serves pages and their files', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-web-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>演武</title>')
  const world = await startWorld({ OVERLOAD_MS: '100', WEB_ROOT: root })
  onTestFinished(() => world.close())
  const blocking = setInterval(() => block(150), 1)
  onTestFinished(() => clearInterval(blocking))

  const call = async () => world.anybody().ask(sessions.options)
  await expect.poll(async () => (await call()).status).toBe(503)
  expect((await call()).msg).toBe('系统繁忙，请稍后再试')
  expect((await world.anybody().fetch('/')).status).toBe(200)
  expect((await world.anybody().fetch('/index.html')).status).toBe(200)
})
