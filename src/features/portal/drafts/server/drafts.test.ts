// Drafts over HTTP: a batch of a scripted model, its check, adoption, 仅本机, budgets, a killed job, 双人审核 and other tenants.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badQuestions, draftModel, goodQuestions, handbook, proposal } from '#test/draft-service.ts'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse } from '#test/learning-world.ts'
import { faults, startServices } from '#test/media-services.ts'
import { formOf } from '#test/samples.ts'
import type { Person } from '#test/world.ts'
import { openChat } from '#engines/chat/chat.ts'
import { createLog } from '#platform/log.ts'
import { questions, type QuestionType } from '#features/assessment/question-banks/contract.ts'
import { documents } from '#features/authoring/documents/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { drafts, type Draft } from '../contract.ts'
import { runBatch } from './running.ts'

const AT = '/v1/chat/completions'
let server: Awaited<ReturnType<typeof startServices>>
let w: ExamWorld
let author: Person
let documentId: string
beforeAll(async () => {
  server = await startServices()
  w = await startExamWorld({
    TALK_OPENAI_URL: server.url,
    TALK_OPENAI_MODEL: 'talk-1',
    DRAFT_OPERATOR: '起草公司',
    DRAFT_DAILY_TOKENS: '1000000',
  })
  ;({ author } = w)
  documentId = await addDocument('产品手册', handbook)
  await w.rows(`insert into wording (tenant_id, text, level) values ($1, '稳赚', 'RED_LINE')`, [w.tenantId])
})
beforeEach(() => void (server.judging.model = draftModel([...goodQuestions, ...badQuestions])))
afterEach(async () => {
  server.reset()
  await w.rows('delete from model_use')
})
afterAll(async () => {
  await w?.world.close()
  await server?.close()
})

/** A document with these passages, which may leave this machine. */
async function addDocument(title: string, texts: readonly string[], localOnly = false): Promise<string> {
  const made = await author.get(documents.create, { form: formOf(Buffer.from(texts.join('\n')), `${title}.txt`) })
  await w.rows(`update document_version set state = 'READ', passages = $2 where id = $1`, [made.latest.id, texts.length])
  await w.rows(
    `insert into passage (tenant_id, version_id, no, kind, above, page, text, grams)
     select $1, $2, n, 'TEXT', '{}', n, t, '' from unnest($3::text[]) with ordinality x (t, n)`,
    [w.tenantId, made.latest.id, texts],
  )
  await author.get(documents.update, { body: { id: made.id, localOnly } })
  return made.id
}
const asked = (more: object = {}) => ({
  kind: 'QUESTION' as const,
  documents: [{ id: documentId }],
  targetId: w.bankId,
  wanted: 12,
  types: ['SINGLE' as const, 'JUDGE' as const, 'FILL' as const, 'SHORT' as const],
  ...more,
})
const start = (more: object = {}, who = author) => who.get(drafts.start, { body: asked(more) })
const run = (id: string, signal = new AbortController().signal) =>
  runBatch(
    {
      pool: w.world.program.pool,
      chat: openChat('起草模型', { url: server.url, key: '', model: 'talk-1' }, { tries: 1 }),
      dailyTokens: 1_000_000,
      log: createLog('silent'),
    },
    w.tenantId,
    id,
    signal,
  )
const detail = (id: string, who = author) => who.get(drafts.detail, { params: { id } })
const drafted = async (more: object = {}) => {
  const { id } = await start(more)
  await run(id)
  return detail(id)
}
const adopt = ({ id, version }: Pick<Draft, 'id' | 'version'>, who = author) => who.ask(drafts.adopt, { params: { id }, body: { version } })
const inBank = async () => (await author.get(questions.page, { query: {}, body: { categoryIds: [w.bankId] } })).records
const used = async () => Number((await w.rows('select coalesce(sum(tokens), 0)::int tokens from model_use'))[0]?.['tokens'] ?? 0)
const bodies = () => server.asked.map(({ body }) => JSON.stringify(body))

