// Tests over HTTP without rendering: states on the board, batch requests, pauses, reuse, fair scheduling.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { claimTask } from './queries.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { productionBoard, productions } from '../contract.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())
beforeEach(() =>
  world.owner.query(
    'delete from generation_task; delete from generation_turn; delete from generation_pause; update file set recipe_key = null',
  ),
)

const line = (text: string, more: Partial<ScriptEdit> = {}): Partial<ScriptEdit> => ({
  editType: 'CREATE',
  type: 'TIPS',
  needAnswer: 'NO_NEED',
  mediaType: 'AUDIO',
  text,
  ...more,
})
/** Creates a course with one scene, and a sub-scene for each list of lines. */
async function newCourse(...lines: Partial<ScriptEdit>[][]) {
  const { id: courseId } = await author.get(courses.createCourse, { body: { title: '看板课', description: '描述' } })
  const { id: sceneId } = await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })
  const subs = []
  for (const [i, of] of lines.entries()) {
    const { id } = await author.get(courses.createSubScene, {
      body: { parentId: sceneId, title: `子场景${i + 1}`, contentStr: `第${i + 1}位客户王女士是两个孩子的妈妈${courseId}` },
    })
    const saved = of.length ? await author.get(scripts.save, { params: { subSceneId: id }, body: of }) : []
    subs.push({ id, lines: saved.map((l) => l.id) })
  }
  return { courseId, sceneId, subs }
}
const overview = (courseId: string, as = author) => as.get(productionBoard.overview, { query: { courseId } })
const rows = (courseId: string, query: Record<string, string> = {}) => author.get(productionBoard.rows, { query: { courseId, ...query } })
const generate = (courseId: string, what: 'MISSING' | 'STALE' | 'FAILED', subSceneId?: string) =>
  author.ask(productionBoard.generate, { query: {}, body: { courseId, what, ...(subSceneId ? { subSceneId } : {}) } })
/** Checks that the board and the course list have the same counts. */
async function counted(courseId: string) {
  const { counts } = await overview(courseId)
  const { records } = await author.get(courses.page, { query: { type: 'COURSE', pageSize: 100 } })
  expect(records.find((c) => c.id === courseId)?.counts).toEqual(counts)
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n))
}
const task = async (sourceId: string) =>
  (await world.owner.query('select * from generation_task where source_id = $1 order by id desc limit 1', [sourceId])).rows[0]
/** Completes a task like a worker, with a medium of its recipe. */
async function finish(sourceId: string) {
  const { id, input, part, tenant_id: tenantId } = await task(sourceId)
  const key = `tenant/${tenantId}/media/2026-11/${randomUUID()}${input.kind === 'VIDEO' ? '.mp4' : '.mp3'}`
  await world.owner.query(
    `insert into file (tenant_id, path, kind, content_type, bytes, duration_ms, provider, recipe_key) values ($1, $2, $3, 'audio/mpeg', 1000, 2000, 'AI_TRAINING', $4)`,
    [tenantId, key, input.kind, input.key],
  )
  await world.owner.query(`update generation_task set status = 'TASK_SUCCESS', percent = 100, finished_at = now() where id = $1`, [id])
  if (part === 'SUB_SCENE_INTRO') await world.owner.query('update course set intro = $2 where id = $1', [sourceId, key])
  else if (part === 'ANSWER') await world.owner.query('update script set answer_audio_file = $2 where id = $1', [sourceId, key])
  else
    await world.owner.query(`update script set ${input.kind === 'VIDEO' ? 'video_file' : 'audio_file'} = $2 where id = $1`, [sourceId, key])
  return key
}
const statesOf = async (sourceId: string) =>
  (await author.get(productions.status, { query: { sourceId, taskType: 'OPERATION' } })).toSorted((a, b) =>
    a.sourceId < b.sourceId ? -1 : 1,
  )
const fail = (sourceId: string) =>
  world.owner.query(`update generation_task set status = 'TASK_FAILED', reason = '声音不可用' where source_id = $1`, [sourceId])

