// Tests of voice answers over HTTP: consent, parts in any order, analysis of the sound, access rights and deletion.
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import { voiceOf } from '#test/voice.ts'
import type { Person } from '#test/world.ts'
import { files } from '#features/organisation/files/contract.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { consentVersion, maxPartBytes, recordings } from '#features/practice/recordings/contract.ts'
import { expire } from '#features/practice/recordings/server/work.ts'
import { type Mode, type Rehearsal, rehearsals } from '../contract.ts'

const lines = [
  { text: '这个保险是不是太贵了一些？', answerText: '我理解您的担心，保额50万元。', answerPoints: '理解您的担心；保额50万元' },
  { text: '等待期一共是多少天呢？', answerText: '等待期是90天。', answerPoints: '等待期90天' },
]

let w: ExamWorld
let viewer: Person
let sub: string
let projectId: string
let voice: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
  const made = await addCourse(w, '重疾险面谈', { 异议: lines })
  sub = made.subs[0] ?? ''
  projectId = await addProject(w, made.id)
  voice = voiceOf(2, 2, 2)
})
afterAll(() => w?.world.close())

const decide = (agreed: boolean, who = viewer) => who.get(recordings.decide, { body: { agreed, textVersion: consentVersion } })
const begin = (mode: Mode): Promise<Rehearsal> => viewer.get(rehearsals.start, { body: { subSceneId: sub, projectId, mode } })
const at = ({ id, current }: Rehearsal) => ({ id, scriptId: current?.scriptId ?? '' })
interface Sent {
  take?: number
  anew?: boolean
}
const send = (run: Rehearsal, offset: number, octets: Uint8Array<ArrayBuffer>, { take = 1, anew }: Sent = {}, who = viewer) =>
  who.ask(rehearsals.record, {
    params: at(run),
    query: { take: `${take}`, offset: `${offset}`, ...(anew ? { anew: 'true' } : {}) },
    octets,
  })
const end = (run: Rehearsal, { take = 1, bytes = voice.length, who = viewer } = {}) =>
  who.ask(rehearsals.speak, { params: at(run), body: { take, bytes } })
const speak = async (run: Rehearsal, take = 1) => {
  await send(run, 0, voice, { take })
  return (await end(run, { take })).content
}
const next = ({ id, place }: Rehearsal) => viewer.get(rehearsals.next, { params: { id }, body: { place } })
const listen = (run: Rehearsal, who = viewer, headers = {}) =>
  who.fetch(rehearsals.audio.path.replace(':id', run.id).replace(':scriptId', at(run).scriptId), { headers })
const stored = async () => {
  const folder = path.join(w.world.dataDir, 'files')
  const found = await readdir(folder, { recursive: true })
  return found.filter((f) => f.includes('recording') && f.endsWith('.mp3'))
}
const paths = async () => (await w.rows('select path from recording where path is not null')).map((r) => String(r['path']))
const store = { remove: (key: string) => rm(path.join(w.world.dataDir, 'files', key), { force: true }) }

test('without consent nothing is recorded, and typing still works', async () => {
  const run = await begin('PRACTICE')
  expect(await viewer.get(recordings.consent)).toEqual({ agreed: null, decidedAt: null, listener: '', days: 90, count: 0, bytes: 0 })
  expect((await send(run, 0, voice)).msg).toBe('请先同意录音，或打字作答')
  expect(await decide(false)).toMatchObject({ agreed: false })
  expect((await send(run, 0, voice)).msg).toBe('请先同意录音，或打字作答')
  expect((await viewer.ask(recordings.decide, { body: { agreed: true, textVersion: 99 } })).status).toBe(400)
  expect(await decide(true)).toMatchObject({ agreed: true, decidedAt: expect.stringMatching(/^20/) })
  await viewer.get(rehearsals.finish, { params: { id: run.id } })
})

