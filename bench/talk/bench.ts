// A hundred people talk at once with a customer by a chat service that takes 400 ms a sentence. `turnP95Ms`: a turn is taken and judged,
// without the service's time; `firstSentenceMs`: p95 from the turn to its first sentence on the event stream; `lost`: turns and replies that
// are not stored; `rulesMsPerTurn`: mean time of the rules for one turn in one thread.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { replyByAuthor } from '#engines/directing/author-lines.ts'
import { noLists, openScene } from '#engines/directing/scene.ts'
import { openTalk } from '#engines/directing/talk.ts'
import { takeTurn } from '#engines/directing/turn.ts'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import { type TalkMoved, talks } from '#features/practice/talks/contract.ts'
import { openEvents } from '#test/event-stream.ts'
import { addCourse } from '#test/learning-world.ts'
import { scenario as given } from '#test/scenario.ts'
import { type Person, person } from '#test/world.ts'
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 100)
const TURNS = 5
const SENTENCE_MS = 400
/** Milliseconds in which a person reads and types. */
const THINK_MS = { least: 4_000, most: 8_000 }
const PORT = 21_740
const goals = { turnP95Ms: 150, firstSentenceMs: 700, lost: 0, rulesMsPerTurn: 10 }
/** The customer repeats nothing, because the guard would stop it. */
const sentences = [
  '嗯，你接着说。',
  '这个我得想一想。',
  '家里的事我说了不算。',
  '去年也有人来讲过。',
  '我先看看合同再定。',
  '这几天工地很忙。',
]
const openings = ['你好。', '行。', '哦。', '那好吧。', '再说吧。', '是吗。']
const wordsOf = (turn: number) => `您好，第${turn}次打扰，我理解您的担心。请问您家里几口人？我们的等待期是三十天，您平时有没有做过体检？`
/** A scenario that neither patience nor its last stage ends within these turns. */
const scenario = {
  ...given,
  difficulty: 'EASY' as const,
  stages: given.stages.map((stage, i) => (i === 0 ? { ...stage, goals: [...stage.goals, goalThatNobodySays()], need: 3 } : stage)),
}
function goalThatNobodySays() {
  return { id: 'never', name: '从不说到', kind: 'SAY' as const, point: '今年的台风特别多', reply: '', source: '' }
}

