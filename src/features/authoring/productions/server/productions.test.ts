// Tests over HTTP without rendering: needs of lines, states, locks, batches, cancelling, stale media.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { productions } from '../contract.ts'

let world: World
let author: Person
let courseId: string
let sceneId: string
let picture: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  await world.owner.query('delete from generation_task')
  courseId = (await author.get(courses.createCourse, { body: { title: '生成课', description: '描述' } })).id
  sceneId = (await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })).id
  picture = (await author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })).path
})
afterAll(() => world?.close())

const figures = { subSceneIntro: 'wang', question: 'li', intro: 'chen', tip: 'liu' } as const
const voices = {
  subSceneIntro: 'gentle-woman',
  question: 'clear-woman',
  intro: 'steady-man',
  tip: 'warm-man',
  answer: 'mature-woman',
} as const
const setting = {
  subSceneIntro: { gender: 2, digitalHumanId: figures.subSceneIntro, voiceId: voices.subSceneIntro },
  question: { gender: 2, digitalHumanId: figures.question, voiceId: voices.question },
  intro: { gender: 1, digitalHumanId: figures.intro, voiceId: voices.intro },
  tip: { gender: 1, digitalHumanId: figures.tip, voiceId: voices.tip },
  answer: { gender: 2, voiceId: voices.answer },
}
const human = (targetId: string, change: object = {}) =>
  author.get(digitalHumans.save, { body: { targetId, targetType: targetId === courseId ? 'COURSE' : 'SUB_SCENE', ...setting, ...change } })

async function newSubScene(contentStr = '王女士是一位两个孩子的妈妈') {
  const { id } = await author.get(courses.createSubScene, { body: { parentId: sceneId, title: '子场景', contentStr } })
  await human(id)
  return id
}
const speak = (text = '请先寒暄，再了解客户', more: Partial<ScriptEdit> = {}): Partial<ScriptEdit> => ({
  editType: 'CREATE',
  type: 'TIPS',
  needAnswer: 'NO_NEED',
  text,
  ...more,
})
const addLines = async (subSceneId: string, ...lines: Partial<ScriptEdit>[]) =>
  (await author.get(scripts.save, { params: { subSceneId }, body: lines.length ? lines : [speak()] })).map((l) => l.id)
const addLine = async (subSceneId: string, line = speak()) => (await addLines(subSceneId, line))[0] ?? ''
const generate = (id: string, as = author) => as.ask(productions.one, { params: { id } })
const batch = (ids: string[]) => author.get(productions.batch, { body: ids })
const cancel = (sourceId: string) => author.ask(productions.cancel, { params: { sourceId } })
const status = (sourceId: string, taskType: 'OPERATION' | 'COURSE' = 'OPERATION') =>
  author.get(productions.status, { query: { sourceId, taskType } })
const tasksOf = async (sourceId: string) =>
  (await world.owner.query(`select part, status, input from generation_task where source_id = $1 order by part desc, id`, [sourceId])).rows
/** Sets the task state like a worker. */
const setTasks = (sourceId: string, state: string) =>
  world.owner.query(
    `update generation_task set status = $2, started_at = now(), percent = 40, lease = gen_random_uuid(), lease_until = now() + interval '1 hour' where source_id = $1`,
    [sourceId, state],
  )

const RUNNING = { status: 200, succ: false, msg: '任务进行中，暂不能操作' }
const NOTHING = '没有需要生成的内容'

