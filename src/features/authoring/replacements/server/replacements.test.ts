// Tests over HTTP of search and replace: scope, refusals, stale media, undo.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { productionBoard, productions } from '#features/authoring/productions/contract.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { type FoundRow, type Preview, replacements } from '../contract.ts'

let world: World
let admin: Person
let author: Person
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author] = (await Promise.all(['admin', 'author'].map((n) => world.signIn(n)))) as [Person, Person]
})
afterAll(() => world?.close())

const line = (text: string, more: Partial<ScriptEdit> = {}): Partial<ScriptEdit> => ({
  editType: 'CREATE',
  type: 'TIPS',
  needAnswer: 'NO_NEED',
  mediaType: 'AUDIO',
  text,
  ...more,
})
/** Creates a course of one scene with one sub-scene and these lines. */
async function newCourse(title: string, lines: Partial<ScriptEdit>[], as = author, more: object = {}) {
  const { id: courseId } = await as.get(courses.createCourse, { body: { title, description: '描述', ...more } })
  const { id: sceneId } = await as.get(courses.createScene, { body: { parentId: courseId, title: `${title}场景` } })
  const { id: subSceneId } = await as.get(courses.createSubScene, {
    body: { parentId: sceneId, title: `${title}子场景`, contentStr: `${title}的客户王女士是两个孩子的妈妈` },
  })
  const saved = lines.length ? await as.get(scripts.save, { params: { subSceneId }, body: lines }) : []
  return { courseId, sceneId, subSceneId, ids: saved.map((one) => one.id) }
}
const find = (word: string, more: object = {}, as = author) => as.get(replacements.preview, { body: { find: word, ...more } })
const told = ({ rows }: Preview) => rows.map((row) => [row.field, row.pieces.join('|'), row.refusal])
const chosen = (rows: readonly FoundRow[]) => rows.filter((r) => !r.refusal).map(({ id, field, version }) => ({ id, field, version }))
const apply = (word: string, replacement: string, rows: readonly FoundRow[], more: object = {}, as = author) =>
  as.get(replacements.apply, { body: { find: word, replacement, rows: chosen(rows), ...more } })
const linesOf = (subSceneId: string) => author.get(scripts.list, { params: { subSceneId } })
const texts = async (subSceneId: string) => (await linesOf(subSceneId)).map((one) => one.text)
/** Completes a task like a worker, with a medium of its recipe. */
async function finish(sourceId: string) {
  const [task] = (await world.owner.query('select * from generation_task where source_id = $1 order by id desc limit 1', [sourceId])).rows
  const path = `tenant/${task.tenant_id}/media/2026-11/${randomUUID()}.mp3`
  await world.owner.query(
    `insert into file (tenant_id, path, kind, content_type, bytes, duration_ms, provider, recipe_key) values ($1, $2, 'AUDIO', 'audio/mpeg', 1000, 2000, 'AI_TRAINING', $3)`,
    [task.tenant_id, path, task.input.key],
  )
  await world.owner.query(`update generation_task set status = 'TASK_SUCCESS', percent = 100, finished_at = now() where id = $1`, [task.id])
  await world.owner.query('update script set audio_file = $2 where id = $1', [sourceId, path])
}