describe('the board of a course', () => {
  test('the board counts every medium of all sub-scenes, with its state and the reason why it cannot be made', async () => {
    const { courseId, sceneId, subs } = await newCourse(
      [
        line('第一句足够长的话'),
        line('太短'),
        line('只有文字的一句话', { mediaType: 'TEXT' }),
        line('自己的一句完整的话', { mediaProvider: 'CUSTOMER' }),
      ],
      [line('要回答的一句完整的话', { needAnswer: 'NEED', answerText: '一个足够长的答案' })],
    )
    const seen = await overview(courseId)
    expect(seen).toMatchObject({ title: '看板课', canEdit: true, paused: null, remainSec: null })
    expect(await counted(courseId)).toEqual({ none: 6, notUploaded: 1 })
    expect(seen.sections.map((s) => [s.sceneId, s.sceneTitle, s.subSceneTitle, s.counts.none, s.counts.notUploaded])).toEqual([
      [sceneId, '场景', '子场景1', 3, 1],
      [sceneId, '场景', '子场景2', 3, 0],
    ])
    const { records, total } = await rows(courseId)
    expect(total).toBe(7)
    expect(records.map((r) => [r.part, r.seq, r.kind, r.state, r.lack])).toEqual([
      ['SUB_SCENE_INTRO', null, 'VIDEO', 'none', null],
      ['QUESTION', 0, 'AUDIO', 'none', null],
      ['QUESTION', 1, 'AUDIO', 'none', '文本只有2个字符，至少8个字符才能生成'],
      ['QUESTION', 3, 'AUDIO', 'notUploaded', null],
      ['SUB_SCENE_INTRO', null, 'VIDEO', 'none', null],
      ['QUESTION', 0, 'AUDIO', 'none', null],
      ['ANSWER', 0, 'AUDIO', 'none', null],
    ])
    expect((await rows(courseId, { subSceneId: subs[1]?.id ?? '', state: 'none' })).total).toBe(3)
    expect((await rows(courseId, { state: 'failed' })).records).toEqual([])
    expect((await rows(courseId, { pageSize: '10', pageNumber: '2' })).records).toEqual([])
  })

  test('an unknown course, a scene, or a sub-scene of another course gets 404, and an invalid query gets 400', async () => {
    const { courseId, sceneId } = await newCourse([])
    const other = await newCourse([])
    for (const id of ['999999999', sceneId])
      expect((await author.ask(productionBoard.overview, { query: { courseId: id } })).status).toBe(404)
    const subSceneId = other.subs[0]?.id ?? ''
    for (const ask of [
      author.ask(productionBoard.rows, { query: { courseId, subSceneId } }),
      author.ask(productionBoard.estimate, { query: { courseId, subSceneId, what: 'MISSING' } }),
      author.ask(productionBoard.generate, { query: {}, body: { courseId, subSceneId, what: 'MISSING' } }),
      author.ask(productionBoard.cancel, { body: { courseId, subSceneId } }),
    ])
      expect((await ask).status).toBe(404)
    expect((await author.ask(productionBoard.rows, { query: { courseId, state: 'nonsense' } })).status).toBe(400)
    expect((await author.ask(productionBoard.generate, { query: {}, body: { courseId, what: 'ALL' } })).status).toBe(400)
  })

  test('a person who may not edit the course cannot use the batch actions', async () => {
    const { courseId } = await newCourse([line('第一句足够长的话')])
    const leader = await world.signIn('leader')
    expect((await overview(courseId, leader)).canEdit).toBe(false)
    for (const [endpoint, body] of [
      [productionBoard.generate, { courseId, what: 'MISSING' }],
      [productionBoard.cancel, { courseId }],
      [productionBoard.pause, { courseId, paused: true }],
    ] as const)
      expect((await leader.ask(endpoint as never, { query: {}, body } as never)).status).toBe(403)
    expect(await counted(courseId)).toEqual({ none: 2 })
  })
})