test('the recipe of a line follows its type, medium, need of an answer, and the origin of its media', async () => {
  const sub = await newSubScene()
  const all = (['QUESTION', 'INTRO', 'ACTION', 'TIPS'] as const).flatMap((type) =>
    (['VIDEO', 'AUDIO', 'IMAGE', 'TEXT'] as const).flatMap((mediaType) =>
      (['NEED', 'NO_NEED'] as const).flatMap((needAnswer) =>
        (['AI_TRAINING', 'CUSTOMER'] as const).flatMap((mediaProvider) =>
          (['AI_TRAINING', 'CUSTOMER'] as const).map((answerMediaProvider) => ({
            type,
            mediaType,
            needAnswer,
            mediaProvider,
            answerMediaProvider,
          })),
        ),
      ),
    ),
  )
  const text = '足够长的一句话术'
  const answerText = '足够长的参考答案'
  const ids = await addLines(sub, ...all.map((line) => ({ ...speak(text), ...line, answerText, imageFile: picture })))
  const { submitted, skipped } = await batch(ids)
  const role = { QUESTION: 'question', INTRO: 'intro', ACTION: 'intro', TIPS: 'tip' } as const
  for (const [i, line] of all.entries()) {
    const expected: object[] = []
    if (line.mediaProvider === 'AI_TRAINING' && (line.mediaType === 'VIDEO' || line.mediaType === 'AUDIO'))
      expected.push({
        part: 'QUESTION',
        input: {
          kind: line.mediaType,
          text,
          voiceId: voices[role[line.type]],
          figureId: line.mediaType === 'VIDEO' ? figures[role[line.type]] : null,
        },
      })
    if (line.answerMediaProvider === 'AI_TRAINING' && line.needAnswer === 'NEED')
      expected.push({ part: 'ANSWER', input: { kind: 'AUDIO', text: answerText, voiceId: voices.answer, figureId: null } })
    const id = ids[i] ?? ''
    expect(await tasksOf(id), JSON.stringify(line)).toMatchObject(expected)
    if (expected.length) expect(submitted).toContain(id)
    else expect(skipped).toContainEqual({ id, name: expect.any(String), reason: NOTHING })
  }
  expect(submitted.length + skipped.length).toBe(all.length)
})

describe('the intro of a sub-scene', () => {
  const intro = (id: string) => author.ask(productions.intro, { params: { id }, query: { format: '9:16' } })

  test('the intro is a video of its lines with the figure of the intro', async () => {
    const sub = await newSubScene('王女士是一位妈妈\n\n 她想了解重疾险 ')
    expect((await intro(sub)).content).toMatchObject({ sourceId: sub, taskDetail: { SUB_SCENE_INTRO: 'TASK_WAIT' } })
    expect(await tasksOf(sub)).toMatchObject([
      {
        part: 'SUB_SCENE_INTRO',
        input: {
          kind: 'VIDEO',
          text: '王女士是一位妈妈\n她想了解重疾险',
          voiceId: 'gentle-woman',
          figureId: 'wang',
          format: '9:16',
        },
      },
    ])
    expect(await intro(sub)).toMatchObject(RUNNING)
  })

  test('the intro needs a text of sufficient length, and is refused for an uploaded video', async () => {
    expect((await intro(await newSubScene(''))).msg).toBe('请先填写子场景内容')
    expect((await intro(await newSubScene('太短'))).msg).toBe('文本只有2个字符，至少8个字符才能生成')
    const own = await newSubScene()
    await author.get(courses.updateSubScene, { body: { id: own, title: '自有', mediaProvider: 'CUSTOMER' } })
    expect((await intro(own)).msg).toBe(NOTHING)
    for (const id of [courseId, sceneId, '999999999']) expect((await intro(id)).status).toBe(404)
  })

  test('a waiting or running intro locks its sub-scene', async () => {
    const sub = await newSubScene()
    await intro(sub)
    for (const state of ['TASK_WAIT', 'TASK_PROCESSING']) {
      await setTasks(sub, state)
      expect(await author.ask(courses.updateSubScene, { body: { id: sub, title: '改' } })).toMatchObject(RUNNING)
      for (const id of [sub, sceneId, courseId]) expect(await author.ask(courseAuthoring.remove, { body: [id] })).toMatchObject(RUNNING)
      expect(await intro(sub)).toMatchObject(RUNNING)
    }
    await setTasks(sub, 'TASK_SUCCESS')
    expect((await author.ask(courses.updateSubScene, { body: { id: sub, title: '改' } })).code).toBe(0)
  })
})