describe('a batch', () => {
  test('shows 7 of 12 proposals, counts 5 with their reasons, and puts nothing into the bank', async () => {
    const before = (await inBank()).length
    const offer = await author.get(drafts.offer, { body: { kind: 'QUESTION', documents: [{ id: documentId }], wanted: 12 } })
    expect(offer).toMatchObject({ service: { model: 'talk-1', operator: '起草公司' }, used: 0, most: 1_000_000 })
    expect(offer.needed).toBeGreaterThan(5_000)
    const { batch, drafts: shown, passages } = await drafted()
    expect(batch).toMatchObject({ state: 'DONE', passed: 7, refused: 5, open: 7, done: 1, total: 1, targetName: '作答题库', isOwn: false })
    expect(batch.reasons.map(({ reason, count }) => [reason, count]).sort()).toEqual(
      [
        ['引用的话不在原文里', 1],
        ['数字或单位不在引用的原文里', 1],
        ['不止一个正确选项', 1],
        ['与本批的另一条重复', 1],
        ['参考答案有违规用语（红线）', 1],
      ].sort(),
    )
    expect(shown.map(({ content }) => content.text)).toEqual(goodQuestions.map(({ text }) => text))
    expect(shown[0]?.quotes).toEqual([{ documentId, title: '产品手册', no: 1, page: 1, quote: '等待期为30天' }])
    expect(passages.map(({ no }) => no)).toEqual([1, 2, 3])
    expect(await inBank()).toHaveLength(before)
    // the number of a person stays here, and the rest of the reservation is given back
    expect(bodies()).toHaveLength(2)
    expect(bodies().join()).not.toContain('13812345678')
    expect(bodies()[0]).toContain('【号码1】')
    expect(await used()).toBe(2 * 49)
    expect(batch.tokens).toBe(2 * 49)
  })

  test('adds lines to the end of a sub-scene, with the points', async () => {
    const { subs } = await addCourse(w, '起草课程', { 首访: [{ text: '第一句', answerText: '好的。' }] })
    const quotes = [{ passage: 'p1', quote: '等待期为30天' }]
    server.judging.model = draftModel(
      [{ section: '异议处理', text: '刚买就住院赔吗？', answer: '等待期是30天。', points: ['等待期30天'], quotes }],
      [],
    )
    const { batch, drafts: shown } = await drafted({ kind: 'SCRIPT', targetId: subs[0], types: [] })
    expect(batch).toMatchObject({ passed: 1, refused: 0, types: [] })
    const [one] = shown as [Draft]
    const { adoptedId } = (await adopt(one)).content
    const lines = await author.get(scripts.list, { params: { subSceneId: subs[0] ?? '' } })
    expect(lines.map(({ text }) => text)).toEqual(['第一句', '刚买就住院赔吗？'])
    expect(lines[1]).toMatchObject({
      id: adoptedId,
      section: '异议处理',
      answerText: '等待期是30天。',
      answerPoints: '等待期30天',
      needAnswer: 'NEED',
    })
    expect(await w.rows('select draft_id::text draft from script where id = $1', [adoptedId])).toEqual([{ draft: one.id }])
  })

  test('goes on where a killed job stopped; the killed one then writes nothing', async () => {
    const { id, total } = await start({ wanted: 24 })
    expect(total).toBe(2)
    const gate = Promise.withResolvers<void>()
    server.judging.model = draftModel(goodQuestions.slice(3))
    server.fail(AT, proposal(goodQuestions.slice(0, 3)), async (response) => {
      await gate.promise
      proposal(goodQuestions.slice(4, 5))(response)
    })
    const killed = run(id)
    await expect.poll(() => server.asked.length).toBe(2)
    await run(id)
    const { batch, drafts: shown } = await detail(id)
    expect(batch).toMatchObject({ state: 'DONE', done: 2, passed: 7, refused: 0 })
    gate.resolve()
    await killed
    expect((await detail(id)).drafts.map((one) => one.id)).toEqual(shown.map((one) => one.id))
    await run(id)
    const after = (await detail(id)).batch
    expect(after).toEqual({ ...batch, tokens: after.tokens })
    expect(after.tokens).toBe(await used())
  })

  test('that fails keeps its drafts, says why, and can be resumed', async () => {
    const { id } = await start({ wanted: 24 })
    server.fail(AT, proposal(goodQuestions.slice(0, 2)), faults.status(401))
    await run(id)
    const { batch } = await detail(id)
    expect(batch).toMatchObject({ state: 'FAILED', passed: 2, done: 1, fault: expect.stringContaining('拒绝了访问') })
    expect(await used()).toBe(batch.tokens)
    server.reset()
    server.judging.model = draftModel(goodQuestions)
    expect((await author.get(drafts.resume, { params: { id } })).state).toBe('WAITING')
    expect((await author.ask(drafts.resume, { params: { id } })).msg).toBe('这一批还在起草')
    await run(id)
    expect((await detail(id)).batch).toMatchObject({ state: 'DONE', done: 2 })
  })
})