describe('batch requests', () => {
  test('a batch makes the missing, then the failed, then the stale media, and counts those that cannot be made', async () => {
    const { courseId, subs } = await newCourse([line('第一句足够长的话'), line('第二句足够长的话'), line('太短')])
    const [sub] = subs
    const [one = '', two = ''] = sub?.lines ?? []
    expect((await generate(courseId, 'FAILED')).msg).toBe('没有需要生成的内容')
    expect((await generate(courseId, 'MISSING')).content).toEqual({ submitted: 3, reused: 0, skipped: 1 })
    expect(await counted(courseId)).toEqual({ waiting: 3, none: 1 })
    expect((await generate(courseId, 'MISSING')).msg).toBe('没有需要生成的内容')
    expect((await overview(courseId)).remainSec).toBeGreaterThan(0)
    for (const id of [one, sub?.id ?? '']) await finish(id)
    await fail(two)
    expect(await counted(courseId)).toEqual({ done: 2, failed: 1, none: 1 })
    expect((await rows(courseId, { state: 'failed' })).records).toMatchObject([{ sourceId: two, info: { reason: '声音不可用' } }])
    expect((await generate(courseId, 'FAILED')).content).toEqual({ submitted: 1, reused: 0, skipped: 0 })
    await finish(two)
    await author.get(scripts.save, {
      params: { subSceneId: sub?.id ?? '' },
      body: [{ editType: 'UPDATE', id: one, text: '改过的一句足够长的话' }],
    })
    expect(await counted(courseId)).toEqual({ done: 2, stale: 1, none: 1 })
    expect((await rows(courseId, { state: 'stale' })).records).toMatchObject([
      { sourceId: one, info: { stale: true, madeDate: expect.any(String) } },
    ])
    expect((await generate(courseId, 'STALE', sub?.id)).content).toEqual({ submitted: 1, reused: 0, skipped: 0 })
    expect((await task(one)).input.text).toBe('改过的一句足够长的话')
    await finish(one)
    await author.get(scripts.save, { params: { subSceneId: sub?.id ?? '' }, body: [{ editType: 'UPDATE', id: one, text: '太短' }] })
    expect((await rows(courseId, { state: 'stale' })).records).toMatchObject([
      { sourceId: one, lack: '文本只有2个字符，至少8个字符才能生成' },
    ])
  })

  test('a medium keeps its format when it is made again', async () => {
    const { courseId, subs } = await newCourse([])
    const id = subs[0]?.id ?? ''
    await author.get(productions.intro, { params: { id }, query: { format: '9:16' } })
    await finish(id)
    await author.get(courses.updateSubScene, { body: { id, title: '子场景1', contentStr: '现在的内容已经是别的了' } })
    expect(await counted(courseId)).toEqual({ stale: 1 })
    await generate(courseId, 'STALE')
    expect((await task(id)).input).toMatchObject({ format: '9:16', text: '现在的内容已经是别的了' })
  })

  test('an estimate gives the cost in advance and requests nothing', async () => {
    const twice = '说了两遍的同一句话在这里'
    const { courseId } = await newCourse([line(twice), line(twice), line('太短'), line('视频里的一句完整的话', { mediaType: 'VIDEO' })])
    const estimate = (what: 'MISSING' | 'STALE') => author.get(productionBoard.estimate, { query: { courseId, what } })
    const seen = await estimate('MISSING')
    // the intro, a text that occurs twice, the video
    expect(seen).toMatchObject({ media: 3, reused: 1, skipped: 1, aheadSec: 0 })
    expect(seen.videoSec).toBeGreaterThan(seen.audioSec)
    expect(seen.bytes).toBeGreaterThan(100_000)
    expect(seen.makeSec).toBeGreaterThan(0)
    expect(await estimate('STALE')).toEqual({
      media: 0,
      videoSec: 0,
      audioSec: 0,
      bytes: 0,
      makeSec: 0,
      reused: 0,
      skipped: 0,
      unread: [],
      aheadSec: 0,
    })
    expect(await counted(courseId)).toEqual({ none: 5 })
  })

  test('cancelling ends all tasks of a sub-scene or of the course once, and no others', async () => {
    const { courseId, subs } = await newCourse([line('第一句足够长的话')], [line('第二句足够长的话')])
    const other = await newCourse([line('别的课程的一句话')])
    for (const id of [courseId, other.courseId]) await generate(id, 'MISSING')
    const cancel = (subSceneId?: string) =>
      author.ask(productionBoard.cancel, { body: { courseId, ...(subSceneId ? { subSceneId } : {}) } })
    expect((await cancel(subs[0]?.id)).content).toEqual({ cancelled: 2 })
    expect(await counted(courseId)).toEqual({ none: 2, waiting: 2 })
    expect((await cancel()).content).toEqual({ cancelled: 2 })
    expect((await cancel()).msg).toBe('没有进行中的任务')
    expect(await counted(other.courseId)).toEqual({ waiting: 2 })
  })

  test('a cancelled task is not a failure, and the row returns to its former state', async () => {
    const { courseId, subs } = await newCourse([line('第一句足够长的话'), line('第二句足够长的话')])
    const [made = '', failing = ''] = subs[0]?.lines ?? []
    await generate(courseId, 'MISSING')
    for (const id of [made, subs[0]?.id ?? '']) await finish(id)
    await fail(failing)
    const changed = { editType: 'UPDATE' as const, id: made, text: '改过的一句足够长的话' }
    await author.get(scripts.save, { params: { subSceneId: subs[0]?.id ?? '' }, body: [changed] })
    const before = { courses: await counted(courseId), states: await statesOf(subs[0]?.id ?? '') }
    expect(before.courses).toEqual({ done: 1, stale: 1, failed: 1 })
    for (const what of ['FAILED', 'STALE'] as const) await generate(courseId, what)
    expect(await counted(courseId)).toEqual({ waiting: 2, done: 1 })
    await author.get(productionBoard.cancel, { body: { courseId } })
    expect({ courses: await counted(courseId), states: await statesOf(subs[0]?.id ?? '') }).toEqual(before)
  })

  test('nine thousand nine hundred lines are requested, shown and claimed', async () => {
    const { courseId, subs } = await newCourse([])
    const subSceneId = subs[0]?.id ?? ''
    await world.owner.query(
      `insert into script (tenant_id, subscene_id, seq, type, media_type, need_answer, text)
       select tenant_id, id, n, 'QUESTION', 'AUDIO', 'NO_NEED', '第' || n || '句，请您介绍一下这份保险的保障范围' from course, generate_series(0, 9998) n where id = $1`,
      [subSceneId],
    )
    expect((await generate(courseId, 'MISSING')).content).toEqual({ submitted: 10_000, reused: 0, skipped: 0 })
    expect((await overview(courseId)).counts.waiting).toBe(10_000)
    expect((await rows(courseId, { pageNumber: '100', pageSize: '100' })).records).toHaveLength(100)
    // without statistics, which the server collects in the background, the plan is one for a few rows
    await world.owner.query('analyze generation_task')
    expect(await claimTask(world.program.pool, randomUUID(), 60)).not.toBeNull()
  })
})