test('words are found in the chosen scope, in any width and case, in the order of courses and lines', async () => {
  const word = '安鹭保'
  const first = await newCourse('甲课', [
    line(`请介绍${word}的等待期`),
    line('没有它的一句话'),
    line('问题是什么', { type: 'QUESTION', needAnswer: 'NEED', answerText: `${word}保险${word}`, answerPoints: `${word}×2` }),
  ])
  const second = await newCourse(`${word}课`, [line('ＡＰＰ里的安鹭保和app', { section: word })])
  expect(told(await find(word, { replacement: '长鹭保' }))).toEqual([
    // the newest course comes first
    ['text', 'ＡＰＰ里的|安鹭保|和app', null],
    ['text', '请介绍|安鹭保|的等待期', null],
    ['answerText', '|安鹭保|保险|安鹭保|', null],
    ['answerPoints', '|安鹭保|×2', null],
  ])
  const all = await find(word, { fields: ['title', 'content', 'section'] })
  expect(all.rows.map((row) => [row.field, row.sceneId === null, row.subSceneId === null])).toEqual([
    ['title', true, true],
    ['title', false, true],
    ['title', false, false],
    ['content', false, false],
    ['section', false, false],
  ])
  expect(all.courses).toEqual([{ id: second.courseId, title: `${word}课`, enabled: false, usedBy: null }])
  const counted = async (more: object) => (await find('app', more)).rows.reduce((n, row) => n + row.hits, 0)
  expect(await counted({ subSceneId: second.subSceneId })).toBe(2)
  expect(await counted({ subSceneId: second.subSceneId, matchCase: true })).toBe(1)
  expect(await counted({ subSceneId: second.subSceneId, foldWidth: false })).toBe(1)
  expect((await find(word, { courseIds: [first.courseId] })).rows).toHaveLength(3)
  expect((await find(word, { sceneId: second.sceneId })).rows).toHaveLength(1)
  // no character is a wildcard or causes an error
  for (const odd of ['%', '_', '\\', '.*', "'", '\u{1F600}', 'İ', 'ß'])
    expect([odd, (await find(odd, { courseIds: [first.courseId] })).rows]).toEqual([odd, []])
  expect(await author.ask(replacements.preview, { body: { find: '\u0000' } })).toMatchObject({ succ: false, msg: '请输入要查找的文字' })
})

test('a search and a replacement cover only courses that the caller may edit', async () => {
  const word = '权鹭'
  const theirs = await newCourse('管理员的课', [line(`管理员的${word}一句话`)], admin)
  const mine = await newCourse('作者的课', [line(`作者的${word}一句话`)])
  expect((await find(word)).rows.map((row) => row.courseId)).toEqual([mine.courseId])
  const named = await find(word, { courseIds: [theirs.courseId, mine.courseId, '1'] })
  expect(named.skipped).toEqual([
    { id: theirs.courseId, name: '管理员的课', reason: '没有编辑权限' },
    { id: '1', name: '', reason: '内容不存在或已被删除' },
  ])
  const all = await find(word, {}, admin)
  expect(all.rows).toHaveLength(2)
  const done = await apply(word, '换', all.rows)
  expect(done).toMatchObject({
    rows: 1,
    courses: 1,
    skipped: [{ id: theirs.ids[0], reason: expect.stringContaining('可请课程「管理员的课」') }],
  })
  expect(await texts(theirs.subSceneId)).toEqual([`管理员的${word}一句话`])
  // another tenant finds and replaces nothing
  const stranger = await world.signIn('admin', 'yuanfan')
  const left = await find(word, {}, admin)
  expect((await find(word, {}, stranger)).rows).toEqual([])
  expect((await stranger.ask(replacements.preview, { body: { find: word, subSceneId: theirs.subSceneId } })).status).toBe(404)
  expect(await apply(word, '换', left.rows, {}, stranger)).toMatchObject({
    id: null,
    rows: 0,
    skipped: [{ name: '', reason: '内容不存在或已被删除' }],
  })
  // only the person who replaced can undo, within their tenant
  for (const other of [admin, stranger]) expect((await other.ask(replacements.undo, { params: { id: done.id ?? '' } })).status).toBe(404)
  expect(await author.get(replacements.list)).toMatchObject([{ id: done.id, find: word, replacement: '换', hits: 1, rows: 1, courses: 1 }])
  expect(await admin.get(replacements.list)).toEqual([])
  const viewer = await world.signIn('viewer')
  expect((await viewer.ask(replacements.list)).status).toBe(403)
})

