// Journey of a talk that a chat model plays: an author tries it with and without the model, and a learner speaks and types on a phone and
// on a wide screen, in both themes; with axe scans. The microphone is the browser's fake device, which beeps.
import type { Page } from 'playwright-core'
import { usualModel } from '../../test/chat-service.ts'
import { startServices } from '../../test/media-services.ts'
import { scenario } from '../../test/scenario.ts'
import { scan } from '../axe.ts'
import { addCookie, button, eventually, type Stage } from '../journey.ts'
import { addTask } from '../learner-task.ts'
import { test } from '../stage.ts'

const MANAGEMENT = '/ai-training/v1/management'
const sizes = [
  { width: 390, height: 844, dark: false },
  { width: 390, height: 844, dark: true },
  { width: 1440, height: 900, dark: false },
  { width: 1440, height: 900, dark: true },
]

type Services = Awaited<ReturnType<typeof startServices>>
const answers = (services: Services, text: string) => (services.judging.model = { ...usualModel, say: () => text })

async function tryIt(on: Stage, services: Services, subSceneId: string) {
  const page = await on.window()
  await addCookie(page.context(), await on.api('author'))
  await page.goto(`${on.origin}/scenario?subSceneId=${subSceneId}`)
  const talk = page.getByRole('log', { name: '对话' })
  const say = async (text: string) => {
    await page.getByLabel('学员说', { exact: true }).fill(text)
    await page.getByLabel('学员说', { exact: true }).press('Enter')
  }
  answers(services, '嗯，你先说说看。')
  await say('您好，我是安康的顾问。')
  await talk.getByText('模型的话').waitFor()
  // the guard stops a reply that gives a secret away, and the author's lines replace it
  answers(services, '我去年体检查出来血压有点高。')
  await say('这款医疗险住院都能报。')
  await talk.getByText('说出了还没有问到的隐情').waitFor()
  await page.getByRole('switch', { name: '不用模型' }).click()
  const asked = services.asked.length
  await say('请问您家里几口人？')
  await talk.getByText('达到目标').waitFor()
  if (services.asked.length !== asked) throw new Error('the model was asked, though it is switched off')
  await scan(page, 'a scenario that a model plays')
  await on.picture(page, 'scenario-model')
}

/** Speaks a turn, corrects the recognised words and sends them. */
async function speak(page: Page, on: Stage, corrected: string) {
  await button(page, '说话输入').click()
  await page.getByRole('dialog', { name: '同意录音' }).getByText('试听公司').waitFor()
  await button(page, '同意并开始回答').click()
  await page.getByText(/^正在录音，还剩8\d秒/).waitFor()
  await scan(page, 'spoken words of a talk')
  await on.picture(page, 'talk-speaking')
  await button(page, '说完了').click()
  const field = page.getByLabel('您要说的话')
  await eventually('the words stand in the field', async () => (await field.inputValue()) === '您好，您家里几口人，有没有孩纸？')
  await field.fill(corrected)
  await field.press('Enter')
}

test('a model plays the customer for a learner who speaks and types', async ({ on }) => {
  const services = await startServices()
  try {
    const model = { TALK_OPENAI_URL: services.url, TALK_OPENAI_MODEL: 'talk-1', TALK_OPERATOR: '云公司' }
    await on.restart({ ...model, LISTEN_OPENAI_URL: services.url, LISTEN_OPENAI_KEY: 'key', LISTEN_OPERATOR: '试听公司' })
    const [admin, author, viewer] = await Promise.all([on.api('admin'), on.api('author'), on.api('viewer')])
    const { subSceneId } = await addTask(admin, author, '模型对话课')
    const { id } = await author.send<{ id: string }>('PUT', `${MANAGEMENT}/scenario`, { subSceneId, content: scenario })
    await author.send('POST', `${MANAGEMENT}/scenario/${id}/submit`, {})
    await author.send('POST', `${MANAGEMENT}/scenario/${id}/approve`, {})
    await tryIt(on, services, subSceneId)

    const page = await on.window(sizes[0])
    await addCookie(page.context(), viewer)
    await page.goto(`${on.origin}/learn`)
    await page.getByRole('link', { name: /模型对话课/ }).click()
    await page.getByRole('link', { name: '自由对话' }).click()
    await page.getByText('云公司').first().waitFor()
    await button(page, '开始对话').click()
    const talk = page.getByRole('region', { name: '对话' })
    await talk.getByText('张先生的话由人工智能生成（云公司）').waitFor()
    answers(services, '家里三口人。孩子刚上小学。')
    services.listening.heard = ['您好，您家里几口人，有没有孩纸？']
    await speak(page, on, '您好，您家里几口人，有没有孩子？')
    await talk.getByText('达到：问家庭情况').waitFor()
    await talk.getByText('家里三口人。孩子刚上小学。').waitFor()
    answers(services, '这个价钱，我还要想想。')
    await page.getByLabel('您要说的话').fill('等待期是九十天')
    await page.getByLabel('您要说的话').press('Enter')
    await talk.getByText('等待期：数字不符：九十天').waitFor()
    await talk.getByText('这个价钱，我还要想想。').waitFor()

    for (const size of sizes) {
      const name = `${size.width}-${size.dark ? 'dark' : 'light'}`
      const other = await on.window(size)
      await addCookie(other.context(), viewer)
      await other.goto(page.url())
      await other.getByText('这个价钱，我还要想想。').waitFor()
      await scan(other, `a talk with a model, ${name}`)
      await on.picture(other, `talk-model-${name}`)
    }
  } finally {
    await services.close()
  }
})
