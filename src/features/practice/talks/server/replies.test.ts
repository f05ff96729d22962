// Free talks with a chat model over HTTP: sentences on the event stream, interruptions, failures, budgets, exams and hints.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { chunkOf, event, eventsOf, streamOf, usualModel } from '#test/chat-service.ts'
import { openEvents } from '#test/event-stream.ts'
import { faults, startServices } from '#test/media-services.ts'
import { scenario } from '#test/scenario.ts'
import { addTalkPlace, type TalkPlace } from '#test/talk-world.ts'
import type { Person } from '#test/world.ts'
import { openChat } from '#engines/chat/chat.ts'
import { createLog } from '#platform/log.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { type Mode, type Talk, type TalkMoved, talks } from '../contract.ts'
import { witnessDue } from './work.ts'
import type { WitnessOptions } from './witnessing.ts'

const AT = '/v1/chat/completions'
const three = ['嗯，你说。', '我先听听保费。', '太贵就算了。']
let server: Awaited<ReturnType<typeof startServices>>
let w: ExamWorld
let viewer: Person
let place: TalkPlace
beforeAll(async () => {
  server = await startServices()
  w = await startExamWorld({ TALK_OPENAI_URL: server.url, TALK_OPENAI_MODEL: 'talk-1', TALK_OPERATOR: '云公司' })
  viewer = await w.world.signIn('viewer')
  place = await addTalkPlace(w, scenario)
})
afterEach(async () => {
  server.reset()
  for (const { id } of await w.rows(`select id::text id from talk where state = 'OPEN'`))
    await viewer.ask(talks.finish, { params: { id: String(id) } })
  await w.rows(`update talk set started_at = started_at - interval '1 day', model = null`)
  await w.rows('delete from model_use')
})
afterAll(async () => {
  await w?.world.close()
  await server?.close()
})

const start = (mode: Mode = 'PRACTICE') =>
  viewer.get(talks.start, { body: { subSceneId: place.subSceneId, projectId: place.projectId, mode } })
const offer = () => viewer.get(talks.offer, { params: { subSceneId: place.subSceneId }, query: { projectId: place.projectId } })
const say = (id: string, turn: number, said: string) => viewer.ask(talks.say, { params: { id }, body: { turn, said } })
const detail = (id: string) => viewer.get(talks.detail, { params: { id } })
const played = (id: string, turn: number, sentences: number) => viewer.ask(talks.played, { params: { id }, body: { turn, sentences } })
const lastOf = ({ turns }: Talk) => turns.at(-1)
const replied = async (id: string) => {
  await expect.poll(async () => (await detail(id)).replying).toBe(false)
  return detail(id)
}
const speaks = (say: () => string) => (server.judging.model = { ...usualModel, say })
const bodies = () => server.asked.map(({ body }) => JSON.stringify(body))

/** The service says the sentences one by one, each after its gate was opened. */
function gated(sentences: readonly string[]) {
  const gates = sentences.map(() => Promise.withResolvers<void>())
  server.fail(AT, async (response) => {
    await streamOf([event(chunkOf({ role: 'assistant', content: '' }))], { open: true })(response)
    for (const [i, sentence] of sentences.entries()) {
      await gates[i]?.promise
      response.write(event(chunkOf({ content: sentence })))
    }
    for (const part of eventsOf('')) response.write(part)
    response.end()
  })
  return (i: number) => gates[i]?.resolve()
}

