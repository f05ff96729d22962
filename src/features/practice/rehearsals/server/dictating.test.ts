// Tests of text recognised by the browser: allowed by the tenant, in practice only, and marked as such for learners and mentors.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { rehearsalReviews as reviews } from '#features/practice/rehearsal-reviews/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { type Mode, type Rehearsal, rehearsals } from '../contract.ts'

const heard = '我理解您的单心，保额五十万元'
const said = '我理解您的担心，保额五十万元'
const lines = [{ text: '这个保险是不是太贵了一些？', answerText: '我理解您的担心，保额50万元。', answerPoints: '理解您的担心；保额50万元' }]

let w: ExamWorld
let viewer: Person
let sub: string
let projectId: string
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
  const made = await addCourse(w, '重疾险面谈', { 异议: lines })
  sub = made.subs[0] ?? ''
  projectId = await addProject(w, made.id)
  await w.world.owner.query('update project set mentor_id = $2 where id = $1', [projectId, w.userIds['author']])
})
afterAll(() => w?.world.close())
beforeEach(async () => {
  for (const { id } of await w.rows(`select id::text id from rehearsal where state = 'OPEN'`))
    await viewer.get(rehearsals.finish, { params: { id: String(id) } })
})

async function allow(on: boolean) {
  const { version } = await w.admin.get(tenantSetup.setting)
  await w.admin.get(tenantSetup.saveSetting, { body: { version, browserListening: on } })
}
const begin = (mode: Exclude<Mode, 'DRILL'>) => viewer.get(rehearsals.start, { body: { subSceneId: sub, projectId, mode } })
const answer = ({ id, current }: Rehearsal, body: { said: string; dictated?: string }) =>
  viewer.ask(rehearsals.answer, { params: { id, scriptId: current?.scriptId ?? '' }, body })
const offered = async (who = viewer) => (await who.get(rehearsals.notice)).browserListening

describe('text recognised by the browser', () => {
  test('is refused unless this tenant allows it', async () => {
    expect(await offered()).toBe(false)
    const run = await begin('PRACTICE')
    expect(await answer(run, { said, dictated: heard })).toMatchObject({ succ: false, msg: '这里不能用浏览器识别，请打字或录音回答' })
    await allow(true)
    expect([await offered(), await offered(await w.world.signIn('viewer', 'yuanfan'))]).toEqual([true, false])
    expect((await answer(run, { said, dictated: heard })).content.current).toMatchObject({ said, dictated: heard, spoken: null })
    await allow(false)
    expect((await answer(run, { said, dictated: heard })).succ).toBe(false)
    expect((await answer(run, { said })).content.current).toMatchObject({ said, dictated: null })
  })

  test('is refused in an exam', async () => {
    await allow(true)
    const run = await begin('EXAM')
    expect(await answer(run, { said, dictated: heard })).toMatchObject({ succ: false, msg: '这里不能用浏览器识别，请打字或录音回答' })
    expect((await answer(run, { said })).succ).toBe(true)
  })

  test('is stored beside the answer, shown in room, report and review, and scored like typed text', async () => {
    await allow(true)
    const run = await begin('PRACTICE')
    const { current } = (await answer(run, { said, dictated: heard })).content
    const typed = await answer(run, { said })
    expect(current?.feedback).toEqual(typed.content.current?.feedback)
    await answer(run, { said, dictated: heard })
    await viewer.get(rehearsals.next, { params: { id: run.id }, body: { place: run.place } })
    await viewer.get(rehearsals.finish, { params: { id: run.id } })
    const report = await viewer.get(rehearsals.report, { params: { id: run.id } })
    expect(report.lines[0]).toMatchObject({ said, dictated: heard, spoken: null })
    expect(report.dimensions).not.toHaveProperty('流利度')
    const seen = await w.author.get(reviews.detail, { params: { id: run.id } })
    expect(seen.lines[0]).toMatchObject({ said, dictated: heard, spoken: null })
    expect(await w.rows('select heard, heard_by from rehearsal_line where rehearsal_id = $1', [run.id])).toEqual([
      { heard, heard_by: 'browser' },
    ])
  })

  test('is as long as an answer may be', async () => {
    await allow(true)
    const run = await begin('PRACTICE')
    expect((await answer(run, { said, dictated: '字'.repeat(2001) })).fields?.[0]?.field).toBe('dictated')
  })
})