describe('text length', () => {
  test.each([
    ['1234567', '文本只有7个字符，至少8个字符才能生成'],
    [' 1234567\n', '文本只有7个字符，至少8个字符才能生成'],
    ['😀😀😀😀', '文本只有4个字符，至少8个字符才能生成'],
  ])('a text of fewer than eight characters is refused: %j', async (text, message) => {
    const id = await addLine(await newSubScene(), speak(text))
    expect(await generate(id)).toMatchObject({ succ: false, msg: message })
    expect(await tasksOf(id)).toEqual([])
  })

  test('a text of eight characters is accepted, and the limit holds for answers too', async () => {
    const sub = await newSubScene()
    expect((await generate(await addLine(sub, speak('12345678')))).code).toBe(0)
    const short = await addLine(sub, speak(undefined, { needAnswer: 'NEED', answerText: '短答' }))
    expect((await generate(short)).msg).toBe('参考答案只有2个字符，至少8个字符才能生成')
    expect(await tasksOf(short)).toEqual([])
  })
})

describe('requests', () => {
  test('twenty equal requests at once make one task', async () => {
    const id = await addLine(await newSubScene(), speak(undefined, { needAnswer: 'NEED', answerText: '一个足够长的答案' }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(id)))
    expect(answers.filter((a) => a.code === 0)).toHaveLength(1)
    for (const answer of answers.filter((a) => a.code !== 0)) expect(answer).toMatchObject(RUNNING)
    expect((await tasksOf(id)).map((t) => t.part)).toEqual(['QUESTION', 'ANSWER'])
  })

  test('a batch requests the possible media and gives a reason for each other line', async () => {
    const sub = await newSubScene()
    const [good = '', short = '', text = '', running = ''] = await addLines(
      sub,
      speak(),
      speak('太短'),
      speak(undefined, { mediaType: 'TEXT' }),
      speak(),
    )
    await generate(running)
    const { skipped, ...rest } = await batch([good, short, text, running, good])
    expect(rest).toEqual({ done: [good], submitted: [good] })
    expect(new Set(skipped)).toEqual(
      new Set([
        { id: short, name: '第2句 太短', reason: '文本只有2个字符，至少8个字符才能生成' },
        { id: text, name: expect.stringContaining('第3句'), reason: NOTHING },
        { id: running, name: expect.stringContaining('第4句'), reason: '任务进行中，暂不能操作' },
      ]),
    )
  })

  test('a batch leaves out an unknown or foreign id with a reason, and a single request for it gets 404', async () => {
    const id = await addLine(await newSubScene())
    const foreign = (
      await world.owner.query<{ id: string }>(
        `select s.id from script s join tenant t using (tenant_id) where t.domain = 'yuanfan' limit 1`,
      )
    ).rows[0]?.id
    for (const other of ['999999999', String(foreign)]) expect((await author.ask(productions.batch, { body: [other] })).status).toBe(404)
    const gone = { name: '', reason: '内容不存在或已被删除' }
    expect(await author.get(productions.batch, { body: ['999999999', id, String(foreign)] })).toMatchObject({
      done: [id],
      skipped: [
        { id: '999999999', ...gone },
        { id: String(foreign), ...gone },
      ],
    })
    expect((await generate(id, await world.signIn('leader'))).status).toBe(403)
  })
})