describe('a reply of the model', () => {
  test('follows the answer to the turn, sentence by sentence on the event stream', async () => {
    expect((await offer()).customer).toEqual({ by: 'MODEL', operator: '云公司' })
    const { id } = await start()
    const { events, close } = await openEvents<TalkMoved>(w.world.url, talks.stream, viewer)
    const open = gated(three)
    const answered = (await say(id, 1, '您好，请问您家里几口人，有没有孩子？')).content
    expect(answered).toMatchObject({ replying: true, customer: { by: 'MODEL', operator: '云公司' }, next: 2 })
    // the rules have judged the turn already
    expect(lastOf(answered)).toMatchObject({ by: 'LEARNER', findings: [{ kind: 'GOAL', name: '问家庭情况' }] })
    expect((await say(id, 2, '太早')).msg).toBe('客户还在说话，请听完，或打断他')
    open(0)
    // the second sentence is sent only after the first one has arrived
    await expect.poll(() => events).toContainEqual({ talkId: id, turn: 1, said: three.slice(0, 1), open: true })
    expect(lastOf(await detail(id))).toMatchObject({ by: 'CUSTOMER', turn: 1, text: three[0] })
    open(1)
    open(2)
    await expect.poll(() => events.at(-1)).toEqual({ talkId: id, turn: 1, said: three, open: false })
    expect(lastOf(await detail(id))).toMatchObject({ text: three.join('') })
    close()
    // the request holds the secret that was earned, and no other one
    const [sent] = bodies()
    expect(sent).toContain('一年最多拿出三千块')
    expect(sent).not.toMatch(/血压|降压药|等待期|不保证续保|问家庭情况|viewer/)
  })

  test('is asked for once, though its turn is sent five times at once', async () => {
    const { id } = await start()
    speaks(() => '嗯，你说。')
    await Promise.all(Array.from({ length: 5 }, () => say(id, 1, '您好，打扰您了。')))
    const talk = await replied(id)
    expect(talk.turns).toHaveLength(3)
    expect(server.asked).toHaveLength(1)
  })

  test('that is interrupted keeps what was said, and the connection to the service is closed', async () => {
    const { id } = await start()
    expect((await played(id, 1, 0)).msg).toBe('已进行到其他轮，请刷新')
    const open = gated(three)
    await say(id, 1, '您好，打扰您了。')
    expect((await played(id, 1, 1)).msg).toBe('客户还没有开口')
    open(0)
    open(1)
    await expect.poll(async () => lastOf(await detail(id))?.text).toBe(three.slice(0, 2).join(''))
    const cut = (await played(id, 1, 1)).content
    expect(cut).toMatchObject({ replying: false })
    expect(lastOf(cut)?.text).toBe(three[0])
    expect((await played(id, 1, 1)).content).toEqual({ ...cut, leftMs: expect.any(Number) })
    await expect.poll(() => server.asked[0]?.isCut).toBe(true)
    open(2)
    speaks(() => '好的。')
    await say(id, 2, '那您说说看')
    await replied(id)
    const messages = (server.asked[1]?.body['messages'] ?? []) as { role: string; content: string }[]
    expect(messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)).toEqual([scenario.opening, three[0]])
  })

  test.each<[string, () => void]>([
    ['an error', () => server.fail(AT, faults.status(400), faults.status(400), faults.status(400), faults.status(400))],
    ['a redirect', () => server.fail(AT, faults.status(307, {}, { location: 'http://127.0.0.1:1/' }))],
    ['a leak', () => speaks(() => '我去年体检查出来血压有点高。')],
  ])('is the author’s after %s, with the reason for mentors', async (_, fail) => {
    const { id } = await start()
    fail()
    await say(id, 1, '您好，打扰您了。')
    const talk = await replied(id)
    expect(lastOf(talk)?.by).toBe('CUSTOMER')
    expect(JSON.stringify(talk)).not.toContain('血压')
    const stored = await w.rows(
      `select course #>> '{turns,-1,source}' source, jsonb_array_length(stopped) > 0 "isTold", prompt_version version from talk where id = $1`,
      [id],
    )
    expect(stored).toEqual([{ source: 'FALLBACK', isTold: true, version: '1' }])
  })

  test('whose process was killed is settled after its lease for all readers, and a late one is ignored', async () => {
    const { id } = await start()
    const open = gated(three)
    await say(id, 1, '您好，打扰您了。')
    open(0)
    await expect.poll(async () => lastOf(await detail(id))?.text).toBe(three[0])
    await w.rows(`update talk set reply_until = now() - interval '1 second' where id = $1`, [id])
    const settled = await detail(id)
    expect(settled).toMatchObject({ replying: false, next: 2 })
    expect(lastOf(settled)?.text).toBe(three[0])
    open(1)
    await expect.poll(() => server.asked[0]?.isCut).toBe(true)
    speaks(() => '好的。')
    await say(id, 2, '您家里几口人？')
    expect((await replied(id)).turns.map(({ text }) => text)).toEqual([
      scenario.opening,
      '您好，打扰您了。',
      three[0],
      '您家里几口人？',
      '好的。',
    ])
  })

  test('that a leaving learner does not wait for ends with the talk', async () => {
    const { id } = await start()
    const open = gated(three)
    await say(id, 1, '您好，打扰您了。')
    open(0)
    await expect.poll(async () => lastOf(await detail(id))?.text).toBe(three[0])
    const report = await viewer.get(talks.finish, { params: { id } })
    expect(report.talk).toMatchObject({ state: 'BROKEN', replying: false })
    expect(lastOf(report.talk)?.text).toBe(three[0])
    await expect.poll(() => server.asked[0]?.isCut).toBe(true)
  })
})