test('a replacement that breaks a rule, a variable or a point sign is skipped with a reason, and nothing is truncated', async () => {
  const word = '规鹭'
  const long = `${word}${'长'.repeat(1990)}`
  const { subSceneId, courseId } = await newCourse(
    '规则课',
    [
      line(word),
      line(long),
      line(`{客户${word}}您好，{客户${word}}`),
      line(`{${word}-称呼}的一句话`),
      line(`您好，${word}先生`, {
        type: 'QUESTION',
        needAnswer: 'NEED',
        answerText: '好的',
        answerPoints: `${word}|另一说×2\n！必说${word}`,
      }),
    ],
    author,
    { variables: `${word}称呼 = ${word}女士` },
  )
  const refusals = async (replacement: string, fields = ['text', 'answerPoints']) =>
    (await find(word, { subSceneId, replacement, fields })).rows.map((row) => row.refusal)
  const inVariable = '只在变量名中出现，不替换，以免破坏变量'
  expect(await refusals('')).toEqual(['请输入问题', null, inVariable, null, null, '替换后答题要点的条数、说法或权重会改变，不替换'])
  expect(await refusals('十个字符十个字符十个')).toEqual([null, null, inVariable, null, null, null])
  expect(await refusals('十个字符十个字符十个字')).toEqual([null, '最多2000个字符', inVariable, null, null, null])
  expect(await refusals('一；二', ['answerPoints'])).toEqual(['替换后答题要点的条数、说法或权重会改变，不替换'])
  const dash = await find('-', { subSceneId, replacement: '' })
  expect(dash.rows.map((row) => row.refusal)).toEqual([`替换后会拼成新的变量 {${word}称呼}，不替换`])
  // a new variable without a value causes a warning
  const [warned] = (await find('先生', { subSceneId, replacement: '{称呼}' })).rows
  expect(warned).toMatchObject({ refusal: null, warning: '变量 {称呼} 在这门课程还没有值，不能生成' })
  // values of variables are replaced, their names are not
  const values = await find(word, { courseIds: [courseId], replacement: '陈', fields: ['variables'] })
  expect(values.rows).toMatchObject([{ hits: 1, left: '符号或变量名位置的1处不替换', warning: '用到这些变量的音视频会过期' }])
  // the rules hold even if the client sends refused rows
  const sent = (await find(word, { subSceneId })).rows.map((row) => ({ ...row, refusal: null }))
  const done = await apply(word, '', [...sent, ...values.rows])
  expect(done.skipped.map((row) => [row.name, row.reason])).toEqual([
    [`规则课 / 规则课场景 / 规则课子场景 / 第1句 ${word}`, '请输入问题'],
    [expect.stringContaining('第3句'), inVariable],
    [expect.stringContaining('第5句'), '替换后答题要点的条数、说法或权重会改变，不替换'],
  ])
  expect(done.rows).toBe(4)
  expect(await texts(subSceneId)).toEqual([word, '长'.repeat(1990), `{客户${word}}您好，{客户${word}}`, '{-称呼}的一句话', '您好，先生'])
  expect((await author.get(courses.detail, { params: { id: courseId } })).variables).toBe(`${word}称呼 = 女士`)
})

test('texts that changed since the preview are skipped by name, and a repeated call replaces once', async () => {
  const word = '并鹭'
  const { subSceneId, ids, courseId } = await newCourse(`${word}课`, [line(`第一句${word}的话`), line(`第二句${word}的话`)])
  const { rows } = await find(word, { fields: ['text', 'title'], courseIds: [courseId] })
  expect(rows.map((row) => row.field)).toEqual(['title', 'title', 'title', 'text', 'text'])
  await author.get(scripts.save, { params: { subSceneId }, body: [{ editType: 'UPDATE', id: ids[0], text: `别人改的${word}` }] })
  const done = await apply(word, '换', rows)
  expect(done).toMatchObject({ hits: 4, rows: 4, courses: 1 })
  expect(done.skipped).toMatchObject([{ id: ids[0], subSceneId, reason: '预览后已被修改，没有替换，请重新查找' }])
  expect(await texts(subSceneId)).toEqual([`别人改的${word}`, '第二句换的话'])
  expect((await author.get(courses.detail, { params: { id: subSceneId } })).title).toBe('换课子场景')
  expect(await apply(word, '换', rows)).toMatchObject({ id: null, rows: 0, skipped: { length: 5 } })
  // two fields of one line are one edit
  const pair = await newCourse('两处', [line(`${word}的一个问题`, { type: 'QUESTION', needAnswer: 'NEED', answerText: `${word}的答案` })])
  const both = await find(word, { subSceneId: pair.subSceneId })
  expect(await apply(word, '换', both.rows)).toMatchObject({ hits: 2, rows: 2, skipped: [] })
  expect((await linesOf(pair.subSceneId))[0]).toMatchObject({ text: '换的一个问题', answerText: '换的答案' })
})

