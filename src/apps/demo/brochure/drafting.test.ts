// From the brochure of the demo to a sub-scene of ten lines and twenty questions: a scripted model proposes, an author adopts over HTTP,
// and each record has a quote that stands in the brochure.
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatModel, usualModel } from '#test/chat-service.ts'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse } from '#test/learning-world.ts'
import { startServices } from '#test/media-services.ts'
import { answers } from '#apps/wiring.ts'
import { allJobs } from '#apps/worker.ts'
import { openChat } from '#engines/chat/chat.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { documents } from '#features/authoring/documents/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { openFileStore } from '#features/organisation/files/server/files.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { drafts } from '#features/portal/drafts/contract.ts'
import { runBatch } from '#features/portal/drafts/server/running.ts'
import { transaction } from '#platform/database/transaction.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/storage/open.ts'
import { signedIn } from '../company/load-company.ts'
import { loadBrochure } from './load-brochure.ts'

interface Sent {
  id: string
  above: string[]
  text: string
}
const log = createLog('silent')
/** The first sentence of a passage that is short enough for a quote. */
const sentenceOf = ({ text }: Sent) => text.split('。')[0]?.slice(0, 60) ?? ''
const already = new Set<string>()

/** Proposes a question and a line for each passage that was not used before. */
const reader: ChatModel = {
  ...usualModel,
  say: (messages) => {
    const { passages } = JSON.parse(messages[1]?.content ?? '') as { passages: Sent[] }
    const { wanted } = JSON.parse(messages[2]?.content ?? '') as { wanted: number }
    const isUsable = (one: Sent) => sentenceOf(one).length >= 12 && sentenceOf(one).length < 60 && !already.has(sentenceOf(one))
    const fresh = passages.filter(isUsable).slice(0, wanted)
    for (const one of fresh) already.add(sentenceOf(one))
    const items = fresh.map((one) => {
      const quote = sentenceOf(one)
      const more = { analysis: '', options: [], section: '产品介绍', points: [quote], quotes: [{ passage: one.id, quote }] }
      return { type: 'SHORT', text: `怎样向客户说明：${quote}？`, answers: [quote], answer: `${quote}。`, ...more }
    })
    return JSON.stringify({ items })
  },
}

let server: Awaited<ReturnType<typeof startServices>>
let w: ExamWorld
beforeAll(async () => {
  server = await startServices()
  server.judging.model = reader
  w = await startExamWorld({ DRAFT_OPENAI_URL: server.url, DRAFT_OPENAI_MODEL: 'draft-1', DRAFT_OPERATOR: '起草公司' })
  const { pool } = w.world.program
  const storage = openFileStore(
    await openStorage({ kind: 'folder' }, path.join(w.world.dataDir, 'files'), log),
    undefined,
    log,
    answers.mayRead,
  )
  const jobs = await openJobs(w.world.databaseUrl, allJobs, false, log)
  const job: Parameters<typeof signedIn>[2] = (run) => transaction(pool, { tenantId: w.tenantId, entry: enterTenant(w.tenantId), run })
  const needs = { pool, tenantId: w.tenantId, storage, jobs, log }
  const load = () => signedIn(pool, w.tenantId, job, (admin, author) => loadBrochure({ ...needs, admin, author }))
  await load()
  await load()
  await jobs.stop()
})
afterAll(async () => {
  await w?.world.close()
  await server?.close()
})

const brochure = async () => {
  const { records } = await w.author.get(documents.page, { query: { title: '青禾安康产品手册' } })
  return records.find(({ title }) => title === '青禾安康产品手册')?.id ?? ''
}

/** Drafts that passed the check and were adopted, with the quotes of each. */
async function adopted(kind: 'QUESTION' | 'SCRIPT', targetId: string, wanted: number) {
  const types = kind === 'QUESTION' ? ['SHORT' as const] : []
  const body = { kind, documents: [{ id: await brochure() }], targetId, wanted, types }
  const { id } = await w.author.get(drafts.start, { body })
  const chat = openChat('起草模型', { url: server.url, key: '', model: 'draft-1' }, { tries: 1 })
  const options = { pool: w.world.program.pool, chat, dailyTokens: 1_000_000, log }
  await runBatch(options, w.tenantId, id, new AbortController().signal)
  const { drafts: shown } = await w.author.get(drafts.detail, { params: { id } })
  for (const { id: draftId, version } of shown) await w.author.get(drafts.adopt, { params: { id: draftId }, body: { version } })
  return shown
}

test('the documents are loaded once, with twelve approved facts', async () => {
  const { records } = await w.author.get(documents.page, { query: { title: '青禾安康' } })
  expect(records.map(({ title, latest }) => [title, latest.state, latest.pages]).toSorted()).toEqual([
    ['青禾安康产品手册', 'READ', 30],
    ['青禾安康产品手册（打印版）', 'READ', 30],
    ['青禾安康产品手册（讲解版）', 'READ', 30],
  ])
  const facts = await w.author.get(documents.facts, { query: { documentId: await brochure(), state: 'APPROVED' } })
  expect(facts.total).toBe(12)
})

/** Asks again for those that the check refused, as an author does. */
async function untilEnough(kind: 'QUESTION' | 'SCRIPT', targetId: string, wanted: number) {
  const all: Awaited<ReturnType<typeof adopted>> = []
  for (let round = 0; all.length < wanted && round < 4; round++) all.push(...(await adopted(kind, targetId, wanted - all.length)))
  return all
}

test('an author gets ten lines and twenty questions, each with its quote', async () => {
  const { subs } = await addCourse(w, '青禾安康', { 产品介绍: [{ text: '您先说说看', answerText: '好的。' }] })
  const lines = await untilEnough('SCRIPT', subs[0] ?? '', 10)
  already.clear()
  const asked = await untilEnough('QUESTION', w.bankId, 20)
  expect([lines.length, asked.length]).toEqual([10, 20])
  for (const { quotes } of [...lines, ...asked]) expect(quotes).toEqual([expect.objectContaining({ page: expect.any(Number) })])
  expect(await w.author.get(scripts.list, { params: { subSceneId: subs[0] ?? '' } })).toHaveLength(11)
  const { total } = await w.author.get(questions.page, { query: {}, body: { categoryIds: [w.bankId] } })
  expect(total).toBe(25)
})