describe('the customer', () => {
  // the owner's connection has another day than the tenant
  const use = (tokens: number) =>
    w.rows(
      `insert into model_use (tenant_id, day, purpose, tokens) select $1, current_date + n, 'TALK', $2 from generate_series(-1, 1) n`,
      [w.tenantId, tokens],
    )

  test('is named before: the author’s lines when the tokens of the day or the talks of the person are used up', async () => {
    await use(5_000_000 - 100)
    expect((await offer()).customer).toEqual({ by: 'SPENT', operator: '' })
    const { id, customer } = await start()
    expect(customer.by).toBe('AUTHOR')
    expect((await say(id, 1, '您好，打扰您了。')).content).toMatchObject({ replying: false, next: 2 })
    expect(server.asked).toHaveLength(0)
    await viewer.get(talks.finish, { params: { id } })
    await w.rows('delete from model_use')
    await w.rows(
      `insert into talk (tenant_id, user_id, project_id, course_id, scene_id, sub_scene_id, scenario, scenario_version, course, state, result, ended_at, model)
       select tenant_id, user_id, project_id, course_id, scene_id, sub_scene_id, scenario, 1, course, 'BROKEN', result, now(), 'talk-1'
         from talk, generate_series(1, 20) where id = $1`,
      [id],
    )
    expect((await offer()).customer.by).toBe('ENOUGH')
  })

  test('has the tokens of an exam reserved, and gives back the rest; an exam has no hints, stages or repetition', async () => {
    const used = async () => Number((await w.rows('select tokens from model_use'))[0]?.['tokens'] ?? 0)
    expect((await offer()).exam).toEqual({ tries: 2, tried: 0, byModel: false })
    await w.rows('update project set judge_exams = true where id = $1', [place.projectId])
    expect((await offer()).exam).toEqual({ tries: 2, tried: 0, byModel: true })
    const { id, stages, mode } = await start('EXAM')
    expect({ stages, mode }).toEqual({ stages: [], mode: 'EXAM' })
    const reserved = await used()
    expect(reserved).toBeGreaterThan(10_000)
    expect((await viewer.ask(talks.start, { body: { ...place, courseId: undefined, mode: 'PRACTICE' } })).msg).toContain('没有结束的对话')
    speaks(() => '嗯，你说。')
    const answered = (await say(id, 1, '您家里几口人？')).content
    expect(answered).toMatchObject({ hint: null, hasHint: false, stages: [] })
    expect(answered?.turns.flatMap(({ findings }) => findings)).toEqual([])
    await replied(id)
    expect(await used()).toBe(reserved)
    expect((await viewer.ask(talks.hint, { params: { id } })).msg).toBe('没有更多提示了')
    const report = await viewer.get(talks.finish, { params: { id } })
    expect(report.talk).toMatchObject({ state: 'DONE', ended: 'LEFT' })
    expect(report.score).toBeGreaterThan(0)
    expect(await used()).toBe(49)
    expect((await viewer.ask(talks.again, { params: { id }, body: { turn: 1 } })).msg).toBe('考核的对话不能从中间再来')
    const { records } = await w.admin.get(practiceRuns.runs, { query: { subSceneId: place.subSceneId } })
    expect(records[0]).toMatchObject({ score: report.score })
    await start('EXAM').then(({ id: second }) => viewer.get(talks.finish, { params: { id: second } }))
    expect((await viewer.ask(talks.start, { body: { ...place, courseId: undefined, mode: 'EXAM' } })).msg).toBe('考核次数已用完')
  })
})

