// Course packages over HTTP: a course with media, settings and a scenario equals itself in another tenant; broken and hostile archives
// change nothing.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { withFile, zipOf } from '#test/office-files.ts'
import { formOf, png } from '#test/samples.ts'
import { scenario } from '#test/scenario.ts'
import { voiceOf } from '#test/voice.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { openArchive } from '#platform/spreadsheets/spreadsheets.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { coursePackages } from '../contract.ts'
import { MANIFEST } from './package-format.ts'

let world: World
let author: Person
let other: Person
let courseId: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  other = await world.signIn('author', 'yuanfan')
  courseId = await makeCourse()
})
afterAll(() => world?.close())

const rowsOf = async (text: string, ...values: unknown[]) => (await world.owner.query<Record<string, unknown>>(text, values)).rows
const upload = async (bytes: Uint8Array, name: string, field: 'cover' | 'audio') =>
  (await author.get(files.upload, { query: { field }, form: formOf(Buffer.from(bytes), name) })).path

/** A course with a cover, an uploaded and a generated sound, an own setting and an enabled scenario. */
async function makeCourse(): Promise<string> {
  const imageFile = await upload(png, '封面.png', 'cover')
  const course = await author.get(courses.createCourse, {
    body: { title: '整门课程', description: '描述', variables: '{产品} = 安康', imageFile },
  })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景', description: '说明' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', content: ['甲', '乙'] } })
  const [own, made] = [await upload(voiceOf(1), '自录.mp3', 'audio'), await upload(voiceOf(2), '生成.mp3', 'audio')]
  await world.owner.query(`update file set provider = 'AI_TRAINING' where path = $1`, [made])
  const line = { editType: 'CREATE', type: 'QUESTION', mediaType: 'AUDIO', needAnswer: 'NEED' } as const
  const saved = await author.get(scripts.save, {
    params: { subSceneId: sub.id },
    body: [
      { ...line, text: '这个保险是不是太贵了？', answerText: '我理解您的担心。', answerPoints: '理解您的担心', audioFile: own },
      { ...line, text: '等待期一共多少天呢？', answerText: '{产品}等待期是90天。', answerPoints: '等待期90天', audioFile: made },
    ],
  })
  const input = {
    kind: 'AUDIO',
    text: '等',
    voiceId: 'steady-man',
    voiceName: '沉稳',
    figureId: null,
    figureName: null,
    format: '16:9',
    burnSubtitles: false,
    key: 'k',
  }
  await world.owner.query(
    `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input, finished_at)
     select tenant_id, 'OPERATION', $1, $2, 'QUESTION', 'TASK_SUCCESS', $3, now() from tenant where domain = 'demo'`,
    [saved[1]?.id, sub.id, JSON.stringify(input)],
  )
  const question = { gender: 1, digitalHumanId: 'chen', voiceId: 'steady-man', speed: 1.1 } as const
  await author.get(digitalHumans.save, { body: { targetId: course.id, targetType: 'COURSE', question, burnSubtitles: false } })
  await world.owner.query(
    `insert into scenario (tenant_id, sub_scene_id, version, state, content) select tenant_id, $1, 1, 'ENABLED', $2 from tenant where domain = 'demo'`,
    [sub.id, JSON.stringify(scenario)],
  )
  return course.id
}

