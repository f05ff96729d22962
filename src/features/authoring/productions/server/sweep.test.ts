// Test of the task sweep: superseded tasks are deleted after ninety days, and tasks that define a row's state are kept.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { keptDays, sweepTasksWork } from './sweep.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  await world.owner.query('delete from generation_task')
})
afterAll(() => world?.close())

const sweep = () => sweepTasksWork(world.program.pool).handle({ tenantId: '0', id: '0' }, new AbortController().signal)
const kept = async () =>
  (await world.owner.query<{ reason: string }>('select reason from generation_task order by id')).rows.map(({ reason }) => reason)

test('each line keeps its last and its last successful task, live tasks, and those of the last ninety days', async () => {
  const { id: courseId } = await author.get(courses.createCourse, { body: { title: '旧任务', description: '描述' } })
  const { id: parentId } = await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })
  const { id: subSceneId } = await author.get(courses.createSubScene, { body: { parentId, title: '子场景', contentStr: '一位客户' } })
  const [line, other] = await author.get(scripts.save, {
    params: { subSceneId },
    body: ['甲', '乙'].map((name) => ({
      editType: 'CREATE' as const,
      type: 'TIPS' as const,
      needAnswer: 'NO_NEED' as const,
      text: `${name}：请先寒暄，再了解客户。`,
    })),
  })
  const add = async (source: string | undefined, reason: string, days: number | null, status = 'TASK_FAILED') =>
    world.owner.query(
      `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input, reason, finished_at)
       select tenant_id, 'OPERATION', $1, $2, 'QUESTION', $3, '{"key": "k"}', $4, now() - $5 * interval '1 day' from tenant where domain = 'demo'`,
      [source, subSceneId, status, reason, days],
    )
  await add(line?.id, 'long ago', keptDays + 200)
  await add(line?.id, 'just past', keptDays + 1, 'TASK_SUCCESS')
  await add(line?.id, 'not yet', keptDays - 1)
  await add(other?.id, 'the only one', keptDays + 200)
  await add(line?.id, 'the last', keptDays + 100, 'TASK_SUCCESS')
  await sweep()
  expect(await kept()).toEqual(['not yet', 'the only one', 'the last'])
  await add(line?.id, 'waits', null, 'TASK_WAIT')
  await sweep()
  expect(await kept()).toEqual(['not yet', 'the only one', 'the last', 'waits'])
  await add(line?.id, 'again', keptDays + 50, 'TASK_SUCCESS')
  await sweep()
  expect(await kept()).toEqual(['not yet', 'the only one', 'waits', 'again'])
})
