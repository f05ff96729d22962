// Tests of voice answers with a local recognition model: consent without an external operator, scores, and a failing model.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSpokenRoom, type SpokenRoom } from '#test/spoken-room.ts'
import { brokenEar, sayTones, tinyEars } from '#test/tiny-ear.ts'
import { type Listener, openListener } from '#engines/listening/listen.ts'
import { recordings } from '#features/practice/recordings/contract.ts'

const root = mkdtempSync(path.join(tmpdir(), 'yanwu-ear-'))
function folderOf(name: string, files: Record<string, Buffer>): string {
  const folder = path.join(root, name)
  mkdirSync(folder)
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content)
  return folder
}
const folder = folderOf('ear', tinyEars['zipformer-ctc']())
const here = { LISTEN_OPENAI_URL: '', LISTEN_OPENAI_KEY: '', LISTEN_OPERATOR: '', LISTEN_SHERPA_DIR: folder }
const own = '本系统'
const octets = (...said: Parameters<typeof sayTones>[0]) => new Uint8Array(sayTones(said))

let room: SpokenRoom
let listener: Listener
beforeAll(async () => {
  room = await openSpokenRoom(here)
  listener = openListener({ hear: { folder } }) as Listener
})
beforeEach(() => room.reset())
afterAll(async () => {
  await listener?.close()
  await room?.close()
  rmSync(root, { recursive: true, force: true })
})

test('consent for mentors only or for a service is requested again, with this system as the operator', async () => {
  for (const name of ['', '试听公司']) expect((await room.agree(name)).msg).toBe('说明的内容已更新，请重新阅读后再决定')
  expect((await room.agree(own)).content).toMatchObject({ agreed: true, listener: own })
  expect(await room.viewer.get(recordings.consent)).toMatchObject({ agreed: true, listener: own })
})

test('an answer is recognised and scored on this machine, and nothing leaves it', async () => {
  const run = await room.speak(await room.begin('PRACTICE'), octets('保额', '五十', '万元'))
  await room.next(await room.speak(await room.next(run), octets('等待期', '九十', '天')))
  await room.finish(run)
  await room.hear({ listener })
  const { lines, awaiting } = await room.report(run)
  expect([awaiting, lines.map((l) => l.said)]).toEqual([0, ['保额五十万元', '等待期九十天']])
  expect(lines[0]?.feedback?.points.map((p) => p.hit)).toEqual([0, 1])
  expect(lines[1]?.score).toBeGreaterThan(90)
  expect((await room.kept(run)).map((l) => l['heard_by'])).toEqual(['sherpa:zipformer-ctc', 'sherpa:zipformer-ctc'])
  expect(room.server.asked).toEqual([])
})

test('a failing model is tried five times, then the line waits for a mentor', async () => {
  const broken = openListener({ hear: { folder: folderOf('broken', brokenEar()) } }) as Listener
  const run = await room.speak(await room.begin('PRACTICE'), octets('等待期'))
  let asked = 0
  while ((await room.waiting()).length && asked < 9) {
    asked++
    await room.hear({ listener: broken }).catch(() => undefined)
  }
  expect(asked).toBe(5)
  expect(await room.kept(run)).toMatchObject([{ listening: 'FAILED', unheard: '本机语音识别出错', score: null }])
  expect(await room.finish(await room.next(await room.next(run)))).toMatchObject({ state: 'DONE', awaiting: 1, score: null })
  await broken.close()
})

test('with a running worker a spoken run gets its score without a further call', async () => {
  const busy = await openSpokenRoom({ ...here, ROLE: 'all' })
  try {
    await busy.agree(own)
    const run = await busy.speak(await busy.begin('PRACTICE'), octets('保额', '五十', '万元'))
    await busy.next(await busy.speak(await busy.next(run), octets('等待期', '九十', '天')))
    await busy.finish(run)
    await expect.poll(async () => (await busy.report(run)).score, { timeout: 60_000, interval: 200 }).toBeGreaterThan(50)
  } finally {
    await busy.close()
  }
}, 120_000)
