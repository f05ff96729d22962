// A hundred kills during writes, uploads, imports, exams and production: everything acknowledged is there, complete, and once.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { courseSheets } from '#features/authoring/course-sheets/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { films } from '#features/authoring/films/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { formOf, png } from '../samples.ts'
import type { Answer, Person } from '../world.ts'
import { report } from '../figures.ts'
import { openSite, type Site } from './site.ts'

const KILLS = Number(process.env['YANWU_KILLS'] ?? 100)

interface Ledger {
  /** Sub-scenes with an acknowledged creation, and whether their five lines were acknowledged. */
  made: { id: string; title: string; lines: boolean }[]
  /** All titles that were ever requested. */
  titles: string[]
  uploads: { path: string }[]
  imported: string[]
  /** The last acknowledged number. */
  edit: number
  answer: number
  tasks: string[]
  films: string[]
}

/** Repeats a request under one idempotency key until a response tells its result. */
async function insist<T>(over: AbortSignal, ask: (key: string) => Promise<Answer<T>>): Promise<Answer<T> | null> {
  const key = crypto.randomUUID()
  while (!over.aborted) {
    const answer = await ask(key).catch(() => null)
    if (answer && answer.status < 500) return answer
    await sleep(50)
  }
  return null
}
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

async function prepare(author: Person, admin: Person, userId: string) {
  const course = await author.get(courses.createCourse, { body: { title: '经得起断电', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const edited = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '改 0' } })
  const bank = await author.get(questionBanks.create, { body: { categoryName: '断电题库' } })
  const question = await author.get(questions.create, {
    body: { categoryId: bank.id, type: 1, subjectName: '怎样回应？', answer: { answer: '先共情' }, score: 10 },
  })
  const exam = await author.get(exams.create, {
    body: {
      examinationName: '断电考试',
      startTime: '2026-01-01 09:00:00',
      examDurationMinute: 60,
      categories: [{ categoryId: bank.id }],
    },
  })
  await author.get(papers.add, { params: { id: exam.id }, body: [question.id] })
  await admin.get(assignments.create, { body: { examinationId: exam.id, selectionType: 'BY_USER', targets: [userId] } })
  return { sceneId: scene.id, editedId: edited.id, examId: exam.id, questionId: question.id }
}

const line = (text: string) => ({ editType: 'CREATE' as const, type: 'TIPS' as const, needAnswer: 'NO_NEED' as const, text })

async function writeSubScenes(author: Person, sceneId: string, ledger: Ledger, over: AbortSignal, n: number) {
  for (let i = 0; !over.aborted; i++) {
    const title = `写 ${n}-${i}`
    ledger.titles.push(title)
    const made = await insist(over, (key) => author.ask(courses.createSubScene, { body: { parentId: sceneId, title }, ...keyed(key) }))
    if (made?.code !== 0) continue
    const entry = { id: (made.content as { id: string }).id, title, lines: false }
    ledger.made.push(entry)
    const saved = await insist(over, (key) =>
      author.ask(scripts.save, { params: { subSceneId: entry.id }, body: [1, 2, 3, 4, 5].map((k) => line(`第${k}行`)), ...keyed(key) }),
    )
    entry.lines = saved?.code === 0
    await sleep(20)
  }
}

async function editTitle(author: Person, id: string, ledger: Ledger, over: AbortSignal) {
  for (let i = 1; !over.aborted; i++) {
    const saved = await insist(over, (key) => author.ask(courses.updateSubScene, { body: { id, title: `改 ${i}` }, ...keyed(key) }))
    if (saved?.code === 0) ledger.edit = i
    await sleep(30)
  }
}

async function upload(author: Person, ledger: Ledger, over: AbortSignal) {
  while (!over.aborted) {
    const answer = await author.ask(files.upload, { query: { field: 'cover' }, form: formOf(png, '封面.png') }).catch(() => null)
    if (answer?.code === 0) ledger.uploads.push({ path: answer.content.path })
    await sleep(100)
  }
}

