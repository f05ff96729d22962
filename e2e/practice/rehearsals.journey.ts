// Journey of practice on a phone: from the tasks into the room, through an offline period and a reload, to the report. Then
// the learner takes the exam; with axe scans.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { addCookie, button, eventually, expect, type Stage, until } from '../journey.ts'
import { addTask, reference } from '../learner-task.ts'
import { connect, typeAnswer, typing } from '../room.ts'
import { test } from '../stage.ts'
import { todayHeading } from '../today.ts'

const LEARNING = '/ai-training/v1/learning'
const phone = { width: 390, height: 844 }

async function practise(page: Page, on: Stage) {
  await button(page, '练习').click()
  await page.getByText('两个孩子的妈妈').waitFor()
  await scan(page, 'before a run')
  await on.picture(page, 'practice-entry')
  await connect(page)
  await button(page, '知道了').waitFor()
  await scan(page, 'a line that tells something')
  await button(page, '知道了').click()
  await page.getByText('这个保险是不是太贵了一些？').waitFor()
  await on.picture(page, 'practice-line')
  await button(page, /^提示：有几个要点/).click()
  await page.getByText('这一句有 3 个要点。').waitFor()
  await scan(page, 'a line with a hint')

  // a typed answer survives a reload, a sent one waits for the network
  await (await typing(page)).fill('我理解您的担心')
  await page.reload()
  await eventually('what was typed is there', async () => (await page.getByLabel('您的回答').inputValue()) === '我理解您的担心')
  await page.context().setOffline(true)
  await button(page, '发送').click()
  await page.getByText('网络中断，恢复后自动继续').waitFor()
  await scan(page, 'the room without a network')
  await on.picture(page, 'practice-offline')
  await page.context().setOffline(false)
  const told = page.getByRole('region', { name: '点评' })
  await told.getByText('3 个要点说到 1 个').waitFor()
  await told.getByText('必须', { exact: true }).waitFor()
  await scan(page, 'what is said of an answer')
  await on.picture(page, 'practice-feedback')
  await button(page, '再说一次 · 剩 2').click()
  await typeAnswer(page, reference)
  await told.getByText('3 个要点说到 3 个').waitFor()
  await button(page, '下一句').click()
  await typeAnswer(page, '等待期是三十天')
  await told.getByText(/数字不符/).waitFor()
  await button(page, '下一句').click()
}

test('a learner practises on a phone and takes the exam', async ({ on }) => {
  const { id, projectId } = await addTask(await on.api('admin'), await on.api('author'), '旅程陪练课')
  const page = await on.window(phone)
  const api = await on.api('viewer')
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程陪练课/ }).click()
  await page.getByRole('heading', { name: '旅程陪练课' }).waitFor()
  await scan(page, 'a course of a learner')
  await on.picture(page, 'practice-course')
  await practise(page, on)
  await page.getByRole('region', { name: '得分' }).waitFor()
  await page.getByText(/最好的一句/).waitFor()
  await page.getByText('2. 等待期一共是多少天呢？').click()
  await scan(page, 'the report of a run')
  await on.picture(page, 'practice-report')

  // a drill of the weakest lines counts nowhere
  await page.getByRole('region', { name: '接下来练' }).getByText('等待期一共是多少天呢？').waitFor()
  await button(page, '只练这几句').click()
  await page.getByText('练句', { exact: true }).waitFor()
  await page.getByText('等待期一共是多少天呢？').waitFor()
  await scan(page, 'a line of a drill')
  await typeAnswer(page, '等待期是90天。')
  await page.getByRole('region', { name: '点评' }).getByText('1 个要点说到 1 个').waitFor()
  await on.picture(page, 'drill-line')
  await button(page, '下一句').click()
  await typeAnswer(page, reference)
  await page.getByRole('region', { name: '点评' }).getByText('3 个要点说到 3 个').waitFor()
  await button(page, '下一句').click()
  // the room has an equal heading, so wait for an element of the report only
  const back = page.getByRole('link', { name: '返回练习' })
  await back.waitFor()
  await scan(page, 'the report of a drill')
  await back.click()
  await page.getByRole('heading', { name: '练习', exact: true }).waitFor()
  await page.getByRole('region', { name: '接下来练' }).waitFor()
  await page
    .getByText(/^练过 \d+ \/ \d+ 个子场景/)
    .first()
    .waitFor()
  await scan(page, 'all that can be practised')
  await on.picture(page, 'practice-all')
  await page.goto(`${on.origin}/learn/course/${id}/${projectId}`)
  await page.getByText(/^已练习 \d/).waitFor()
  await button(page, '考核').click()
  await scan(page, 'before an exam')
  await on.picture(page, 'practice-before-exam')
  await button(page, '开始考核').click()
  await connect(page)
  await button(page, '知道了').click()
  await eventually('no hints', async () => (await button(page, /^提示/).count()) === 0)
  await typeAnswer(page, '我理解您的担心，保额50万元')
  await page.getByText('等待期一共是多少天呢？').waitFor()
  await button(page, '离开').click()
  await page.getByText('没有回答的句子按0分计').waitFor()
  await scan(page, 'leaving an exam')
  await button(page, '交卷').click()
  await page.getByText('未合格').waitFor()
  await on.picture(page, 'practice-exam-report')
  expect(!(await page.content()).includes('犹豫期'), 'an exam gives no reference away')
  interface Standing {
    scenes: { subScenes: { examined: number; practised: number; examsLeft: number }[] }[]
  }
  await until(
    'both count',
    () => api.send<Standing>('GET', `${LEARNING}/course/${id}?projectId=${projectId}`),
    ({ scenes: [scene] }) => {
      const [sub] = scene?.subScenes ?? []
      return sub?.examined === 1 && sub.practised === 1 && sub.examsLeft === 1
    },
  )
})