describe('after the end, the model', () => {
  const options = (): WitnessOptions => ({
    pool: w.world.program.pool,
    chat: openChat('对话模型', { url: server.url, key: '', model: 'talk-1' }, { tries: 1 }),
    dailyTokens: 0,
    changed: async () => undefined,
    log: createLog('silent'),
  })
  /** Talks until the customer leaves; the second turn reaches a goal in other words. */
  async function talkToEnd(): Promise<string> {
    speaks(() => '')
    const { id } = await start()
    const said = ['您好，打扰您了。', '回头咱们细聊。', '今天天气不错。', '是啊。', '嗯。', '好的。']
    for (const [i, words] of said.entries()) {
      const { succ } = await say(id, i + 1, words)
      if (succ) await replied(id)
    }
    return id
  }
  const report = (id: string) => viewer.get(talks.report, { params: { id } })
  const claims = (quote: string) => JSON.stringify({ claims: [{ goal: 'next', turn: 2, quote }] })
  const never = new AbortController().signal

  test('names goals that were reached in other words: half of a goal by a quote, once', async () => {
    const id = await talkToEnd()
    const before = await report(id)
    expect(before).toMatchObject({ isWitnessDue: true, talk: { state: 'DONE', ended: 'PATIENCE' } })
    speaks(() => claims('回头咱们细聊'))
    await witnessDue(options(), never)
    await witnessDue(options(), never)
    const after = await report(id)
    expect(after.isWitnessDue).toBe(false)
    expect(after.goals.find(({ name }) => name === '约定下一步')).toMatchObject({ worth: 0.5, turn: 2 })
    expect(after.score).toBeGreaterThan(before.score)
    const { records } = await w.admin.get(practiceRuns.runs, { query: { subSceneId: place.subSceneId } })
    expect(records.map(({ score }) => score)).toContain(after.score)
  })

  test.each([
    ['claims without a quote', () => speaks(() => claims('我很理解您'))],
    ['answers no JSON', () => speaks(() => '都说到了')],
    ['fails', () => server.fail(AT, faults.status(400), faults.status(400), faults.status(400), faults.status(400))],
  ])('that %s changes nothing', async (_, how) => {
    const id = await talkToEnd()
    const { score } = await report(id)
    how()
    await witnessDue(options(), never)
    expect(await report(id)).toMatchObject({ score, isWitnessDue: false })
  })
})

test('hints name the next goal, then a wording, and reduce its worth', async () => {
  speaks(() => '嗯，你说。')
  const { id, hint, hasHint } = await start()
  expect({ hint, hasHint }).toEqual({ hint: null, hasHint: true })
  const ask = () => viewer.ask(talks.hint, { params: { id } })
  expect((await ask()).content).toMatchObject({ hint: { name: '问健康状况', example: '' }, hasHint: true })
  expect((await ask()).content).toMatchObject({ hint: { name: '问健康状况', example: '身体怎么样' }, hasHint: false })
  expect((await ask()).msg).toBe('没有更多提示了')
  await say(id, 1, '您身体怎么样？')
  await replied(id)
  const { goals } = await viewer.get(talks.finish, { params: { id } })
  expect(goals.find(({ name }) => name === '问健康状况')).toMatchObject({ worth: 0.5, turn: 1 })
})
