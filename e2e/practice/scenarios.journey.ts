// Journey of a scenario: an author writes a free talk, tries it, keeps unsaved input, submits it, and it is enabled; with axe scans.
import { scenario } from '../../test/scenario.ts'
import { scan } from '../axe.ts'
import { addCookie, button, confirm, eventually } from '../journey.ts'
import { test } from '../stage.ts'

const MANAGEMENT = '/ai-training/v1/management'

test('an author writes a scenario, tries it and has it enabled', async ({ on }) => {
  const author = await on.api('author')
  const make = (path: string, body: object) => author.send<{ id: string }>('POST', `${MANAGEMENT}/course${path}`, body)
  const course = await make('', { title: '医疗险', description: '练习介绍医疗险' })
  const scene = await make('/scene', { parentId: course.id, title: '初次接触' })
  const { id } = await make('/subscene', { parentId: scene.id, title: '张先生' })
  const page = await on.window({ width: 1440, height: 900 })
  await addCookie(page.context(), author)

  await page.goto(`${on.origin}/subScene?courseId=${course.id}&sceneId=${scene.id}&canEdit=true`)
  await page.getByRole('row', { name: /张先生/ }).waitFor()
  await page.goto(`${on.origin}/scenario?subSceneId=${id}`)
  const check = page.getByRole('region', { name: '检查' })
  await check.getByText('7 处必须修改').waitFor()
  await on.picture(page, 'scenario-empty')
  await scan(page, 'an empty scenario')
  // an issue leads to its field
  await button(check, /没有开场白/, false).click()
  await page.keyboard.type('你好，哪位？')
  const talk = page.getByRole('log', { name: '对话' })
  await talk.getByText('你好，哪位？').waitFor()

  // unsaved input is offered again after a reload
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await button(page, '恢复未保存的内容').click()
  await eventually('the opening is back', async () => (await page.getByLabel('开场白').inputValue()) === '你好，哪位？')
  await button(page, '保存草稿').click()
  await page.getByText('草稿 v1').waitFor()

  // the rest by the interface, as an import would
  await author.send('PUT', `${MANAGEMENT}/scenario`, { subSceneId: id, content: scenario })
  await page.reload()
  await check.getByText('可以提交').waitFor()
  const say = async (text: string, model = '') => {
    if (model) await page.getByLabel('假如模型这样回答').fill(model)
    await page.getByLabel('学员说', { exact: true }).fill(text)
    await page.getByLabel('学员说', { exact: true }).press('Enter')
  }
  await say('请问您家里几口人，身体怎么样？')
  await talk.getByText('问健康状况').waitFor()
  await talk.getByText('提出异议：这个价钱有点高了。').waitFor()
  await say('等待期是九十天', '作为AI，我不能说。')
  await talk.getByText('数字不符：九十天').waitFor()
  await talk.getByText('离开了角色').waitFor()
  await scan(page, 'a scenario that is tried')
  await on.picture(page, 'scenario-tried')

  await button(page, '提交审核').click()
  await page.getByText('待审 v1').waitFor()
  await button(page, '通过并启用').click()
  await page.getByText('启用 v1').waitFor()
  await button(page, '停用').click()
  await confirm(page, '停用这个情景？', '停用')
  await page.getByText('草稿 v1').waitFor()
})

test('a reader sees a scenario and tries it on a dark small screen, and changes nothing', async ({ on }) => {
  const author = await on.api('author')
  const tree = await author.send<{ childList: { childList: { id: string }[] }[] }[]>('GET', `${MANAGEMENT}/course/tree`)
  const id = tree[0]?.childList[0]?.childList[0]?.id ?? ''
  await author.send('PUT', `${MANAGEMENT}/scenario`, { subSceneId: id, content: scenario })
  const page = await on.window({ width: 1280, height: 720, dark: true })
  await addCookie(page.context(), await on.api('viewer'))
  await page.goto(`${on.origin}/scenario?subSceneId=${id}`)
  await page.getByLabel('学员说', { exact: true }).fill('您身体怎么样？')
  await page.getByLabel('学员说', { exact: true }).press('Enter')
  await page.getByRole('log', { name: '对话' }).getByText('问健康状况').waitFor()
  await eventually('nothing can be saved', async () => (await button(page, '保存草稿').count()) === 0)
  await scan(page, 'a scenario to read')
  await on.picture(page, 'scenario-reader')
})