test('a live line cannot be edited, deleted or requested again, but can be moved, and other lines stay free', async () => {
  const sub = await newSubScene()
  const [busy = '', free = ''] = await addLines(sub, speak(), speak('别的一句完整的话'))
  await generate(busy)
  const save = (...body: Partial<ScriptEdit>[]) => author.ask(scripts.save, { params: { subSceneId: sub }, body })
  for (const state of ['TASK_WAIT', 'TASK_PROCESSING']) {
    await setTasks(busy, state)
    expect(await save({ editType: 'UPDATE', id: busy, text: '改' })).toMatchObject(RUNNING)
    expect(await save({ editType: 'UPDATE', id: free, text: '也不改' }, { editType: 'DELETE', id: busy })).toMatchObject(RUNNING)
    expect(await author.ask(scripts.remove, { body: [busy] })).toMatchObject(RUNNING)
    const [extra = ''] = await addLines(sub, speak())
    expect(await author.get(scripts.remove, { body: [busy, extra] })).toMatchObject({
      done: [extra],
      skipped: [{ id: busy, name: expect.stringMatching(/^第\d句 /), reason: RUNNING.msg }],
    })
    expect(await generate(busy)).toMatchObject(RUNNING)
    for (const id of [sub, sceneId, courseId]) expect(await author.ask(courseAuthoring.remove, { body: [id] })).toMatchObject(RUNNING)
    expect((await save({ editType: 'UPDATE', id: busy, seq: 1 }, { editType: 'UPDATE', id: free, seq: 0 })).code).toBe(0)
    expect((await save({ editType: 'UPDATE', id: free, section: state })).code).toBe(0)
    expect((await author.ask(courseAuthoring.state, { body: { id: courseId, isValid: 'NOT_VALID' } })).code).toBe(0)
  }
  expect((await author.get(scripts.list, { params: { subSceneId: sub } })).map((l) => [l.id, l.text])).toEqual([
    [free, '别的一句完整的话'],
    [busy, '请先寒暄，再了解客户'],
  ])
  await setTasks(busy, 'TASK_FAILED')
  expect((await generate(busy)).code).toBe(0)
})

describe('states', () => {
  test('states are read for one row or all below a parent, and a part never requested is absent', async () => {
    const sub = await newSubScene()
    const [one = '', both = '', none = ''] = await addLines(
      sub,
      speak(),
      speak(undefined, { needAnswer: 'NEED', answerText: '一个足够长的答案' }),
      speak(),
    )
    await batch([one, both])
    expect(await status(one)).toMatchObject([{ sourceId: one, taskDetail: { QUESTION: 'TASK_WAIT' } }])
    const below = await status(sub)
    expect(below.map((s) => [s.sourceId, s.taskDetail])).toEqual([
      [one, { QUESTION: 'TASK_WAIT' }],
      [both, { QUESTION: 'TASK_WAIT', ANSWER: 'TASK_WAIT' }],
    ])
    expect(await status(none)).toEqual([])
    await author.get(productions.intro, { params: { id: sub } })
    expect((await status(sceneId, 'COURSE')).find((s) => s.sourceId === sub)?.taskDetail).toEqual({ SUB_SCENE_INTRO: 'TASK_WAIT' })
    await setTasks(one, 'TASK_PROCESSING')
    expect((await status(one))[0]?.taskInfo.QUESTION).toMatchObject({ place: null, percent: 40, elapsedSec: expect.any(Number) })
    await world.owner.query(`update generation_task set status = 'TASK_FAILED', reason = '声音不可用' where source_id = $1`, [one])
    expect(await status(one)).toMatchObject([
      { taskDetail: { QUESTION: 'TASK_FAILED' }, taskInfo: { QUESTION: { reason: '声音不可用', place: null } } },
    ])
  })

  test('places count the tenant’s own waiting tasks from 1, in the order of the requests', async () => {
    await world.owner.query('delete from generation_task')
    const elsewhere = await world.signIn('author', 'yuanfan')
    const theirs = (
      await world.owner.query<{ id: string }>(
        `select s.id from script s join tenant t using (tenant_id) where t.domain = 'yuanfan' limit 3`,
      )
    ).rows
    await elsewhere.get(productions.batch, { body: theirs.map((t) => t.id) })
    const sub = await newSubScene()
    const ids = await addLines(sub, speak(), speak(), speak())
    for (const id of ids) await generate(id)
    const places = async () => (await status(sub)).map((s) => s.taskInfo.QUESTION?.place)
    expect(await places()).toEqual([1, 2, 3])
    const remain = (await status(sub)).map((s) => s.taskInfo.QUESTION?.remainSec ?? 0)
    expect(remain).toEqual(remain.toSorted((a, b) => a - b))
    await setTasks(ids[0] ?? '', 'TASK_PROCESSING')
    expect(await places()).toEqual([null, 1, 2])
    expect(await author.get(productions.active)).toMatchObject({
      processing: 1,
      waiting: 2,
      records: [
        { sourceId: ids[0], title: '子场景 · 第1句', place: null, percent: 40 },
        { title: '子场景 · 第2句', place: 1 },
        { title: '子场景 · 第3句', place: 2 },
      ],
    })
  })

  test('cancelling unlocks the row, once', async () => {
    const id = await addLine(await newSubScene(), speak(undefined, { needAnswer: 'NEED', answerText: '一个足够长的答案' }))
    await generate(id)
    const cancelled = await cancel(id)
    expect(cancelled.content).toEqual({ sourceId: id, taskDetail: {}, taskInfo: {} })
    expect(await cancel(id)).toMatchObject({ succ: false, msg: '没有进行中的任务' })
    expect((await generate(id)).code).toBe(0)
    expect((await (await world.signIn('leader')).ask(productions.cancel, { params: { sourceId: id } })).status).toBe(403)
    expect((await status(id))[0]?.taskDetail.QUESTION).toBe('TASK_WAIT')
    expect((await cancel('999999999')).status).toBe(404)
  })
})

