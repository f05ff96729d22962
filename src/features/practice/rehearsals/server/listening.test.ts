// Tests of voice answers with a recognition service: consent that names it, scores, corrections, and exams.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answers, at, openSpokenRoom, type SpokenRoom, voice } from '#test/spoken-room.ts'
import { faults } from '#test/media-services.ts'
import { consentVersion, recordings } from '#features/practice/recordings/contract.ts'
import { rehearsalReviews as reviews } from '#features/practice/rehearsal-reviews/contract.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import { rehearsals } from '../contract.ts'

let room: SpokenRoom
beforeAll(async () => {
  room = await openSpokenRoom()
})
beforeEach(() => room.reset())
afterAll(() => room?.close())

test('consent names the operator of the service, and consent to another text is requested again', async () => {
  await room.w.world.owner.query(`insert into recording_consent (tenant_id, user_id, version, agreed) values ($1, $2, $3, true)`, [
    room.w.tenantId,
    room.w.userIds['viewer'],
    consentVersion,
  ])
  expect(await room.viewer.get(recordings.consent)).toMatchObject({ agreed: null, listener: '试听公司' })
  const run = await room.begin('PRACTICE')
  const sent = { params: at(run), query: { take: '1', offset: '0' }, octets: voice }
  expect((await room.viewer.ask(rehearsals.record, sent)).msg).toBe('请先同意录音，或打字作答')
  expect((await room.agree('')).msg).toBe('说明的内容已更新，请重新阅读后再决定')
  expect((await room.agree('别的公司')).msg).toBe('说明的内容已更新，请重新阅读后再决定')
  expect((await room.agree()).content).toMatchObject({ agreed: true, listener: '试听公司' })
})

const terms = [['保额', '保险金额'], ['等待期']]
test('an answer is recognised and scored with its delivery while the room continues', async () => {
  await room.w.admin.get(phraseRules.saveTerms, { body: { groups: terms, version: '0' } })
  room.server.listening.heard = [answers[0], answers[1]]
  const run = await room.speak(await room.begin('PRACTICE'))
  expect(run.current).toMatchObject({ said: null, feedback: null, spoken: { listening: 'WAITING', unheard: null } })
  await room.hear()
  const { current } = await room.detail(run)
  expect(current).toMatchObject({
    said: answers[0],
    spoken: { listening: 'HEARD', heard: null },
    feedback: { points: [{ hit: 1 }, { hit: 1 }] },
  })
  // 60 % for the points, 100 for completeness and compliance, 75 for one long pause and a filler
  expect(current?.feedback?.score).toBeCloseTo(96.88, 2)
  const second = await room.speak(await room.next(run))
  await room.next(second)
  expect(await room.finish(run)).toMatchObject({ score: null, awaiting: 1, state: 'DONE' })
  expect((await room.counted())[0]).toMatchObject({ completed: false, score: null })
  await room.hear()
  const ended = await room.report(run)
  expect(ended).toMatchObject({
    awaiting: 0,
    dimensions: { 流利度: expect.any(Number) },
    lines: [{ said: answers[0] }, { said: answers[1] }],
  })
  expect(ended.score).toBeGreaterThan(95)
  expect((await room.counted())[0]).toMatchObject({ completed: true, score: ended.score })
  const turns = await room.w.rows(
    `select t.transcript, t.points_hit, t.score::float8 score from practice_turn t order by t.attempt_id desc, t.at limit 2`,
  )
  expect(turns.map((t) => t['transcript'])).toEqual([...answers])
  expect(turns.map((t) => t['points_hit'])).toEqual([['理解您的担心', '保额50万元'], ['等待期90天']])
  expect(room.server.asked.map((a) => a.body['prompt'])).toEqual(Array(2).fill('保额、保险金额、等待期'))
})