const columns = [
  '课程名称*',
  '课程描述*',
  '场景名称',
  '场景描述',
  '子场景名称',
  '子场景内容',
  '类型',
  '媒体类型',
  '是否需要回答',
  '章节',
  '文本',
  '答题要点',
  '参考答案',
]
async function importCourses(author: Person, ledger: Ledger, over: AbortSignal) {
  for (let i = 0; !over.aborted; i++) {
    const title = `导入 ${i}`
    const rows = Array.from({ length: 50 }, (_, k) => [
      title,
      '描述',
      '场景',
      '',
      `子场景`,
      '',
      '提示',
      '音频',
      '不需要',
      '',
      `第${k + 1}行的文本`,
      '',
      '',
    ])
    const sheet = await writeSheet(
      columns.map((t) => ({ title: t })),
      rows,
    )
    // if a retry finds the title taken, the first try succeeded
    const answer = await insist(over, () => author.ask(courseSheets.importCourses, { query: {}, form: formOf(sheet, '表.xlsx') }))
    if (answer) ledger.imported.push(title)
    await sleep(300)
  }
}

async function sit(sitter: Person, examId: string, questionId: string, ledger: Ledger, over: AbortSignal) {
  const begun = await insist(over, () => sitter.ask(attempts.start, { body: { examinationId: examId } }))
  const id = begun?.content?.id ?? ''
  for (let i = 1; !over.aborted; i++) {
    const body = [{ subjectId: questionId, response: `答案 ${i}` }]
    const saved = await insist(over, () => sitter.ask(attempts.save, { params: { id }, body }))
    if (saved?.code === 0) ledger.answer = i
    await sleep(40)
  }
}

async function generate(author: Person, sceneId: string, ledger: Ledger, over: AbortSignal) {
  const text = '王女士是一位两个孩子的妈妈，她想了解重疾险，但是担心买贵了。'.repeat(4)
  for (let i = 0; !over.aborted; i++) {
    const sub = await insist(over, (key) =>
      author.ask(courses.createSubScene, { body: { parentId: sceneId, title: `生成 ${i}` }, ...keyed(key) }),
    )
    const subSceneId = sub?.content?.id
    if (!subSceneId) continue
    const body = [{ ...line(`第${i}句。${text}`), mediaType: 'AUDIO' as const }]
    const saved = await insist(over, (key) => author.ask(scripts.save, { params: { subSceneId }, body, ...keyed(key) }))
    const ids = (saved?.content ?? []).map((l) => l.id)
    const asked = await insist(over, (key) => author.ask(productions.batch, { body: ids, ...keyed(key) }))
    if (asked?.code === 0) ledger.tasks.push(...ids)
    await sleep(1_500)
  }
}

/** Requests films with only text, which need no other media. */
async function askFilms(author: Person, sceneId: string, ledger: Ledger, over: AbortSignal) {
  const text = '这是一段要读很久的文字，成片里它占好几页。'.repeat(12)
  for (let i = 0; !over.aborted; i++) {
    const sub = await insist(over, (key) =>
      author.ask(courses.createSubScene, { body: { parentId: sceneId, title: `成片 ${i}` }, ...keyed(key) }),
    )
    const subSceneId = sub?.content?.id
    if (!subSceneId) continue
    const body = [{ ...line(`第${i}段。${text}`), mediaType: 'TEXT' as const }]
    await insist(over, (key) => author.ask(scripts.save, { params: { subSceneId }, body, ...keyed(key) }))
    const shape = { format: '16:9' as const, subtitles: 'NONE' as const }
    const asked = await insist(over, (key) => author.ask(films.make, { params: { subSceneId }, body: shape, ...keyed(key) }))
    if (asked?.code === 0 && asked.content) ledger.films.push(asked.content.id)
    await sleep(4_000)
  }
}

