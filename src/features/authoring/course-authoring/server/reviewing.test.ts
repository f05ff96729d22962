// Reviews of courses over HTTP: the gate of enabling, return with comments, differences, authors, and nothing without the setting.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startExamWorld, type ExamWorld } from '#test/exam-world.ts'
import { addCourse } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { contentReviews } from '#features/organisation/content-reviews/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { courseAuthoring } from '../contract.ts'

let w: ExamWorld
let author: Person
let admin: Person
beforeAll(async () => {
  w = await startExamWorld()
  ;({ author, admin } = w)
})
beforeEach(() => setReviews(true))
afterAll(() => w?.world.close())

async function setReviews(contentReview: boolean) {
  const { version } = await admin.get(tenantSetup.setting)
  await admin.get(tenantSetup.saveSetting, { body: { version, contentReview } })
}
let made = 0
async function newCourse() {
  const lines = ['等待期是多少天？', '第二句话'].map((text) => ({ text, answerText: '好的。' }))
  const { id, subs } = await addCourse(w, `审核课程${++made}`, { 首访: lines })
  await w.rows(`update course set is_valid = 'NOT_VALID' where id = $1`, [id])
  const subSceneId = subs[0] ?? ''
  const [first, second] = await author.get(scripts.list, { params: { subSceneId } })
  return { id, subSceneId, first: first?.id ?? '', second: second?.id ?? '' }
}
const enable = (id: string, who = author, isValid: 'VALID' | 'NOT_VALID' = 'VALID') =>
  who.ask(courseAuthoring.state, { body: { id, isValid } })
const of = (ownerId: string, who = author) => who.get(contentReviews.of, { query: { kind: 'COURSE', ownerId } })
const submit = (ownerId: string, who = author, note = '') => who.ask(contentReviews.submit, { body: { kind: 'COURSE', ownerId, note } })
const submitted = async (ownerId: string, who = author) => (await submit(ownerId, who)).content?.id ?? ''
const decide = (what: 'approve' | 'reject', id: string, who = admin, body: object = {}) =>
  who.ask(contentReviews[what], { params: { id }, body })
const say = (subSceneId: string, id: string, text: string, who = author) =>
  who.get(scripts.save, { params: { subSceneId }, body: [{ editType: 'UPDATE', id, text }] })

test('without the setting nothing changes, and nothing can be submitted', async () => {
  await setReviews(false)
  const { id } = await newCourse()
  expect(await enable(id)).toMatchObject({ succ: true })
  expect(await of(id)).toMatchObject({ standing: 'OFF', canSubmit: false, reviews: [] })
  expect(await submit(id)).toMatchObject({ succ: false, msg: '没有开启发布前审核，不需要提交' })
})

test('a course is returned with a comment on a line, mended, approved and enabled', async () => {
  const { id, subSceneId, first, second } = await newCourse()
  expect(await enable(id)).toMatchObject({ succ: false, msg: expect.stringContaining('还没有通过审核：未审核') })
  const { missing, ready } = await author.get(courseAuthoring.readiness, { params: { id } })
  expect([ready, missing[0]]).toEqual([false, expect.objectContaining({ must: true, text: expect.stringContaining('还没有通过审核') })])
  const review = (await submit(id, author, '第一版')).content
  expect(await of(id)).toMatchObject({ standing: 'SUBMITTED', canSubmit: false })
  expect(await submit(id)).toMatchObject({ msg: '已提交，正在等待审核' })
  const asked = { params: { id: review?.id ?? '' } }
  const seen = await admin.get(contentReviews.detail, asked)
  expect(seen).toMatchObject({ refusal: null, total: 5, review: { note: '第一版', isOwn: false, state: 'SUBMITTED' } })
  expect(seen.changes.map(({ act }) => act)).toEqual(Array.from({ length: 5 }, () => 'ADDED'))
  expect(await decide('reject', asked.params.id)).toMatchObject({ msg: '请写明退回的原因，或对具体条目写意见' })
  expect(await decide('reject', asked.params.id, admin, { comments: [{ itemId: '1', text: '？' }] })).toMatchObject({ succ: false })
  const comments = [{ itemId: first, text: '请写 90 天' }]
  expect(await decide('reject', asked.params.id, admin, { comments })).toMatchObject({ content: { state: 'RETURNED', comments: 1 } })
  expect(await of(id)).toMatchObject({
    standing: 'RETURNED',
    canSubmit: true,
    comments: [
      { itemId: first, text: '请写 90 天', kind: 'LINE', name: '等待期是多少天？', parents: [id, expect.any(String), subSceneId] },
    ],
  })
  await say(subSceneId, first, '等待期是 90 天。')
  expect(await decide('approve', await submitted(id))).toMatchObject({ content: { state: 'APPROVED' } })
  expect(await enable(id)).toMatchObject({ succ: true })

  await say(subSceneId, second, '第二句话改了')
  expect(await of(id)).toMatchObject({ standing: 'CHANGED', changed: 1, canSubmit: true })
  expect(await enable(id, author, 'NOT_VALID')).toMatchObject({ succ: true })
  expect(await enable(id)).toMatchObject({ msg: expect.stringContaining('自上次审核后有改动') })
  const { changes } = await admin.get(contentReviews.detail, { params: { id: await submitted(id) } })
  expect(changes).toMatchObject([{ act: 'CHANGED', fields: ['text'], path: [expect.any(String), expect.any(String), '首访'] }])
  const words = (side: 'before' | 'after') => changes[0]?.[side]?.fields[0]?.text
  expect([words('before'), words('after')]).toEqual(['第二句话', '第二句话改了'])
  const { records } = await admin.get(contentReviews.page, { query: { kind: 'COURSE', ownerId: id } })
  expect(records.map(({ state }) => state)).toEqual(['SUBMITTED', 'APPROVED', 'RETURNED'])
})