test('parts may come in any order, twice and with gaps; the answer names the gap, and too long recordings are refused', async () => {
  const run = await begin('PRACTICE')
  const [first, second, third] = [voice.slice(0, 4_000), voice.slice(4_000, 9_000), voice.slice(9_000)]
  expect((await send(run, 9_000, third)).content).toEqual({ received: 0 })
  expect((await send(run, 0, first)).content).toEqual({ received: 4_000 })
  expect((await end(run)).msg).toBe('录音还没有传完，请稍后再试')
  expect((await send(run, 0, first)).content).toEqual({ received: 4_000 })
  const all = await Promise.all([send(run, 4_000, second), send(run, 4_000, second), send(run, 0, first)])
  expect(all.map((a) => a.code)).toEqual([0, 0, 0])
  expect((await send(run, 0, new Uint8Array(maxPartBytes + 1))).status).toBe(413)
  expect((await send(run, 500_000, new Uint8Array(maxPartBytes))).msg).toBe('录音超过120秒，请重录')
  expect((await send(run, -1, first)).status).toBe(400)
  // overlapping cuts of the same bytes must not fill the table
  const cut: string[] = []
  for (let at = 0; at < 20 && !cut.includes('这一段录音与已收到的不一致，请重录'); at++)
    cut.push((await send(run, 100_000 + at, new Uint8Array(maxPartBytes))).msg)
  expect(cut.at(-1)).toBe('这一段录音与已收到的不一致，请重录')
  expect((await w.rows('select sum(octet_length(content))::int n from recording_part'))[0]?.['n']).toBeLessThan(1_100_000)
  await send(run, 0, first, { anew: true })
  await send(run, 4_000, second)
  await send(run, 9_000, third)
  expect((await send(run, 0, first, { take: 2 })).msg).toBe('这一句的回答次数已用完')
  const asJson = { params: at(run), query: { take: '1', offset: '0' }, body: {} }
  expect((await viewer.ask(rehearsals.record, asJson)).status).toBe(415)

  const [one, again] = await Promise.all([end(run), end(run)])
  expect([one.code, again.code].filter((code) => code === 0).length).toBeGreaterThan(0)
  const told = (await end(run)).content
  expect(told.current).toMatchObject({ said: null, takesLeft: 2, feedback: null, reference: { text: '我理解您的担心，保额50万元。' } })
  expect(told.current?.spoken).toMatchObject({ durationMs: expect.any(Number), audioUrl: expect.stringContaining('/audio/') })
  const rows = await w.rows('select duration_ms, speech_ms, pauses, bytes, cardinality(peaks) n from recording where path is not null')
  expect(rows).toEqual([{ duration_ms: expect.any(Number), speech_ms: expect.any(Number), pauses: 1, bytes: voice.length, n: 64 }])
  expect(Number(rows[0]?.['duration_ms']) / 1000).toBeCloseTo(6, 0)
  expect(Number(rows[0]?.['speech_ms']) / 1000).toBeCloseTo(4.3, 0)
  expect(await w.rows('select count(*)::int n from recording_part')).toEqual([{ n: 0 }])
  expect((await stored()).length).toBe(1)
  expect(await w.rows('select count(*)::int n from file where path like $1', ['%/recording/%'])).toEqual([{ n: 1 }])
  expect((await send(run, 0, first)).msg).toBe('这一句的回答次数已用完')
})

test('a recording is streamed in ranges without caching, and its path opens it for nobody', async () => {
  const run = await begin('PRACTICE')
  const whole = await listen(run)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([200, 'audio/mpeg', 'no-store'])
  expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(voice))).toBe(true)
  const some = await listen(run, viewer, { range: 'bytes=100-199' })
  expect([some.status, (await some.arrayBuffer()).byteLength]).toEqual([206, 100])
  const others = [w.admin, w.author, await w.world.signIn('leader'), await w.world.signIn('admin', 'yuanfan')]
  for (const who of others) expect((await listen(run, who)).status).toBe(404)
  for (const who of others) expect((await send(run, 0, voice, {}, who)).status).toBe(404)
  for (const who of others) expect((await end(run, { who })).status).toBe(404)
  const [key = ''] = await paths()
  for (const who of [viewer, ...others]) {
    expect((await who.ask(files.download, { params: { '*': key } })).status).toBe(404)
    expect((await who.ask(files.url, { query: { filename: key } })).status).toBe(404)
  }
})

test('the last take counts and the earlier recording is deleted, also after a typed answer', async () => {
  const run = await begin('PRACTICE')
  const [before] = await paths()
  await send(run, 0, voice.slice(0, 3_000), { take: 2 })
  // a new recording discards earlier parts
  expect((await send(run, 0, voice.slice(0, 2_000), { take: 2, anew: true })).content).toEqual({ received: 2_000 })
  expect((await send(run, 2_000, voice.slice(2_000), { take: 2 })).content).toEqual({ received: voice.length })
  expect((await end(run, { take: 2 })).content.current).toMatchObject({ takesLeft: 1 })
  expect((await paths()).length).toBe(1)
  expect(await paths()).not.toContain(before)
  await expect.poll(async () => (await stored()).length).toBe(1)
  const typed = await viewer.get(rehearsals.answer, { params: at(run), body: { said: '我理解您的担心，保额50万元' } })
  expect(typed.current).toMatchObject({ spoken: null, takesLeft: 0, feedback: { score: 100 } })
  expect(await paths()).toEqual([])
  await expect.poll(async () => (await stored()).length).toBe(0)
})