/** Checks every film: one finished task, and one existing file of its content. */
async function filmsFound(
  ask: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>,
  ids: readonly string[],
  folder: string,
) {
  const rows = await ask<{ id: string; status: string; path: string | null; files: number }>(
    `select m.id::text, t.status, m.path, (select count(*)::int from file f where f.recipe_key = t.input ->> 'key') files
       from film m join generation_task t on t.source_id = m.id where m.id = any ($1::bigint[])`,
    [ids],
  )
  const found = { lost: [] as string[], half: [] as string[], twice: [] as string[] }
  for (const id of ids) {
    const mine = rows.filter((row) => row.id === id)
    if (mine.length !== 1) (mine.length ? found.twice : found.lost).push(`film ${id}`)
    for (const { status, path: key, files: n } of mine) {
      // a task fails after three killed tries in a row, and reports it
      if (!['TASK_SUCCESS', 'TASK_FAILED'].includes(status)) found.half.push(`film ${id}: ${status}`)
      if (status === 'TASK_SUCCESS' && !(key && existsSync(path.join(folder, key)))) found.lost.push(`file of film ${id}`)
      if (n > 1) found.twice.push(`${n} files of film ${id}`)
    }
  }
  return found
}

/** Kills one part, and starts it again. */
async function kill(site: Site, turn: number): Promise<string> {
  const kinds = ['server', 'postmaster', 'worker', 'media', 'server', 'postmaster', 'media', 'all'] as const
  const kind = kinds[turn % kinds.length] ?? 'server'
  if (kind === 'server') {
    await site.killServer()
    await site.startServer()
  } else if (kind === 'postmaster') site.killPostmaster()
  else if (kind === 'worker') {
    await site.killWorker()
    await site.startWorker()
  } else if (kind === 'media') {
    for (let tries = 0; tries < 40 && !site.killMediaChild(); tries++) await sleep(50)
  } else {
    site.killPostmaster()
    await Promise.all([site.killServer(), site.killWorker()])
    await site.startServer()
    await site.startWorker()
  }
  return kind
}