test('stale media are announced in the preview and counted in the result, and locked lines are skipped', async () => {
  const word = '媒鹭'
  const { subSceneId, courseId, ids } = await newCourse('媒体课', [
    line(`做好的${word}一句完整的话`),
    line(`在做的${word}一句完整的话`),
    line(`没做的${word}一句完整的话`),
  ])
  await author.get(productions.batch, { body: ids.slice(0, 2) })
  await finish(ids[0] ?? '')
  await world.owner.query(
    `insert into film (tenant_id, subscene_id, format, subtitles, clips, path) select tenant_id, id, '16:9', 'NONE', '[]', 'x.mp4' from course where id = $1`,
    [subSceneId],
  )
  const found = await find(word, { courseIds: [courseId] })
  expect(found.subScenes).toMatchObject([{ id: subSceneId, hasFilm: true }])
  expect(found.rows.map((row) => [row.outdated, row.refusal])).toEqual([
    [['AUDIO'], null],
    [[], '任务进行中，暂不能操作'],
    [[], null],
  ])
  const done = await apply(
    word,
    '换',
    found.rows.map((row) => ({ ...row, refusal: null })),
  )
  expect(done.outdated).toEqual([{ courseId, title: '媒体课', stale: 1, films: 1 }])
  expect(done.skipped).toMatchObject([{ id: ids[1], reason: '任务进行中，暂不能操作' }])
  const stale = async () => (await author.get(productionBoard.overview, { query: { courseId } })).counts.stale
  expect(await stale()).toBe(1)
  // the restored text makes its medium current again
  expect(await author.get(replacements.undo, { params: { id: done.id ?? '' } })).toMatchObject({
    rows: 2,
    skipped: [],
    outdated: [{ stale: 0 }],
  })
  expect(await stale()).toBe(0)
})

test('a changed value of a variable makes all media of the course stale that contain it', async () => {
  const variables = { variables: '公司 = 值鹭公司' }
  const { courseId, ids } = await newCourse('变量课', [line('{公司}的一句完整的话'), line('没有变量的一句完整的话')], author, variables)
  await author.get(productions.batch, { body: ids })
  for (const id of ids) await finish(id)
  const { rows } = await find('值鹭', { courseIds: [courseId], fields: ['variables'] })
  expect(await apply('值鹭', '新鹭', rows)).toMatchObject({ rows: 1, outdated: [{ courseId, title: '变量课', stale: 1, films: 0 }] })
})

test('an undo works once within a day, skips texts that changed since, and postpones locked ones', async () => {
  const word = '撤鹭'
  const { subSceneId, courseId, ids } = await newCourse(
    '撤销课',
    [line(`第一句${word}完整的话`), line(`第二句${word}完整的话`, { section: `${word}章` }), line(`第三句${word}完整的话`)],
    author,
    { variables: `姓 = ${word}` },
  )
  const fields = ['text', 'section', 'title', 'content', 'description', 'variables']
  await author.get(courses.updateSubScene, { body: { id: subSceneId, contentStr: `第一段${word}\n第二段` } })
  const before = await Promise.all([
    linesOf(subSceneId),
    author.get(courses.detail, { params: { id: subSceneId } }),
    author.get(courses.detail, { params: { id: courseId } }),
  ])
  const { id } = await apply(word, '回', (await find(word, { courseIds: [courseId], fields })).rows)
  const saved = (await author.get(courses.detail, { params: { id: subSceneId } })).content
  expect(saved).toEqual(['第一段回', '第二段'])
  await author.get(scripts.save, { params: { subSceneId }, body: [{ editType: 'UPDATE', id: ids[0], text: '后来又改的一句话' }] })
  await author.get(productions.batch, { body: [ids[2] ?? ''] })
  const undone = await author.get(replacements.undo, { params: { id: id ?? '' } })
  expect(undone.skipped.map((row) => [row.id, row.reason])).toEqual([
    [ids[0], '替换后又被修改，保持现在的内容'],
    [ids[2], '任务进行中，暂不能操作'],
  ])
  const [lines, sub, course] = before
  const now = await linesOf(subSceneId)
  expect(now.map((one) => [one.text, one.section])).toEqual([
    ['后来又改的一句话', null],
    [lines[1]?.text, `${word}章`],
    ['第三句回完整的话', null],
  ])
  const after = await Promise.all([sub, course].map(({ id: of }) => author.get(courses.detail, { params: { id: of } })))
  expect(after.map((one) => [one.title, one.content, one.description, one.variables])).toEqual(
    [sub, course].map((one) => [one.title, one.content, one.description, one.variables]),
  )
  await world.owner.query('delete from generation_task')
  expect(await author.get(replacements.undo, { params: { id: id ?? '' } })).toMatchObject({ rows: 1, skipped: [] })
  expect((await author.ask(replacements.undo, { params: { id: id ?? '' } })).status).toBe(404)
  // after a day there is no undo
  const late = await apply('第二句', '末句', (await find('第二句', { subSceneId })).rows)
  await world.owner.query(`update replacement set create_date = now() - interval '25 hours'`)
  expect((await author.ask(replacements.undo, { params: { id: late.id ?? '' } })).status).toBe(404)
  expect(await author.get(replacements.list)).toEqual([])
})