test('in practice a text can be corrected before and after the end, and the recognised text is kept', async () => {
  room.server.listening.heard = ['我理解您的担心，保额30万元', answers[1]]
  const run = await room.speak(await room.begin('PRACTICE'))
  const correct = (said: string, { id, scriptId } = at(run)) =>
    room.viewer.ask(rehearsals.correct, { params: { id, scriptId }, body: { said } })
  expect((await correct(answers[0])).msg).toBe('只有练习中由系统识别、还没有点评的回答可以更正')
  await room.hear()
  expect((await room.detail(run)).current?.feedback?.points[1]).toMatchObject({ hit: 0, why: '数字不符：三十万元' })
  const told = (await correct(answers[0])).content
  expect(told.current).toMatchObject({
    said: answers[0],
    spoken: { heard: '我理解您的担心，保额30万元' },
    feedback: { points: [{ hit: 1 }, { hit: 1 }] },
  })
  await room.next(await room.speak(await room.next(run)))
  await room.finish(run)
  await room.hear()
  const before = (await room.report(run)).score ?? 0
  await correct('我理解您的担心')
  const after = await room.report(run)
  expect(after.score).toBeLessThan(before)
  expect((await room.counted())[0]).toMatchObject({ score: after.score })
  expect((await correct('')).fields).toEqual([{ field: 'said', message: '请填写您说的话' }])
  const others = [room.w.admin, await room.w.world.signIn('leader'), await room.w.world.signIn('admin', 'yuanfan')]
  for (const who of others) expect((await who.ask(rehearsals.correct, { params: at(run), body: { said: 'x' } })).status).toBe(404)
  // after a mentor's mark the text cannot be corrected
  await room.w.author.get(reviews.mark, { params: at(run), body: { score: 10, remark: '听过', reason: '不完整', seen: 0 } })
  expect((await correct(answers[0])).succ).toBe(false)
})

test('in an exam a possible recognition error waits for a mentor and reveals no point; the rest is scored', async () => {
  room.server.listening.heard = ['我理解您的担心，保额30万元', answers[1]]
  const run = await room.speakAll('EXAM')
  await room.hear()
  const waits = await room.report(run)
  expect(waits).toMatchObject({ score: null, awaiting: 1 })
  expect(waits.lines[0]).toMatchObject({
    score: null,
    spoken: { listening: 'HEARD', unheard: '识别到的数字或说法与要求不符，由导师听过后计分' },
  })
  expect(waits.lines[1]?.score).toBeGreaterThan(90)
  expect(JSON.stringify(waits)).not.toContain('50万')
  expect((await room.viewer.ask(rehearsals.correct, { params: at(run), body: { said: answers[0] } })).succ).toBe(false)
  const seen = await room.w.author.get(reviews.detail, { params: { id: run.id } })
  expect(seen.lines[0]).toMatchObject({
    said: '我理解您的担心，保额30万元',
    score: null,
    spoken: { unheard: expect.stringContaining('数字') },
  })
  await room.w.author.get(reviews.mark, { params: at(run), body: { score: 100, remark: '', reason: '听到的是50万元', seen: 0 } })
  const marked = await room.report(run)
  expect(marked).toMatchObject({ awaiting: 0, lines: [{ score: 100 }, {}] })
  expect((await room.counted())[0]).toMatchObject({ mode: 'EXAM', completed: true, score: marked.score })
})

test('in an exam a recognised red line waits for a mentor; in practice it counts at once', async () => {
  await room.w.admin.get(phraseRules.create, { body: { text: '保证收益', level: 'RED_LINE', advice: '红利不确定' } })
  const said = `${answers[0]}，我们保证收益`
  for (const [mode, score] of [
    ['PRACTICE', 30],
    ['EXAM', null],
  ] as const) {
    room.server.listening.heard = [said, answers[1]]
    const run = await room.speakAll(mode)
    await room.hear()
    const [line] = (await room.report(run)).lines
    expect(line).toMatchObject({ said, score, spoken: { unheard: score === null ? '识别到违规用语，由导师听过后计分' : null } })
  }
})

test('with a running worker a spoken run gets its score without a further call', async () => {
  const busy = await openSpokenRoom({ ROLE: 'all' })
  try {
    await busy.agree()
    busy.server.listening.heard = [...answers]
    busy.server.fail('/v1/audio/transcriptions', faults.status(500))
    const run = await busy.speakAll('PRACTICE')
    await expect.poll(async () => (await busy.report(run)).score, { timeout: 60_000, interval: 200 }).toBeGreaterThan(90)
    expect(busy.server.asked[0]?.headers['authorization']).toBe('Bearer key-of-the-test')
    const sent = busy.server.asked[0]?.body['file'] as { bytes: Buffer }
    expect(sent.bytes.equals(Buffer.from(voice))).toBe(true)
  } finally {
    await busy.close()
  }
}, 120_000)