test(`${KILLS} kills lose nothing acknowledged, leave nothing half done, and duplicate nothing`, async () => {
  const site = await openSite()
  const [author, admin, viewer] = (await Promise.all(['author', 'admin', 'viewer'].map((n) => site.signIn(n)))) as [Person, Person, Person]
  const first = await site.connect()
  const viewerId =
    (
      await first.query<{ id: string }>(
        `select u.id::text from app_user u join tenant t using (tenant_id) where t.domain = 'demo' and login_name = 'viewer'`,
      )
    ).rows[0]?.id ?? ''
  await first.query('delete from generation_task')
  await first.end()
  const { sceneId, editedId, examId, questionId } = await prepare(author, admin, viewerId)
  await site.startWorker()

  const ledger: Ledger = { made: [], titles: [], uploads: [], imported: [], edit: 0, answer: 0, tasks: [], films: [] }
  const over = new AbortController()
  const at = over.signal
  const load = [
    ...[0, 1].map((n) => writeSubScenes(author, sceneId, ledger, at, n)),
    ...[editTitle(author, editedId, ledger, at), upload(author, ledger, at), importCourses(author, ledger, at)],
    ...[sit(viewer, examId, questionId, ledger, at), generate(author, sceneId, ledger, at)],
    askFilms(author, sceneId, ledger, at),
  ]
  const kinds: Record<string, number> = {}
  for (let i = 0; i < KILLS; i++) {
    await sleep(200 + 600 * Math.random())
    const kind = await kill(site, i)
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  await sleep(1_500)
  over.abort()
  await Promise.all(load)

  const db = await site.connect()
  const ask = async <T extends object>(text: string, values: unknown[] = []) => (await db.query<T>(text, values)).rows
  const unfinished = async () =>
    (await ask<{ n: number }>(`select count(*)::int n from generation_task where status in ('TASK_WAIT', 'TASK_PROCESSING')`))[0]?.n
  for (const until = Date.now() + 120_000; Date.now() < until && (await unfinished()); ) await sleep(500)

  const lost: string[] = []
  const half: string[] = []
  const twice: string[] = []
  const there = await ask<{ id: string; title: string; lines: number }>(
    'select c.id::text, c.title, count(s.id)::int lines from course c left join script s on s.subscene_id = c.id where c.parent_id = $1 group by 1, 2',
    [sceneId],
  )
  for (const { id, title, lines } of ledger.made) {
    const row = there.find((r) => r.id === id)
    if (row?.title !== title || (lines && row.lines < 5)) lost.push(title)
  }
  for (const { title, lines } of there.filter((r) => r.title.startsWith('写')))
    if (lines !== 0 && lines !== 5) half.push(`${title}: ${lines}`)
  for (const title of ledger.titles) if (there.filter((r) => r.title === title).length > 1) twice.push(title)

  const edited = Number((await ask<{ title: string }>('select title from course where id = $1', [editedId]))[0]?.title.slice(2))
  if (edited < ledger.edit) lost.push(`edit ${ledger.edit}, there is ${edited}`)
  const answered = (await ask<{ response: string }>('select response::text from exam_answer where question_id = $1', [questionId]))[0]
  const said = Number(/\d+/.exec(answered?.response ?? '')?.[0] ?? -1)
  if (said < ledger.answer) lost.push(`answer ${ledger.answer}, there is ${said}`)

  for (const { path: key } of ledger.uploads) {
    const file = path.join(site.dataDir, 'files', key)
    if (!existsSync(file) || statSync(file).size !== png.length) lost.push(key)
  }
  const imports = await ask<{ title: string; lines: number }>(
    `select c.title, (select count(*)::int from course v join script s on s.subscene_id = v.id where v.course_id = c.id) lines
       from course c where c.title like '导入 %' and c.parent_id is null`,
  )
  for (const title of ledger.imported) {
    const found = imports.filter((r) => r.title === title)
    if (!found.length) lost.push(title)
    if (found.length > 1) twice.push(title)
  }
  for (const { title, lines } of imports) if (lines !== 50) half.push(`${title}: ${lines}`)

  const made = await ask<{ id: string; status: string; audio: string | null }>(
    'select t.source_id::text id, t.status, s.audio_file audio from generation_task t join script s on s.id = t.source_id where t.source_id = any ($1::bigint[])',
    [ledger.tasks],
  )
  for (const id of ledger.tasks) {
    const rows = made.filter((m) => m.id === id)
    if (rows.length !== 1) (rows.length ? twice : lost).push(`task of ${id}`)
    // a task fails after three killed tries in a row, and reports it
    for (const { status, audio } of rows)
      if (status === 'TASK_SUCCESS' && !(audio && existsSync(path.join(site.dataDir, 'files', audio)))) lost.push(`medium of ${id}`)
    for (const { status } of rows) if (!['TASK_SUCCESS', 'TASK_FAILED'].includes(status)) half.push(`task of ${id}: ${status}`)
  }
  const ofFilms = await filmsFound(ask, ledger.films, path.join(site.dataDir, 'files'))
  lost.push(...ofFilms.lost)
  half.push(...ofFilms.half)
  twice.push(...ofFilms.twice)
  await db.end()
  await site.close()
  await report({
    scenario: 'kills',
    kills: KILLS,
    kinds,
    lost: lost.length,
    half: half.length,
    twice: twice.length,
    acknowledged: {
      subScenes: ledger.made.length,
      edits: ledger.edit,
      uploads: ledger.uploads.length,
      imports: ledger.imported.length,
      answers: ledger.answer,
      media: ledger.tasks.length,
      films: ledger.films.length,
    },
  })
  expect({ lost, half, twice }).toEqual({ lost: [], half: [], twice: [] })
  expect(Object.values({ ...ledger, made: ledger.made.length }).every((v) => (Array.isArray(v) ? v.length > 0 : v > 0))).toBe(true)
}, 900_000)