describe('a document', () => {
  test('that stays on this machine is refused before any request, also if it is marked later', async () => {
    const secret = await addDocument('内部资料', handbook, true)
    expect((await author.ask(drafts.start, { body: asked({ documents: [{ id: secret }] }) })).msg).toContain('「内部资料」标为仅本机')
    const { id } = await start()
    await author.get(documents.update, { body: { id: documentId, localOnly: true } })
    await run(id)
    expect((await detail(id)).batch).toMatchObject({ state: 'FAILED', fault: expect.stringContaining('「产品手册」标为仅本机') })
    expect(server.asked).toHaveLength(0)
    await author.get(documents.update, { body: { id: documentId, localOnly: false } })
  })

  test('gives its chosen passages alone', async () => {
    await drafted({ documents: [{ id: documentId, passages: [2] }], wanted: 1 })
    expect(bodies()[0]).toContain('免赔额')
    expect(bodies()[0]).not.toContain('等待期为30天')
    const empty = await addDocument('空的', ['目录'])
    expect((await author.ask(drafts.start, { body: asked({ documents: [{ id: empty }] }) })).msg).toBe('所选的资料里没有能出题的文字')
    expect((await author.ask(drafts.start, { body: asked({ documents: [{ id: '99999999' }] }) })).status).toBe(404)
  })
})

test('twenty starts at once reserve no more than the day has', async () => {
  const { needed } = await author.get(drafts.offer, { body: { kind: 'QUESTION', documents: [{ id: documentId }], wanted: 12 } })
  await w.rows(
    `insert into model_use (tenant_id, day, purpose, tokens) select $1, current_date + n, 'DRAFT', $2 from generate_series(-1, 1) n`,
    [w.tenantId, 1_000_000 - 3 * needed],
  )
  const told = await Promise.all(Array.from({ length: 20 }, () => author.ask(drafts.start, { body: asked() })))
  expect(told.filter(({ succ }) => succ)).toHaveLength(3)
  expect(told.filter(({ msg }) => msg?.startsWith('今日起草用量不够')).length).toBe(17)
  const [most] = await w.rows(`select max(tokens)::int most from model_use`)
  expect(most?.['most']).toBe(1_000_000)
})