test('each act is one row of the audit log, with its words and the outcome of each text', async () => {
  const word = '审鹭'
  const { courseId, subSceneId } = await newCourse('审计课', [line(`一句${word}的话`), line(`又一句${word}的话`)])
  const { rows } = await find(word, { fields: ['text', 'content', 'title'], courseIds: [courseId] })
  const logged = async () =>
    (await world.owner.query(`select * from audit_log where entity = 'replacement' order by id`)).rows.map((row) => [
      row.action,
      row.entity_id,
      row.after,
      row.before,
    ])
  const already = (await logged()).length
  const { id } = await apply(word, '换', rows)
  await author.get(replacements.undo, { params: { id: id ?? '' } })
  const [first, second, ...more] = (await logged()).slice(already)
  expect(more).toEqual([])
  expect(first?.slice(0, 3)).toEqual([
    '查找与替换',
    id,
    expect.objectContaining({ find: word, replacement: '换', hits: 2, rows: 2, courses: 1, skippedCount: 0 }),
  ])
  const places = rows.map((_, i) => `审计课 / 审计课场景 / 审计课子场景 / 第${i + 1}句 ${i ? '又' : ''}一句${word}的话 · 话术、提问与提示`)
  expect(first?.[3]).toEqual({ changes: { [places[0] ?? '']: `一句${word}的话`, [places[1] ?? '']: `又一句${word}的话` } })
  expect(first?.[2].changes).toEqual({ [places[0] ?? '']: '一句换的话', [places[1] ?? '']: '又一句换的话' })
  expect(second?.[0]).toBe('撤销查找与替换')
  expect(await texts(subSceneId)).toEqual([`一句${word}的话`, `又一句${word}的话`])
})

test('a preview is limited and says so, and deleted lines are not found', async () => {
  const word = '多鹭'
  const { courseId, subSceneId, ids } = await newCourse('很多', [line(`一句${word}的话`), line(`又一句${word}的话`)])
  await author.get(scripts.remove, { body: [ids[1] ?? ''] })
  expect((await find(word, { courseIds: [courseId] })).rows).toHaveLength(1)
  await world.owner.query(
    `insert into script (tenant_id, subscene_id, seq, type, media_type, need_answer, text) select tenant_id, id, n, 'TIPS', 'TEXT', 'NO_NEED', '${word}' || n from course, generate_series(1, 2100) n where id = $1`,
    [subSceneId],
  )
  const found = await find(word, { courseIds: [courseId] })
  expect([found.rows.length, found.more, found.rows[0]?.seq, found.rows.at(-1)?.seq]).toEqual([2000, true, 0, 1999])
  expect(await apply(word, '少', found.rows)).toMatchObject({ hits: 2000, rows: 2000, skipped: [] })
  expect(await find(word, { courseIds: [courseId] })).toMatchObject({ rows: { length: 101 }, more: false })
  await author.get(courseAuthoring.remove, { body: [courseId] })
  expect((await author.ask(replacements.preview, { body: { find: word, courseIds: [courseId] } })).content.skipped).toMatchObject([
    { reason: '内容不存在或已被删除' },
  ])
})
