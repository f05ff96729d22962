// Journey of notices: an assignment rings the bell of an open phone, one tap opens the exam, and both bells agree about what is read.
import { scan } from '../axe.ts'
import { addExam } from '../exam-task.ts'
import { addCookie, button, dialog, enterAt, eventually } from '../journey.ts'
import { test } from '../stage.ts'
import { todayHeading } from '../today.ts'

const phone = { width: 390, height: 844 }

test('an assigned exam rings on the phone of the learner, who opens it by one tap', async ({ on }) => {
  const learner = await on.window(phone)
  const api = await on.api('viewer')
  await api.send('POST', '/notice/readAll')
  await addCookie(learner.context(), api)
  await learner.goto(`${on.origin}/learn`)
  await todayHeading(learner).waitFor()
  const bell = button(learner, /^提醒/, false)
  await eventually('nothing is unread', async () => !(await bell.getAttribute('aria-label'))?.includes('未读'))

  // the page is open meanwhile, and nobody reloads it
  await addExam(await on.api('admin'), { examinationName: '等待期测评', more: { endTime: '2099-12-31 18:00:00' } })
  await eventually('one notice is unread', async () => (await bell.getAttribute('aria-label'))?.includes('1 条未读'))
  await bell.click()
  const notice = learner.getByRole('link', { name: /新的考试.*等待期测评/ })
  await notice.getByText('12-31 18:00 截止').waitFor()
  await scan(learner, 'the notices of a learner')
  await on.picture(learner, 'notices-phone')
  await notice.click()
  await learner.getByRole('heading', { name: '等待期测评' }).waitFor()
  await learner.goto(`${on.origin}/learn`)
  await eventually('the notice is read', async () => !(await bell.getAttribute('aria-label'))?.includes('未读'))
})

test('the bell of the management pages works by keyboard, and marks all as read', async ({ on }) => {
  const page = await on.window()
  // the notices that the journey before has read
  await on.query('update notice set read_at = null')
  await enterAt(on, page, 'viewer', '/home')
  const bell = button(page, /^通知：\d+ 条未读$/)
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = dialog(page, '通知')
  await panel.getByRole('link').first().waitFor()
  await scan(page, 'the panel of notices')
  await on.picture(page, 'notices-panel')
  await button(panel, '全部已读').click()
  await button(page, '通知').waitFor()
  await eventually('no notice is unread', async () => (await panel.getByRole('img', { name: '未读' }).count()) === 0)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  const admin = await on.window()
  await on.query(`delete from notice`)
  await enterAt(on, admin, 'admin', '/home')
  await admin.getByRole('heading', { name: '最近的操作' }).waitFor()
  await button(admin, '通知').click()
  await dialog(admin, '通知').getByText('没有通知').waitFor()
  await on.picture(admin, 'notices-empty')
})