describe('a draft', () => {
  test('becomes one question by the usual rule, however often it is adopted, with its draft and an audit row', async () => {
    const { drafts: shown } = await drafted()
    const [single, , , judge, fill] = shown as [Draft, Draft, Draft, Draft, Draft]
    const before = (await inBank()).length
    const told = await Promise.all([adopt(single), adopt(single), adopt(single)])
    expect(new Set(told.map(({ content }) => content.adoptedId)).size).toBe(1)
    const adoptedId = told[0]?.content.adoptedId
    expect(await inBank()).toHaveLength(before + 1)
    expect(await author.get(questions.detail, { params: { id: adoptedId ?? '' } })).toMatchObject({
      type: 0,
      subjectName: '等待期是多少天？',
      answer: { answer: 'A' },
      options: [{ optionContent: '30天' }, { optionContent: '60天' }, {}, {}],
    })
    expect(await w.rows('select draft_id::text draft from question where id = $1', [adoptedId])).toEqual([{ draft: single.id }])
    const rows = await w.rows(`select action, after from audit_log where entity = 'question' and entity_id = $1`, [adoptedId])
    expect(rows).toMatchObject([{ action: '采用草稿', after: { draftId: single.id } }])
    for (const [one, type, answer] of [
      [judge, 2, '0'],
      [fill, 4, '15'],
    ] as [Draft, QuestionType, string][]) {
      const made = (await adopt(one)).content.adoptedId ?? ''
      expect(await author.get(questions.detail, { params: { id: made } })).toMatchObject({ type, answer: { answer } })
    }
    // the question that is there now is a warning beside the next draft of the same words
    const again = await drafted()
    expect(again.drafts[0]?.similar).toMatchObject([{ id: adoptedId, reason: '题干相同，选项相同' }])
  })

  test('is checked again after an edit by a person, with warnings instead of a refusal', async () => {
    const { drafts: shown } = await drafted()
    const [one] = shown as [Draft]
    const content = { ...one.content, text: '等待期是几天？', analysis: '老版本为45天。' }
    const edit = (body: object) => author.ask(drafts.edit, { params: { id: one.id }, body: { content, version: one.version, ...body } })
    const edited = (await edit({})).content
    expect(edited).toMatchObject({ found: ['NUMBER'], editUserName: expect.any(String), state: 'OPEN' })
    expect((await edit({})).code).toBe(40009)
    expect((await edit({ version: edited.version, content: { ...content, type: 'SHORT' } })).msg).toBe('题型不能修改')
    expect((await adopt(one)).code).toBe(40009)
    // the rules of question banks refuse what no bank takes
    const broken = (await edit({ version: edited.version, content: { ...content, answers: ['F'] } })).content
    expect((await adopt(broken)).msg).toBe('请选择答案')
    const mended = (await edit({ version: broken.version, content })).content
    const { adoptedId } = (await adopt(mended)).content
    expect(await author.get(questions.detail, { params: { id: adoptedId ?? '' } })).toMatchObject({ analysis: '老版本为45天。' })
    expect((await edit({ version: undefined })).msg).toBe('这条草稿已经处理过了')
  })

  test('can be dropped with a reason, and is then over', async () => {
    const { batch, drafts: shown } = await drafted()
    const [one] = shown as [Draft]
    const drop = () => author.ask(drafts.drop, { params: { id: one.id }, body: { reason: '太简单' } })
    expect((await drop()).content).toMatchObject({ state: 'DROPPED', reason: '太简单' })
    expect((await drop()).content).toMatchObject({ state: 'DROPPED' })
    expect((await adopt(one)).msg).toBe('这条草稿已经处理过了')
    expect((await detail(batch.id)).batch).toMatchObject({ open: 6, dropped: 1, adopted: 0 })
  })

  test('is adopted by another person than the one who started its batch, where 双人审核 is on', async () => {
    const setting = (value: object) =>
      w.rows(`update tenant set settings = settings || $2::jsonb where tenant_id = $1`, [w.tenantId, JSON.stringify(value)])
    const { batch, drafts: shown } = await drafted()
    const [one] = shown as [Draft]
    await setting({ threeOfficers: true })
    expect((await detail(batch.id)).batch.isOwn).toBe(true)
    expect((await adopt(one)).msg).toContain('请另一位同事采用')
    await setting({ twoPersonDrafts: false })
    expect((await detail(batch.id)).batch.isOwn).toBe(false)
    await setting({ threeOfficers: false, twoPersonDrafts: true })
    expect((await adopt(one)).msg).toContain('请另一位同事采用')
    expect((await adopt(one, w.admin)).content).toMatchObject({ state: 'ADOPTED' })
    await w.rows(`update tenant set settings = settings - 'twoPersonDrafts' where tenant_id = $1`, [w.tenantId])
  })
})

test('people without the right, and other tenants, get nothing', async () => {
  const { batch, drafts: shown } = await drafted()
  const [one] = shown as [Draft]
  for (const who of ['viewer', 'auditor']) {
    const person = await w.world.signIn(who)
    expect((await person.ask(drafts.detail, { params: { id: batch.id } })).status).toBe(403)
    expect((await person.ask(drafts.start, { body: asked() })).status).toBe(403)
  }
  expect((await author.ask(drafts.start, { body: asked({ targetId: '99999999' }) })).status).toBe(404)
  await w.rows(`update tenant set settings = settings`)
  const other = await w.rows(`select 1 from draft_batch where tenant_id <> $1`, [w.tenantId])
  expect([other, one.batchId]).toEqual([[], batch.id])
})