describe('pauses', () => {
  const pause = (courseId: string, paused: boolean) => author.get(productionBoard.pause, { body: { courseId, paused } })
  const claim = async () => (await claimTask(world.program.pool, randomUUID(), 60))?.id ?? null

  test('thousands of paused tasks do not hide the waiting ones', async () => {
    const resting = await newCourse([line('第一句足够长的话')])
    await generate(resting.courseId, 'MISSING')
    await pause(resting.courseId, true)
    await world.owner.query(
      `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, input, create_user_id)
       select tenant_id, task_type, 900000000 + n, parent_id, part, input, create_user_id
         from generation_task, generate_series(1, 2100) n where source_id = $1`,
      [resting.subs[0]?.lines[0]],
    )
    const { courseId, subs } = await newCourse([line('另一门课程的一句话')])
    await generate(courseId, 'MISSING', subs[0]?.id)
    const [state] = await author.get(productions.status, { query: { sourceId: subs[0]?.lines[0] ?? '', taskType: 'OPERATION' } })
    expect(state?.taskInfo.QUESTION).toMatchObject({ paused: false, place: 2 })
    expect((await overview(courseId)).remainSec).toBeGreaterThan(0)
    expect((await author.get(productions.active)).records.slice(0, 2)).toMatchObject([{ courseId }, { courseId }])
  })

  test('workers claim no task of a paused course until it is resumed, and claim those of other courses', async () => {
    const { courseId, subs } = await newCourse([line('第一句足够长的话')])
    const other = await newCourse([])
    await generate(courseId, 'MISSING')
    for (let twice = 0; twice < 2; twice++) await pause(courseId, true)
    await generate(other.courseId, 'MISSING')
    expect((await overview(courseId)).paused).toMatchObject({ userName: expect.any(String), since: expect.stringMatching(/^\d{4}-/) })
    const taken = await claim()
    expect(taken).toBe((await task(other.subs[0]?.id ?? '')).id)
    expect(await claim()).toBeNull()
    const [state] = await author.get(productions.status, { query: { sourceId: subs[0]?.lines[0] ?? '', taskType: 'OPERATION' } })
    expect(state?.taskInfo.QUESTION).toMatchObject({ paused: true, place: null, remainSec: null })
    const active = await author.get(productions.active)
    expect(active.records).toMatchObject([{ paused: false }, { paused: true, courseId }, { paused: true }])
    expect(active.pauses).toMatchObject([{ courseId, title: '看板课', waiting: 2, userName: '周雅琴', canEdit: true }])
    expect((await (await world.signIn('viewer')).get(productions.active)).pauses).toMatchObject([{ courseId, canEdit: false }])
    for (let twice = 0; twice < 2; twice++) await pause(courseId, false)
    expect(await overview(courseId)).toMatchObject({ paused: null })
    expect([await claim(), await claim(), await claim()].map((id) => id !== null)).toEqual([true, true, false])
  })
})

