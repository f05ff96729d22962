// Round-trip tests over HTTP: an exported course with any texts imports equal; content of the templates.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { courseSheets } from '../contract.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

interface Line {
  type: 'QUESTION' | 'INTRO' | 'ACTION' | 'TIPS'
  mediaType: 'VIDEO' | 'AUDIO' | 'TEXT'
  needAnswer: 'NEED' | 'NO_NEED'
  section: string
  text: string
  answerPoints: string
  answerText: string
}
interface Made {
  title: string
  description: string
  scenes: { title: string; description: string; subScenes: { title: string; contentStr: string; lines: Line[] }[] }[]
}

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  fc.constantFrom(
    '=1+1',
    '+86',
    '-2',
    '@SUM(A1)',
    '"引号"',
    "'",
    '第一行\n第二行',
    '_x0041_',
    '_x000D_',
    '&lt;<a>&amp;',
    '😀👨‍👩‍👧',
    '\t',
    '　',
    '课程名称',
    'TRUE',
    '007',
    '1e5',
    ']]>',
    '长'.repeat(400),
  ),
)
const text = (most: number) =>
  fc.array(piece, { minLength: 0, maxLength: 4 }).map((parts) =>
    parts
      .join('')
      // removes characters that the API does not accept
      .replaceAll(/[\0\r]/g, '')
      .trim()
      .slice(0, most)
      .toWellFormed()
      .trim(),
  )
const named = (most: number) => text(most).map((t) => t || '名')
const line: fc.Arbitrary<Line> = fc
  .record({
    type: fc.constantFrom('QUESTION', 'INTRO', 'ACTION', 'TIPS'),
    mediaType: fc.constantFrom('VIDEO', 'AUDIO', 'TEXT'),
    needAnswer: fc.constantFrom('NEED', 'NO_NEED'),
    section: text(50),
    text: named(2000),
    answerPoints: text(2000),
    answerText: named(2000),
  })
  .map((l) => (l.needAnswer === 'NEED' ? l : { ...l, answerPoints: '', answerText: '' })) as fc.Arbitrary<Line>
