// Journey of reviews before release: a changed line of an enabled course is returned with a comment, mended, approved, and shown in the
// history of the course.
import { MANAGEMENT } from '#shared/contract.ts'
import { scan } from '../axe.ts'
import { button, dialog, enterAt, row, says } from '../journey.ts'
import { test } from '../stage.ts'

interface Listed {
  records: { id: string; title: string; canEdit: boolean }[]
}
interface Line {
  id: string
  text: string
}

test('a colleague returns a changed line with a comment, and approves the mended one', async ({ on }) => {
  const admin = await on.api('admin')
  const page = await on.window()
  const author = await enterAt(on, page, 'author', '/courseManage')
  const list = (query: string) => author.send<Listed>('GET', `${MANAGEMENT}/course/pages?pageNumber=1&pageSize=10&${query}`)
  const course = (await list('type=COURSE')).records.find(({ canEdit }) => canEdit)
  const scene = (await list(`type=SCENE&parentId=${course?.id}`)).records[0]
  const subScene = (await list(`type=SUB_SCENE&parentId=${scene?.id}`)).records[0]
  const place = `${MANAGEMENT}/operation/subscene/${subScene?.id}`
  const [line] = await author.send<Line[]>('GET', place)
  const say = (text: string) => author.send('PUT', place, [{ editType: 'UPDATE', id: line?.id, text }])

  const { version } = await admin.send<{ version: string }>('GET', `${MANAGEMENT}/tenant/setting`)
  await admin.send('PUT', `${MANAGEMENT}/tenant/setting`, { version, contentReview: true })
  const { id } = await author.send<{ id: string }>('POST', `${MANAGEMENT}/content-review`, { kind: 'COURSE', ownerId: course?.id })
  await admin.send('POST', `${MANAGEMENT}/content-review/${id}/approve`, {})
  await say('您好，等待期是30天，请问您想先了解哪一部分？')

  const ofCourse = `${on.origin}/scene?courseId=${course?.id}&canEdit=true`
  await page.goto(ofCourse)
  const bar = page.getByRole('region', { name: '课程的审核' })
  await bar.getByText('自上次审核后有改动').waitFor()
  await bar.getByText('1 处要审核').waitFor()
  await button(bar, '提交审核').click()
  await dialog(page, '提交审核').getByLabel('给审核人的话').fill('按新条款改了等待期')
  await scan(page, 'the form of a submission')
  await button(dialog(page, '提交审核'), '提交').click()
  await says(page, '已提交，等待审核')
  await bar.getByText('待审').waitFor()

  const office = await on.window()
  await enterAt(on, office, 'admin', '/home')
  await office.getByRole('link', { name: '审核', exact: true }).first().click()
  await office.getByText('按新条款改了等待期').waitFor()
  const change = office.getByRole('region', { name: '改动' }).getByRole('article')
  await change.locator('ins').first().waitFor()
  await change.locator('del').first().waitFor()
  await button(change, '写意见').click()
  await change.getByRole('textbox').fill('请写明意外没有等待期')
  await scan(office, 'the desk of a review')
  await on.picture(office, 'content-review-desk')
  await button(office, '退回（1 条意见）').click()
  await button(dialog(office, '退回给作者'), '退回').click()
  await says(office, '已退回')

  await page.reload()
  await bar.getByText('请写明意外没有等待期').waitFor()
  await scan(page, 'a returned course')
  await on.picture(page, 'content-review-returned')
  await bar.getByRole('link', { name: /^您好，等待期是30天/ }).click()
  await page.getByLabel('审核意见').filter({ hasText: '请写明意外没有等待期' }).waitFor()
  await say('您好，等待期是30天，意外没有等待期，请问您想先了解哪一部分？')
  await page.goto(ofCourse)
  await button(bar, '提交审核').click()
  await button(dialog(page, '提交审核'), '提交').click()
  await says(page, '已提交，等待审核')

  await office.goto(`${on.origin}/contentReview`)
  await row(office, '待审').getByRole('link').first().click()
  await change.locator('ins').filter({ hasText: '意外' }).waitFor()
  await button(office, '通过').click()
  await button(dialog(office, '通过审核'), '通过').click()
  await says(office, '已通过')

  await page.reload()
  await bar.getByText('已审核').waitFor()
  await button(bar, '审核记录').click()
  const history = dialog(page, '审核记录').getByRole('listitem')
  await history.filter({ hasText: '已退回' }).filter({ hasText: '1 条意见' }).waitFor()
  await history.filter({ hasText: '已通过' }).first().waitFor()
  await author.send('PUT', `${MANAGEMENT}/course/state`, { id: course?.id, isValid: 'NOT_VALID' })
  await author.send('PUT', `${MANAGEMENT}/course/state`, { id: course?.id, isValid: 'VALID' })
})