test('unplayable, too short and too long recordings are refused with a message and leave nothing', async () => {
  const run = await next(await begin('PRACTICE'))
  const tried = async (octets: Uint8Array<ArrayBuffer>) => {
    for (let offset = 0; offset < octets.length; offset += maxPartBytes)
      await send(run, offset, octets.slice(offset, offset + maxPartBytes), { anew: offset === 0 })
    return (await end(run, { bytes: octets.length })).msg
  }
  expect(await tried(new Uint8Array(5_000))).toBe('录音已损坏，无法播放')
  expect(await tried(voiceOf(0.2))).toBe('录音太短，请重录')
  expect(await tried(voiceOf(124))).toBe('录音超过120秒，请重录')
  expect(await stored()).toEqual([])
  expect(await w.rows(`select count(*)::int n from file where path like '%/recording/%'`)).toEqual([{ n: 0 }])
  await speak(run)
})

test('a spoken answer waits for a mentor and leaves the run without a score; an exam uses its try and shows no reference', async () => {
  const practised = await viewer.get(rehearsals.detail, { params: { id: (await begin('PRACTICE')).id } })
  await next(practised)
  const report = await viewer.get(rehearsals.finish, { params: { id: practised.id } })
  expect(report).toMatchObject({ state: 'DONE', score: null, passed: false, awaiting: 1 })
  expect(report.lines.map((l) => [l.score, l.said !== null, l.spoken !== null])).toEqual([
    [100, true, false],
    [null, false, true],
  ])
  expect((await viewer.get(learning.history)).records[0]).toMatchObject({ score: null, reportId: practised.id, awaiting: true })
  const standing = await viewer.get(learning.course, { params: { id: practised.courseId } })
  expect(standing.scenes[0]?.subScenes[0]).toMatchObject({ practised: 0, practiceScore: null, awaited: 1 })
  // the ring counts the run, the course is not done before it has a score
  expect(standing).toMatchObject({ partsDone: 1, done: false })
  const exam = await begin('EXAM')
  const told = await speak(exam)
  expect(told.current).toMatchObject({ reference: null, feedback: null, takesLeft: 0 })
  expect((await send(exam, 0, voice, { take: 2 })).msg).toBe('这一句的回答次数已用完')
  const ended = await viewer.get(rehearsals.finish, { params: { id: exam.id } })
  expect(ended).toMatchObject({ score: null, awaiting: 1, lines: [{ score: null, reference: null }, { score: 0 }] })
  const { records } = await w.admin.get(practiceRuns.runs, { query: { subSceneId: sub } })
  expect(records.slice(0, 2)).toMatchObject([
    { mode: 'EXAM', completed: false, score: null },
    { mode: 'PRACTICE', completed: false, score: null },
  ])
})

test('a deleted recording plays for nobody, and a withdrawn consent deletes all and refuses new ones', async () => {
  expect((await paths()).length).toBe(2)
  expect(await viewer.get(recordings.consent)).toMatchObject({ count: 2, bytes: 2 * voice.length })
  expect(await viewer.get(recordings.removeAll)).toEqual({ removed: 2 })
  expect([await paths(), await viewer.get(recordings.consent)]).toMatchObject([[], { agreed: true, count: 0, bytes: 0 }])
  await expect.poll(stored).toEqual([])

  const run = await begin('PRACTICE')
  await speak(run)
  const second = await next(run)
  await send(second, 0, voice.slice(0, 2_000))
  expect(await decide(false)).toMatchObject({ agreed: false, count: 0 })
  expect(await w.rows('select (select count(*)::int from recording) a, (select count(*)::int from recording_part) b')).toEqual([
    { a: 0, b: 0 },
  ])
  await expect.poll(stored).toEqual([])
  expect((await listen(run)).status).toBe(404)
  expect((await send(second, 0, voice)).msg).toBe('请先同意录音，或打字作答')
  expect((await end(second)).msg).toBe('请先同意录音，或打字作答')
  const passed = (await viewer.get(rehearsals.detail, { params: { id: run.id } })).passed[0]
  expect(passed?.spoken).toMatchObject({ durationMs: null, audioUrl: null, peaks: [], listening: null })
  await viewer.get(rehearsals.finish, { params: { id: run.id } })
})

test('the nightly sweep deletes expired recordings, by the tenant’s days, and abandoned parts', async () => {
  await decide(true)
  const run = await begin('PRACTICE')
  await speak(run)
  const gone = () => expire(w.world.program.pool, store, new AbortController().signal)
  const age = (days: number) => w.world.owner.query(`update recording set created_at = now() - $1 * interval '1 day'`, [days])
  await age(89)
  expect(await gone()).toBe(0)
  await w.world.owner.query(`update tenant set settings = settings || '{"recordingDays": 30}' where tenant_id = $1`, [w.tenantId])
  expect(await viewer.get(recordings.consent)).toMatchObject({ days: 30 })
  expect(await gone()).toBe(1)
  await expect.poll(stored).toEqual([])
  await send(await next(run), 0, voice.slice(0, 2_000))
  await age(0.5)
  expect([await gone(), (await w.rows('select id from recording')).length]).toEqual([0, 1])
  await age(1.5)
  await gone()
  expect(await w.rows('select id from recording')).toEqual([])
})