describe('staleness', () => {
  const stale = async (id: string, part: 'QUESTION' | 'ANSWER' | 'SUB_SCENE_INTRO' = 'QUESTION') =>
    (await status(id, part === 'SUB_SCENE_INTRO' ? 'COURSE' : 'OPERATION'))[0]?.taskInfo[part]?.stale
  const made = async () => {
    const sub = await newSubScene()
    const id = await addLine(sub, speak('原来的一句话在这里', { type: 'QUESTION', needAnswer: 'NEED', answerText: '原来的答案在这里' }))
    await generate(id)
    await author.get(productions.intro, { params: { id: sub } })
    for (const source of [id, sub]) await setTasks(source, 'TASK_SUCCESS')
    const save = (change: Partial<ScriptEdit>) =>
      author.get(scripts.save, { params: { subSceneId: sub }, body: [{ editType: 'UPDATE', id, ...change }] })
    return { sub, id, save }
  }

  test('a medium is stale after a change of its text, until the text is restored', async () => {
    const { id, save } = await made()
    expect([await stale(id), await stale(id, 'ANSWER')]).toEqual([false, false])
    await save({ text: '现在的一句话在这里' })
    expect([await stale(id), await stale(id, 'ANSWER')]).toEqual([true, false])
    await save({ text: '原来的一句话在这里', answerText: '现在的答案在这里' })
    expect([await stale(id), await stale(id, 'ANSWER')]).toEqual([false, true])
    await save({ section: '别的章节' })
    expect(await stale(id)).toBe(false)
  })

  test('a medium is stale after a change of figure or voice at any level', async () => {
    const { sub, id } = await made()
    await human(sub, { question: { gender: 2, digitalHumanId: figures.question, voiceId: 'gentle-woman' } })
    expect([await stale(id), await stale(id, 'ANSWER'), await stale(sub, 'SUB_SCENE_INTRO')]).toEqual([true, false, false])
    await human(sub, { subSceneIntro: { gender: 2, digitalHumanId: 'zhao', voiceId: voices.subSceneIntro } })
    expect([await stale(id), await stale(sub, 'SUB_SCENE_INTRO')]).toEqual([false, true])
    await human(courseId, { question: { gender: 2, digitalHumanId: 'zhao', voiceId: voices.question } })
    expect(await stale(id)).toBe(false)
    await author.get(digitalHumans.inherit, { query: { id: sub } })
    expect(await stale(id)).toBe(true)
    await author.get(digitalHumans.inherit, { query: { id: courseId } })
  })

  test('a running task keeps the inputs of its request', async () => {
    const sub = await newSubScene()
    const id = await addLine(sub)
    await generate(id)
    await human(sub, { tip: { gender: 1, digitalHumanId: 'zhou', voiceId: 'brisk-man' } })
    expect(await tasksOf(id)).toMatchObject([{ input: { voiceId: voices.tip } }])
  })
})