test('a learner studies in the wide dark room, and an unknown run shows its page', async ({ on }) => {
  await addTask(await on.api('admin'), await on.api('author'), '旅程学习课')
  const page = await on.window({ dark: true })
  const api = await on.api('viewer')
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程学习课/ }).click()
  await button(page, '学习').click()
  await connect(page)
  await button(page, '知道了').click()
  await page.getByRole('region', { name: '参考答案' }).getByText(reference).waitFor()
  await scan(page, 'studying, dark')
  await on.picture(page, 'practice-study-dark')
  await button(page, '下一句').click()
  await button(page, '下一句').click()
  await page.getByText('学完了，去练一练吧。').waitFor()
  await scan(page, 'the end of studying, dark')
  await page.goto(`${on.origin}/learn/room/1`)
  await page.getByText('内容不存在').waitFor()
})

/** Answers the next `times` calls of this address with this status. */
async function busy(page: Page, address: string, status: number, times: number) {
  let left = times
  await page.route(address, (route) =>
    left-- > 0
      ? route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ succ: false, code: status, msg: '系统繁忙，请稍后再试' }),
        })
      : route.continue(),
  )
  return () => left <= 0
}

test('the room continues after a busy server, steps in another window and an end elsewhere', async ({ on }) => {
  await addTask(await on.api('admin'), await on.api('author'), '旅程波折课')
  const page = await on.window(phone)
  const api = await on.api('viewer')
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程波折课/ }).click()
  await button(page, '练习').click()
  await connect(page)
  await button(page, '知道了').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const isOver = await busy(page, '**/rehearsal/*/next', 503, 2)
  await button(page, '知道了').click()
  await page.getByText('服务器暂时没有回应，稍后自动重试').waitFor()
  await scan(page, 'a server that is busy')
  await on.picture(page, 'practice-busy')
  await page.getByText('这个保险是不是太贵了一些？').waitFor()
  await eventually('it was asked again by itself', async () => isOver())

  // pressed twice it is one answer
  await (await typing(page)).fill(reference)
  await button(page, '发送').dblclick()
  await page.getByText('3 个要点说到 3 个').waitFor()
  await button(page, '再说一次 · 剩 2').waitFor()

  // another window moves on, and this one follows
  const other = await page.context().newPage()
  await other.goto(page.url())
  await button(other, '下一句').click()
  await other.getByText('等待期一共是多少天呢？').waitFor()
  await other.close()
  await button(page, '再说一次 · 剩 2').click()
  await typeAnswer(page, '等待期是90天')
  await page.getByText('等待期一共是多少天呢？').waitFor()

  // the run has ended elsewhere, and the report appears after a while
  await page.getByLabel('您的回答').fill('等待期是90天')
  await api.send('POST', `${LEARNING}/rehearsal/${id}/finish`)
  await busy(page, '**/rehearsal/*/finish', 500, 1)
  await button(page, '发送').click()
  await page.getByText('这一次没有到最后一句，不计成绩。').waitFor()

  // the history lists the run
  await page.goto(`${on.origin}/learn/history`)
  await page
    .getByRole('link', { name: /嫌贵的王女士/ })
    .first()
    .click()
  await page.getByText('这一次没有到最后一句，不计成绩。').waitFor()
  await page.goto(`${on.origin}/learn/room/nothing`)
  await page.getByRole('heading', { name: '内容不存在' }).waitFor()
  await page.getByRole('link', { name: '返回今天' }).click()
  await todayHeading(page).waitFor()
})

test('an exam asks before a line is skipped', async ({ on }) => {
  await addTask(await on.api('admin'), await on.api('author'), '旅程跳过课')
  const page = await on.window({ ...phone, dark: true })
  await addCookie(page.context(), await on.api('viewer'))
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程跳过课/ }).click()
  await button(page, '考核').click()
  await button(page, '开始考核').click()
  await connect(page)
  await button(page, '知道了').click()
  await page.getByText('这个保险是不是太贵了一些？').waitFor()
  await button(page, '跳过').click()
  const asked = page.getByRole('dialog', { name: '跳过这一句？' })
  await asked.getByText('考核中跳过的句子按0分计').waitFor()
  await scan(page, 'a line of an exam that is passed over')
  await on.picture(page, 'practice-skip')
  await button(asked, '继续回答').click()
  await page.getByText('这个保险是不是太贵了一些？').waitFor()
  await button(page, '跳过').click()
  await button(asked, '跳过').click()
  await page.getByText('等待期一共是多少天呢？').waitFor()
})

test('a run whose course was disabled can be ended', async ({ on }) => {
  // other lines than those of the open exam of another test
  const lines = [
    { type: 'TIPS' as const, text: '请先寒暄', needAnswer: 'NO_NEED' },
    { type: 'QUESTION', text: '以后有问题找谁呢？', answerText: '我会一直为您服务，随时可以找我。', answerPoints: '一直为您服务' },
  ]
  const { id } = await addTask(await on.api('admin'), await on.api('author'), '旅程停用课', undefined, lines)
  const page = await on.window(phone)
  await addCookie(page.context(), await on.api('viewer'))
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程停用课/ }).click()
  await button(page, '练习').click()
  await connect(page)
  await page.getByText('请先寒暄').waitFor()
  await on.query(`update course set is_valid = 'NOT_VALID' where id = ${id}`)
  await button(page, '知道了').click()
  await page.getByRole('heading', { name: '不能继续了' }).waitFor()
  await scan(page, 'a run that is no longer theirs')
  await page.reload()
  await button(page, '结束并查看报告').click()
  await page.getByText('这一次没有到最后一句，不计成绩。').waitFor()
})