// few different titles, so that siblings often share one
const shared = fc.oneof(fc.constantFrom('场景', '=场景', '子'), named(100))
const made: fc.Arbitrary<Made> = fc.record({
  title: named(60),
  description: named(500),
  scenes: fc.array(
    fc.record({
      title: shared,
      description: text(500),
      subScenes: fc.array(fc.record({ title: shared, contentStr: text(2000), lines: fc.array(line, { maxLength: 3 }) }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
})

async function make(of: Made): Promise<string> {
  const { id } = await author.get(courses.createCourse, { body: { title: of.title, description: of.description } })
  for (const { subScenes, ...scene } of of.scenes) {
    const { id: sceneId } = await author.get(courses.createScene, { body: { parentId: id, ...scene } })
    for (const { lines, ...sub } of subScenes) {
      const { id: subSceneId } = await author.get(courses.createSubScene, { body: { parentId: sceneId, ...sub } })
      if (lines.length) await author.get(scripts.save, { params: { subSceneId }, body: lines.map((l) => ({ editType: 'CREATE', ...l })) })
    }
  }
  return id
}

/** Reads everything of a course that a spreadsheet contains. */
async function contentOf(courseId: string) {
  const { title, description } = await author.get(courses.detail, { params: { id: courseId } })
  const below = async (parentId: string, type: 'SCENE' | 'SUB_SCENE') =>
    (await author.get(courses.page, { query: { type, parentId, pageSize: 100 } })).records
  const scenes = []
  for (const scene of await below(courseId, 'SCENE')) {
    const subScenes = []
    for (const sub of await below(scene.id, 'SUB_SCENE')) {
      const lines = (await author.get(scripts.list, { params: { subSceneId: sub.id } })).map((l) => [
        l.seq,
        l.type,
        l.mediaType,
        l.needAnswer,
        l.section,
        l.text,
        l.answerPoints,
        l.answerText,
      ])
      subScenes.push({ title: sub.title, content: sub.content, lines })
    }
    scenes.push({ title: scene.title, description: scene.description, subScenes })
  }
  return { title, description, scenes }
}

const download = async (url: string) => {
  const answer = await author.fetch(url)
  expect(answer.status, url).toBe(200)
  return { name: decodeURIComponent(answer.headers.get('content-disposition') ?? ''), content: Buffer.from(await answer.arrayBuffer()) }
}
const exportOf = (id: string) => download(`${courseSheets.exportCourse.path}?id=${id}`)

test('an exported course of any content imports equal', async () => {
  let serial = 0
  await fc.assert(
    fc.asyncProperty(made, async (given) => {
      const of = { ...given, title: `${given.title} ${++serial}` }
      const id = await make(of)
      const before = await contentOf(id)
      const { content } = await exportOf(id)
      // frees the title of the course
      await world.owner.query('update course set deleted_at = now() where course_id = $1', [id])
      const answer = await author.ask(courseSheets.importCourses, { form: formOf(content, '课程.xlsx') })
      expect([answer.msg, answer.fields]).toEqual(['', undefined])
      const found = await world.owner.query<{ id: string }>(
        `select id::text from course where title = $1 and type = 'COURSE' and deleted_at is null`,
        [before.title],
      )
      expect(found.rows).toHaveLength(1)
      expect(await contentOf(found.rows[0]?.id ?? '')).toEqual(before)
    }),
    // an import reads its file in a process of its own, so a run takes a second
    { numRuns: 8 },
  )
})

test('the scripts of a sub-scene import equal into another one', async () => {
  const lines = fc.sample(line, 30)
  const id = await make({
    title: '甲',
    description: '描述',
    scenes: [{ title: '场景', description: '', subScenes: [{ title: '子', contentStr: '', lines }] }],
  })
  const other = await make({
    title: '乙',
    description: '描述',
    scenes: [{ title: '场景', description: '', subScenes: [{ title: '子', contentStr: '', lines: [] }] }],
  })
  const subSceneOf = async (courseId: string) =>
    (await world.owner.query<{ id: string }>(`select id::text from course where course_id = $1 and type = 'SUB_SCENE'`, [courseId])).rows[0]
      ?.id ?? ''
  const { content, name } = await download(`${courseSheets.exportScripts.path}?subSceneId=${await subSceneOf(id)}`)
  expect(name).toContain('子.xlsx')
  const subSceneId = await subSceneOf(other)
  const answer = await author.ask(courseSheets.importScripts, { query: { subSceneId }, form: formOf(content, '脚本.xlsx') })
  expect([answer.msg, answer.content?.ok]).toEqual(['', 30])
  expect((await contentOf(other)).scenes).toEqual((await contentOf(id)).scenes)
})

test('a line with a picture is left out of an export, and the other lines import', async () => {
  const id = await make({
    title: '有图片的课程',
    description: '描述',
    scenes: [{ title: '场景', description: '', subScenes: [{ title: '子', contentStr: '', lines: fc.sample(line, 3) }] }],
  })
  await world.owner.query(
    `update script set media_type = 'IMAGE', text = '' where seq = 1 and subscene_id in (select id from course where course_id = $1)`,
    [id],
  )
  const { content } = await exportOf(id)
  const preview = await author.get(courseSheets.importCourses, {
    query: { dryRun: 'true', append: 'true' },
    form: formOf(content, '课程.xlsx'),
  })
  expect(preview).toMatchObject({ total: 2, ok: 0, bad: 0, notes: ['2 行与已有内容相同，不再导入'] })
})

test.each([
  ['courseTemplate', 'importCourses'],
  ['scriptTemplate', 'importScripts'],
] as const)('%s needs no session and imports unchanged', async (template, into) => {
  const answer = await world.anybody().fetch(courseSheets[template].path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
  const form = formOf(Buffer.from(await answer.arrayBuffer()), '模板.xlsx')
  const id = await make({
    title: template,
    description: '描述',
    scenes: [{ title: '场景', description: '', subScenes: [{ title: '子', contentStr: '', lines: [] }] }],
  })
  const subSceneId = (await world.owner.query(`select id::text from course where course_id = $1 and type = 'SUB_SCENE'`, [id])).rows[0].id
  const query = { dryRun: 'true', ...(into === 'importScripts' ? { subSceneId } : {}) }
  expect(await author.get(courseSheets[into], { query, form })).toMatchObject({ total: 2, ok: 2, bad: 0, warnings: [], notes: [] })
})