const exported = async (id = courseId) => {
  const answer = await author.fetch(`${coursePackages.exportPackage.path}?id=${id}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const bring = (content: Buffer, who = other) => who.ask(coursePackages.importPackage, { form: formOf(content, '课程包.zip') })

/** Everything of a course but ids, times and people. */
const contentOf = (id: string) =>
  rowsOf(
    `select c.type, c.title, c.description, c.variables, c.content, c.is_valid, f.bytes::int cover,
            (select jsonb_agg(jsonb_build_array(d.role, d.gender, d.digital_human_id, d.voice_id, d.speed, d.burn_subtitles) order by d.role) from digital_human_setting d where d.target_id = c.id) settings,
            (select jsonb_agg(jsonb_build_array(s.seq, s.type, s.media_type, s.media_provider, s.need_answer, s.text, s.answer_points, s.answer_text, a.bytes, a.provider, a.duration_ms,
               (select jsonb_agg(g.input) from generation_task g where g.source_id = s.id)) order by s.seq)
               from script s left join file a on a.path = s.audio_file where s.subscene_id = c.id) lines,
            (select jsonb_agg(t.content) from scenario t where t.sub_scene_id = c.id) scenarios
       from course c left join file f on f.path = c.image_file where c.course_id = $1 order by c.type, c.seq`,
    id,
  )

/** The parts of an archive. */
const partsOf = (content: Buffer) =>
  withFile(content, async (file) => {
    const archive = await openArchive(file)
    const parts: Record<string, Buffer> = {}
    for (const entry of archive.entries.values()) parts[entry.fileName] = await buffer(await archive.open(entry))
    archive.close()
    return parts
  })
const changed = async (change: (manifest: Record<string, never>, parts: Record<string, Buffer>) => void) => {
  const parts = await partsOf(await exported())
  const manifest = JSON.parse(parts[MANIFEST]?.toString() ?? '') as Record<string, never>
  change(manifest, parts)
  return zipOf({ ...parts, [MANIFEST]: Buffer.from(JSON.stringify(manifest)) })
}

test('a course equals itself in another tenant, is disabled there, and its scenario waits for approval', async () => {
  await world.owner.query('update course set is_valid = $2 where course_id = $1', [courseId, 'VALID'])
  const content = await exported()
  const { content: brought, msg } = await bring(content)
  expect(msg).toBe('')
  expect(brought).toMatchObject({ title: '整门课程', scenes: 1, subScenes: 1, lines: 2, files: 3, scenarios: 1 })
  expect(brought.losses).toEqual(['1 个情景导入为草稿，需要重新审核'])
  const valid = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row, is_valid: 'NOT_VALID' }))
  expect(await contentOf(brought.courseId)).toEqual(valid(await contentOf(courseId)))
  expect(
    await rowsOf(`select state from scenario t join course c on c.id = t.sub_scene_id where c.course_id = $1`, brought.courseId),
  ).toEqual([{ state: 'DRAFT' }])
  const [line] = await rowsOf(
    `select audio_file path from script s join course c on c.id = s.subscene_id where c.course_id = $1 and s.seq = 0`,
    brought.courseId,
  )
  const heard = await other.fetch(`/ai-training/v1/management/file/download/local/${String(line?.['path'])}`)
  expect(
    createHash('sha256')
      .update(Buffer.from(await heard.arrayBuffer()))
      .digest('hex'),
  ).toBe(createHash('sha256').update(voiceOf(1)).digest('hex'))
  // a second import is another course, and the first stays
  const again = await bring(content)
  expect(again.content.title).toBe('整门课程 副本')
  const { records } = await other.get(courses.page, { query: { type: 'COURSE', title: '整门课程' } })
  expect(records.map(({ title }) => title).toSorted()).toEqual(['整门课程', '整门课程 副本'])
})

test('nobody exports the course of another tenant, or imports without the right', async () => {
  expect((await other.ask(coursePackages.exportPackage, { query: { id: courseId } })).status).toBe(404)
  expect((await bring(await exported(), await world.signIn('viewer', 'yuanfan'))).status).toBe(403)
})

const isBad = (message: string | RegExp) => expect.objectContaining({ succ: false, msg: expect.stringMatching(message) })
test('broken and hostile archives are refused in words and change nothing', async () => {
  const state = () =>
    rowsOf(
      `select (select count(*)::int from course) courses, (select count(*)::int from file) files, (select count(*)::int from script) lines`,
    )
  const before = await state()
  const whole = await exported()
  expect(await bring(whole.subarray(0, whole.length - 100))).toEqual(isBad('不完整'))
  expect(await bring(await zipOf({ 'readme.txt': '你好' }))).toEqual(isBad('没有 course.json'))
  expect(await bring(await zipOf({ [MANIFEST]: '{' }))).toEqual(isBad('不是有效的 JSON'))
  expect(await bring(await changed((m) => Object.assign(m, { version: 99 })))).toEqual(isBad('更新的版本'))
  expect(await bring(await changed((m) => Object.assign(m['course'] ?? {}, { title: '' })))).toEqual(isBad('course.title'))
  expect(await bring(await changed((_, parts) => void delete parts['media/2.mp3']))).toEqual(isBad('缺少文件 media/2.mp3'))
  const turned = (parts: Record<string, Buffer>) => Object.assign(parts, { 'media/2.mp3': Buffer.from(voiceOf(1).toReversed()) })
  expect(await bring(await changed((_, parts) => turned(parts)))).toEqual(isBad('与清单不符'))
  const noSound = (m: { files: { sha256: string; bytes: number }[] }, parts: Record<string, Buffer>) => {
    const bytes = Buffer.from('<script>alert(1)</script>')
    parts['media/2.mp3'] = bytes
    Object.assign(m.files[1] ?? {}, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  expect((await bring(await changed((m, parts) => noSound(m as never, parts)))).succ).toBe(false)
  const outside = (m: { files: { name: string }[] }) => Object.assign(m.files[0] ?? {}, { name: '../../../etc/passwd' })
  expect(await bring(await changed((m) => outside(m as never)))).toEqual(isBad('files.0.name'))
  const polluted = await changed((m) => Object.assign(m, JSON.parse('{"__proto__": {"polluted": true}}')))
  expect((await bring(polluted)).msg).toBe('')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  const [after] = await state()
  expect([after?.['courses'], after?.['lines']]).toEqual([Number(before[0]?.['courses']) + 3, Number(before[0]?.['lines']) + 2])
})