describe('fair scheduling', () => {
  const claimed = async () => (await claimTask(world.program.pool, randomUUID(), 60))?.id ?? ''
  const settle = (id: string) =>
    world.owner.query(`update generation_task set status = 'TASK_SUCCESS', lease = null, lease_until = null where id = $1`, [id])

  test('with one worker a colleague’s line is the second next despite a queue of a hundred, as the places show', async () => {
    const many = await newCourse(Array.from({ length: 100 }, (_, n) => line(`第${n}句足够长的一句话`)))
    const few = await newCourse([line('同事的一句足够长的话'), line('同事的另一句足够长的话')])
    await author.get(productions.batch, { body: many.subs[0]?.lines })
    const admin = await world.signIn('admin')
    await claimed().then(settle)
    await admin.get(productions.batch, { body: few.subs[0]?.lines })
    const places = async (subSceneId: string) =>
      (await author.get(productions.status, { query: { sourceId: subSceneId, taskType: 'OPERATION' } })).map(
        (s) => s.taskInfo.QUESTION?.place ?? null,
      )
    expect(await places(few.subs[0]?.id ?? '')).toEqual([1, 3])
    expect((await places(many.subs[0]?.id ?? '')).slice(0, 5)).toEqual([null, 2, 4, 5, 6])
    // workers claim in the order of the places
    const all = (await author.get(productions.active)).records.map((r) => r.sourceId)
    const taken: string[] = []
    for (let n = 0; n < 8; n++) {
      const id = await claimed()
      taken.push((await world.owner.query('select source_id::text from generation_task where id = $1', [id])).rows[0].source_id)
      await settle(id)
    }
    expect(taken).toEqual(all.slice(0, 8))
  })

  test('with one worker another tenant’s line is the second next despite a queue of a hundred', async () => {
    const many = await newCourse(Array.from({ length: 100 }, (_, n) => line(`第${n}句足够长的一句话`)))
    await author.get(productions.batch, { body: many.subs[0]?.lines })
    await claimed().then(settle)
    await claimed().then(settle)
    const elsewhere = await world.signIn('author', 'yuanfan')
    const theirs = (
      await world.owner.query<{ id: string }>(
        `select s.id::text from script s join tenant t using (tenant_id) where t.domain = 'yuanfan' and length(s.text) > 8 and s.media_type in ('AUDIO', 'VIDEO') and s.deleted_at is null limit 2`,
      )
    ).rows.map((r) => r.id)
    await elsewhere.get(productions.batch, { body: theirs })
    const tenants = []
    for (let n = 0; n < 4; n++) {
      const id = await claimed()
      tenants.push(
        (await world.owner.query('select t.domain from generation_task g join tenant t using (tenant_id) where g.id = $1', [id])).rows[0]
          .domain,
      )
      await settle(id)
    }
    expect(tenants).toEqual(['yuanfan', 'demo', 'yuanfan', 'demo'])
  })
})