test('an edit after the submission is not approved with it, and an edit back needs no approval', async () => {
  const { id, subSceneId, first } = await newCourse()
  const review = await submitted(id)
  await say(subSceneId, first, '改了一句')
  await decide('approve', review)
  expect(await of(id)).toMatchObject({ standing: 'CHANGED' })
  expect(await enable(id)).toMatchObject({ succ: false })
  await say(subSceneId, first, '等待期是多少天？')
  expect(await of(id)).toMatchObject({ standing: 'APPROVED' })
  expect(await submit(id)).toMatchObject({ msg: '与上次通过的内容相同，不需要提交' })
  expect(await enable(id)).toMatchObject({ succ: true })
})

test('nobody approves what they submitted or wrote, nor without the permission, nor twice', async () => {
  const { id, subSceneId, first } = await newCourse()
  const own = await submitted(id, admin)
  expect(await decide('approve', own)).toMatchObject({ msg: '是您提交的，须由另一位同事审核' })
  expect((await author.ask(contentReviews.approve, { params: { id: own }, body: {} })).status).toBe(403)
  expect((await author.ask(contentReviews.withdraw, { params: { id: own }, body: {} })).status).toBe(403)
  expect(await admin.get(contentReviews.withdraw, { params: { id: own }, body: {} })).toMatchObject({ state: 'WITHDRAWN' })
  await say(subSceneId, first, '管理员改的一句', admin)
  const review = await submitted(id)
  expect(await admin.get(contentReviews.detail, { params: { id: review } })).toMatchObject({
    refusal: '上次审核后您修改过这些内容，须由另一位同事审核',
  })
  expect(await decide('approve', review)).toMatchObject({ succ: false })
  await w.rows('delete from content_review where id = $1', [review])
  const { id: other } = await newCourse()
  const twice = await submitted(other)
  expect(await Promise.all([decide('approve', twice), decide('reject', twice, admin, { remark: '不行' })])).toEqual(
    expect.arrayContaining([expect.objectContaining({ succ: true }), expect.objectContaining({ msg: '这次审核已处理，请刷新' })]),
  )
})

test('a course of another tenant does not exist here', async () => {
  const { id } = await newCourse()
  const review = await submitted(id)
  const other = await w.world.signIn('admin', 'yuanfan')
  await w.rows(`update tenant set settings = settings || '{"contentReviewSince": "2026-01-01"}' where domain = 'yuanfan'`)
  expect((await other.ask(contentReviews.of, { query: { kind: 'COURSE', ownerId: id } })).status).toBe(404)
  expect((await other.ask(contentReviews.submit, { body: { kind: 'COURSE', ownerId: id } })).status).toBe(404)
  expect((await other.ask(contentReviews.detail, { params: { id: review } })).status).toBe(404)
})