const service = createServer(async (request, response) => {
  const { messages } = JSON.parse(await text(request)) as { messages: object[] }
  // two messages a turn
  const turn = Math.floor(messages.length / 2) % sentences.length
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const tell = (delta: object, finish: string | null) =>
    response.write(
      `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    )
  for (const content of [openings[turn], sentences[turn]]) {
    await sleep(SENTENCE_MS)
    tell({ content }, null)
  }
  tell({}, 'stop')
  response.end('data: [DONE]\n\n')
})
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
const env = { TALK_OPENAI_URL: address, TALK_OPENAI_MODEL: 'bench', TALK_OPERATOR: '试谈服务', TALK_DAILY_TOKENS: '0' }
const product = await startProduct(PORT, env)
const { owner } = product

/** People with a session each, in the department of the administrator. */
async function addPeople({ tenantId, departmentId }: { tenantId: string; departmentId: string }) {
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'))
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       insert into app_user (tenant_id, work_no, name, telephone, department_id, login_name, password_hash)
       select $1, 'X' || i, '学员' || i, '139' || lpad(i::text, 8, '0'), $2, 'x' || i, 'x' from generate_series(1, $3) i returning id, work_no),
     opened as (
       insert into session (tenant_id, token_hash, user_id, expires_at, idle_seconds)
       select $1, t.hash, made.id, now() + interval '1 day', 86400 from unnest($4::bytea[]) with ordinality t (hash, i)
         join made on made.work_no = 'X' || t.i)
     select id::text id from made`,
    [tenantId, departmentId, PEOPLE, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return { people: tokens.map((token) => person(PORT, 'demo', token)), userIds: rows.map(({ id }) => id) }
}

/** A project of these people with the scenario. */
async function addPlace(tenantId: string, admin: Person, userIds: readonly string[]) {
  const { id: courseId, subs } = await addCourse({ author: admin, world: { owner } }, '自由对话', {
    首访: [{ text: '怎么卖的', answerText: '您好。' }],
  })
  const subSceneId = subs[0] ?? ''
  await owner.query(`insert into scenario (tenant_id, sub_scene_id, version, state, content) values ($1, $2, 1, 'ENABLED', $3)`, [
    tenantId,
    subSceneId,
    JSON.stringify(scenario),
  ])
  const { id: projectId } = await admin.get(projects.create, {
    body: { projectName: '对话营', beginTime: '2026-01-01 09:00:00', courseList: [{ courseId, needExam: 'NO_NEED' }] },
  })
  const recordList = userIds.map((target) => ({ target, selectionType: 'BY_USER' as const, type: 'MANDATORY' as const }))
  await admin.get(projectAssignments.create, { body: { projectId, recordList } })
  return { subSceneId, projectId, mode: 'PRACTICE' as const }
}

const took = { turns: [] as number[], firsts: [] as number[] }

/** Waits for an event; gives up after the lease of a reply. */
async function until<T>(find: () => T | undefined): Promise<T> {
  for (const from = performance.now(); performance.now() - from < 60_000; await sleep(5)) {
    const found = find()
    if (found) return found
  }
  throw new Error('a reply did not come')
}

/** Talks for all turns; returns the number of turns and replies that are not stored. */
async function talkThrough(learner: Person, place: Awaited<ReturnType<typeof addPlace>>): Promise<number> {
  const { id } = await learner.get(talks.start, { body: place })
  const stream = await openEvents<TalkMoved>(product.url, talks.stream, learner)
  const heard = new Map<number, string>()
  for (let turn = 1; turn <= TURNS; turn++) {
    await sleep(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least))
    const from = performance.now()
    const own = () => stream.events.filter((event) => event.talkId === id && event.turn === turn)
    const first = until(() => own()[0]).then(() => took.firsts.push(performance.now() - from))
    await learner.get(talks.say, { params: { id }, body: { turn, said: wordsOf(turn) } })
    took.turns.push(performance.now() - from)
    await first
    const { said } = await until(() => own().find(({ open }) => !open))
    heard.set(turn, said.length === 2 ? said.join('') : '?')
  }
  stream.close()
  const { turns } = await learner.get(talks.detail, { params: { id } })
  const isStored = (turn: number) =>
    turns.some((one) => one.by === 'LEARNER' && one.turn === turn && one.text === wordsOf(turn)) &&
    turns.some((one) => one.by === 'CUSTOMER' && one.turn === turn && one.text === heard.get(turn))
  return Array.from({ length: TURNS }, (_, i) => i + 1).filter((turn) => !isStored(turn)).length
}

/** Mean time of the rules for a turn, in this thread. */
function rulesMs(): number {
  const scene = openScene(scenario, noLists)
  let talk = openTalk(scene)
  const from = performance.now()
  for (let turn = 1; turn <= TURNS; turn++) talk = replyByAuthor(scene, takeTurn(scene, talk, wordsOf(turn), 0), 'AUTHOR')
  return (performance.now() - from) / TURNS
}

try {
  const signed = await product.signIn('admin')
  const { people, userIds } = await addPeople(signed)
  const place = await addPlace(signed.tenantId, person(PORT, 'demo', signed.token), userIds)
  const lost = await Promise.all(people.map((learner) => talkThrough(learner, place)))
  // the first run loads the code
  rulesMs()
  console.log(`goals: ${JSON.stringify(goals)}; ${took.turns.length} turns, median ${percentile(took.turns, 0.5)} ms`)
  console.log(
    JSON.stringify({
      bench: 'talk',
      people: PEOPLE,
      turnP95Ms: percentile(took.turns, 0.95),
      firstSentenceMs: percentile(took.firsts, 0.95),
      lost: lost.reduce((sum, n) => sum + n, 0),
      rulesMsPerTurn: Number(rulesMs().toFixed(1)),
    }),
  )
} finally {
  await product.close()
  service.close()
}