describe('reuse', () => {
  const words = () => `这句话说过一遍就不必再说第二遍${randomUUID().slice(0, 8)}`

  test('an equal medium is reused across courses, and shows its figure, voice, engine and date', async () => {
    const text = words()
    const first = await newCourse([line(text)])
    const [made = ''] = first.subs[0]?.lines ?? []
    await author.get(productions.batch, { body: [made] })
    const key = await finish(made)
    const second = await newCourse([line(text), line(text)])
    const [again = '', other = ''] = second.subs[0]?.lines ?? []
    expect(await author.get(productions.batch, { body: [again] })).toEqual({ done: [again], submitted: [again], skipped: [], reused: 1 })
    const [state] = await author.get(productions.status, { query: { sourceId: again, taskType: 'OPERATION' } })
    expect(state).toMatchObject({
      taskDetail: { QUESTION: 'TASK_SUCCESS' },
      taskInfo: {
        QUESTION: {
          reused: true,
          stale: false,
          voiceName: expect.any(String),
          engine: expect.stringMatching(/^内置引擎/),
          madeDate: expect.any(String),
        },
      },
    })
    const [saved] = await author.get(scripts.list, { params: { subSceneId: second.subs[0]?.id ?? '' } })
    expect(saved).toMatchObject({ audioFile: key, durationMs: 2000 })
    // the row is not locked after a reuse
    expect(
      (
        await author.ask(scripts.save, {
          params: { subSceneId: second.subs[0]?.id ?? '' },
          body: [{ editType: 'UPDATE', id: again, section: '甲' }],
        })
      ).code,
    ).toBe(0)
    expect((await author.get(productionBoard.estimate, { query: { courseId: second.courseId, what: 'MISSING' } })).reused).toBe(1)
    expect((await generate(second.courseId, 'MISSING')).content).toEqual({ submitted: 1, reused: 1, skipped: 0 })
    expect((await task(other)).reused).toBe(true)
  })

  test('another voice, text or tenant makes a new medium', async () => {
    const text = words()
    const { subs } = await newCourse([line(text), line(text)])
    const [made = '', again = ''] = subs[0]?.lines ?? []
    await author.get(productions.batch, { body: [made] })
    await finish(made)
    await world.owner.query(
      `update file set tenant_id = (select tenant_id from tenant where domain = 'yuanfan') where recipe_key is not null`,
    )
    expect((await author.get(productions.batch, { body: [again] })).reused).toBeUndefined()
    expect((await task(again)).status).toBe('TASK_WAIT')
  })

  test('burned-in subtitles are part of the recipe, and a course can disable them', async () => {
    const { courseId, subs } = await newCourse([line('视频里的一句完整的话', { mediaType: 'VIDEO' })])
    const [id = ''] = subs[0]?.lines ?? []
    await author.get(productions.batch, { body: [id] })
    expect((await task(id)).input.burnSubtitles).toBe(true)
    await finish(id)
    const {
      targetId,
      targetType,
      inheritedFrom,
      burnSubtitles,
      version: _,
      ...roles
    } = await author.get(digitalHumans.setting, {
      query: { id: courseId },
    })
    expect([targetType, inheritedFrom, burnSubtitles]).toEqual(['COURSE', 'TENANT', true])
    const saved = await author.get(digitalHumans.save, { body: { targetId, targetType, ...roles, burnSubtitles: false } })
    expect(saved).toMatchObject({ burnSubtitles: false, inheritedFrom: null })
    // a save without `burnSubtitles` keeps it
    expect((await author.get(digitalHumans.save, { body: { targetId, targetType, ...roles } })).burnSubtitles).toBe(false)
    expect(await author.get(digitalHumans.setting, { query: { id: subs[0]?.id ?? '' } })).toMatchObject({
      burnSubtitles: false,
      inheritedFrom: 'COURSE',
    })
    expect(await counted(courseId)).toEqual({ none: 1, stale: 1 })
    await generate(courseId, 'STALE')
    expect((await task(id)).input.burnSubtitles).toBe(false)
    const copy = await author.get(courseAuthoring.copy, { body: { id: courseId } })
    expect((await author.get(digitalHumans.setting, { query: { id: copy.id } })).burnSubtitles).toBe(false)
    expect((await author.get(digitalHumans.inherit, { query: { id: courseId } })).burnSubtitles).toBe(true)
  })
})
