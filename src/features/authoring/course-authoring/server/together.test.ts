// Concurrency tests on one course: restore, purge, delete, copy, sort, save and import. The second caller gets an error, nothing
// deadlocks or doubles, and positions stay complete.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { courseSheets } from '#features/authoring/course-sheets/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring, recycleBin } from '../contract.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

const line = (text: string) => ({ editType: 'CREATE' as const, type: 'TIPS' as const, needAnswer: 'NO_NEED' as const, text })
async function newCourse(lines = 6) {
  const { id } = await author.get(courses.createCourse, { body: { title: '一起', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })
  const body = Array.from({ length: lines }, (_, i) => line(`第${i}句`))
  const made = lines ? await author.get(scripts.save, { params: { subSceneId: sub.id }, body }) : []
  return { id, sceneId: scene.id, subSceneId: sub.id, lines: made.map((l) => l.id) }
}
const places = async () => {
  const { rows } = await world.owner.query(
    `select 'course' of, parent_id::text parent, array_agg(seq order by seq) seqs from course where deleted_at is null and parent_id is not null group by 2
     union all select 'script', subscene_id::text, array_agg(seq order by seq) from script where deleted_at is null group by 2`,
  )
  return rows.filter((r: { seqs: number[] }) => r.seqs.some((seq, i) => seq !== i))
}
/** Finds inconsistencies: live rows below deleted ones, entries without rows, deleted rows without an entry. */
const torn = async () => {
  const { rows } = await world.owner.query(
    `select 'live below deleted' what from course c join course p on p.id = c.parent_id where c.deleted_at is null and p.deleted_at is not null
     union all select 'entry of nothing' from recycle_entry e where not exists (select from course c where c.deletion_id = e.id) and not exists (select from script s where s.deletion_id = e.id)
     union all select 'marked by no entry' from course c where c.deletion_id is not null and not exists (select from recycle_entry e where e.id = c.deletion_id)
     union all select 'line marked by no entry' from script s where s.deletion_id is not null and not exists (select from recycle_entry e where e.id = s.deletion_id)
     union all select 'live and marked' from course c where c.deletion_id is not null and c.deleted_at is null
     union all select 'live line and marked' from script s where s.deletion_id is not null and s.deleted_at is null`,
  )
  return rows
}
const known = new Set([200, 403, 404, 409])
async function all(acts: (() => Promise<{ status: number; succ: boolean }>)[]) {
  const answers = await Promise.all(acts.map((act) => act()))
  expect(answers.filter((a) => !known.has(a.status))).toEqual([])
  return answers.filter((a) => a.succ).length
}

test('twenty concurrent restores restore once, and a restore against a purge ends in one of both', async () => {
  const made = await newCourse()
  const { deletionId } = await author.get(courseAuthoring.remove, { body: [made.id] })
  const body = [deletionId ?? '']
  expect(await all(Array.from({ length: 20 }, () => () => author.ask(recycleBin.restore, { body })))).toBe(1)
  const again = [(await author.get(courseAuthoring.remove, { body: [made.id] })).deletionId ?? '']
  const done = await all(
    Array.from({ length: 20 }, (_, i) => () => author.ask(i % 2 ? recycleBin.restore : recycleBin.purge, { body: again })),
  )
  expect(done).toBe(1)
  expect([await places(), await torn()]).toEqual([[], []])
})

test('a course stays consistent under concurrent deletes, restores, purges, edits, copies, sorts and imports', async () => {
  for (let round = 0; round < 3; round++) {
    const made = await newCourse()
    const [first = '', second = ''] = made.lines
    const removed = (await author.get(scripts.remove, { body: [first] })).deletionId ?? ''
    const sheet = await writeSheet(
      ['类型', '媒体类型', '是否需要回答', '文本'].map((title) => ({ title })),
      Array.from({ length: 30 }, (_, i) => ['提示', '音频', '不需要', `导入的第${i}句提示语`]),
    )
    const { subSceneId, sceneId, id } = made
    await all([
      () => author.ask(recycleBin.restore, { body: [removed] }),
      () => author.ask(recycleBin.purge, { body: [removed] }),
      () => author.ask(scripts.remove, { body: made.lines.slice(3) }),
      () =>
        author.ask(scripts.save, { params: { subSceneId }, body: [line('新的一句'), { editType: 'UPDATE', id: second, text: '改了' }] }),
      () => author.ask(scripts.sort, { body: [{ id: second, seq: 4 }], params: { subSceneId }, query: {} }),
      () => author.ask(courseAuthoring.copy, { body: { id: subSceneId } }),
      () => author.ask(courseAuthoring.copy, { body: { id: sceneId } }),
      () => author.ask(courseAuthoring.copy, { body: { id } }),
      () => author.ask(courseAuthoring.copyScripts, { body: { ids: made.lines.slice(1), subSceneId } }),
      () => author.ask(courseSheets.importScripts, { query: { subSceneId }, form: formOf(sheet, '表.xlsx') }),
      () => author.ask(courseAuthoring.remove, { body: [subSceneId] }),
      () => author.ask(courseAuthoring.remove, { body: [sceneId] }),
      () => author.ask(courseAuthoring.remove, { body: [id] }),
    ])
    const bin = (await author.get(recycleBin.page, { query: { pageSize: 50 } })).records.map((r) => r.id)
    await all(
      bin.flatMap((entry) => [
        () => author.ask(recycleBin.restore, { body: [entry] }),
        () => author.ask(courseAuthoring.remove, { body: [id] }),
        () => author.ask(recycleBin.purge, { body: [entry] }),
      ]),
    )
    expect([await places(), await torn()]).toEqual([[], []])
  }
})

test('twenty concurrent copies have twenty titles and twenty positions', async () => {
  const made = await newCourse(2)
  await all(
    Array.from({ length: 20 }, (_, i) => () => author.ask(courseAuthoring.copy, { body: { id: i % 2 ? made.sceneId : made.subSceneId } })),
  )
  const scenes = (await author.get(courses.page, { query: { type: 'SCENE', parentId: made.id, pageSize: 50 } })).records.map((s) => s.title)
  expect(new Set(scenes).size).toBe(11)
  expect(await places()).toEqual([])
})

test('twenty concurrent moves of lines leave a permutation', async () => {
  const made = await newCourse(12)
  await all(
    Array.from(
      { length: 20 },
      (_, i) => () =>
        author.ask(scripts.sort, { params: { subSceneId: made.subSceneId }, body: [{ id: made.lines[i % 12] ?? '', seq: (i * 7) % 12 }] }),
    ),
  )
  expect(await places()).toEqual([])
  const now = (await author.get(scripts.list, { params: { subSceneId: made.subSceneId } })).map((l) => l.id)
  expect(now.toSorted()).toEqual(made.lines.toSorted())
})
