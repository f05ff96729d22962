// Pictures for docs/tour.md of the authoring screens: empty, usual, full, read-only, dark; and their dialogs.
import type { Page } from 'playwright-core'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { addCourse, type Api } from './api.ts'
import { act, asTable, button, dialog, row, rows, says, until } from './journey.ts'

type Snap = (page: Page, name: string, pointer?: 'stays') => Promise<void>
interface Windows {
  /** An author, in the light and the dark theme. */
  page: Page
  dark: Page
  /** A person with read-only permissions. */
  viewer: Page
  /** The author of a tenant without courses. */
  fresh: Page
}
interface Node {
  id: string
  title: string
}

const questions = [
  '这份保险能保哪些病？',
  '等待期里生病了怎么办？',
  '我已经有医保了，还需要它吗？',
  '每年交多少，要交多少年？',
  '家里人不同意怎么办？',
]
const many = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    text: `第${i + 1}问：${questions[i % questions.length]}`,
    section: `第${Math.floor(i / 25) + 1}章`,
    answerText: '先弄清客户担心的是什么，再用一句话说明责任，最后确认他听懂了。',
  }))

const filled = (page: Page) =>
  until(
    'rows',
    () => rows(page).count(),
    (n) => n > 0,
  )

async function lists(of: Windows, api: Api, origin: string, snap: Snap) {
  const demo = (await api.send<{ records: Node[] }>('GET', `/course/pages?title=${encodeURIComponent('重疾险首次面谈')}`)).records[0]
  const scene = (await api.send<{ records: Node[] }>('GET', `/course/pages?type=SCENE&parentId=${demo?.id}`)).records[0]
  const subScene = (await api.send<{ records: Node[] }>('GET', `/course/pages?type=SUB_SCENE&parentId=${scene?.id}`)).records[0]
  const at = (page: string, query: Record<string, string | undefined>) =>
    `${origin}/${page}?${new URLSearchParams(JSON.parse(JSON.stringify(query)) as Record<string, string>)}`
  const places = {
    courses: at('courseManage', {}),
    scenes: at('scene', { courseId: demo?.id, canEdit: 'true' }),
    'sub-scenes': at('subScene', { courseId: demo?.id, sceneId: scene?.id, canEdit: 'true' }),
    scripts: at('script', { courseId: demo?.id, sceneId: scene?.id, subSceneId: subScene?.id, canEdit: 'true' }),
  }
  for (const [name, address] of Object.entries(places))
    for (const [state, page] of [
      ['usual', of.page],
      ['dark', of.dark],
      ['view', of.viewer],
    ] as const) {
      await page.goto(address)
      if (name === 'scripts') await asTable(page)
      await filled(page)
      await snap(page, `authoring/${name}-${state}`)
    }
  await of.page.goto(at('generation', { courseId: demo?.id }))
  await filled(of.page)
  await snap(of.page, 'generation')
}

async function full(page: Page, api: Api, origin: string, snap: Snap) {
  const scenes = Array.from({ length: 60 }, (_, i) => `第${i + 1}次拜访`)
  const made = await addCourse(api, { title: '五百问训练', description: '一年里客户问过的所有问题。', scenes, subScene: '常见问题' })
  const lines = many(520).map((l) => ({ editType: 'CREATE', type: 'QUESTION', mediaType: 'VIDEO', needAnswer: 'NEED', ...l }))
  for (const part of [lines.slice(0, 500), lines.slice(500)]) await api.send('PUT', `/operation/subscene/${made.subSceneId}`, part)
  const parentId = new URLSearchParams(made.subScenesPage.split('?')[1]).get('sceneId')
  for (let i = 0; i < 55; i++)
    await api.send('POST', '/course/subscene', { parentId, title: `客户${i + 1}`, content: [`第${i + 1}位客户的背景。`] })
  for (let i = 0; i < 55; i++) await addCourse(api, { title: `产品训练 ${i + 1}`, description: '按产品条线准备的训练课程。', scenes: [] })
  for (const [name, address] of [
    ['courses', '/courseManage'],
    ['scenes', made.scenesPage],
    ['sub-scenes', made.subScenesPage],
    ['scripts', `${made.scriptPage}&pageSize=100`],
  ] as const) {
    await page.goto(origin + address)
    if (name === 'scripts') await asTable(page)
    await filled(page)
    await snap(page, `authoring/${name}-full`)
  }
  await page.locator('thead').getByRole('checkbox').check()
  await button(page, /^选择全部/, false).click()
  await page.getByText('已选 520 项').waitFor()
  await snap(page, 'authoring/scripts-chosen')
}

async function empty(page: Page, api: Api, origin: string, snap: Snap) {
  // courses that a project uses cannot be deleted
  const projects = await api.send<{ records: Node[] }>('GET', '/project/pages?pageSize=100')
  for (const { id } of projects.records) await api.send('DELETE', `/project/${id}`)
  const { records } = await api.send<{ records: Node[] }>('GET', '/course/pages?pageSize=100')
  if (records.length)
    await api.send(
      'PATCH',
      '/course',
      records.map((c) => c.id),
    )
  await page.goto(`${origin}/courseManage`)
  await page.getByText('还没有课程').waitFor()
  await snap(page, 'authoring/courses-empty')
  const made = await addCourse(api, { title: '新课程', scenes: ['场景'], subScene: '子场景' })
  const bare = await addCourse(api, { title: '空课程', scenes: ['空场景'] })
  for (const [name, address, says] of [
    ['scenes', `/scene?courseId=${(await addCourse(api, { title: '白纸', scenes: [] })).id}&canEdit=true`, '还没有场景'],
    ['sub-scenes', bare.subScenesPage, '还没有子场景'],
    ['scripts', made.scriptPage, '还没有脚本'],
  ] as const) {
    await page.goto(origin + address)
    await page.getByText(says).waitFor()
    await snap(page, `authoring/${name}-empty`)
  }
}

async function dialogs({ page, viewer }: Windows, api: Api, origin: string, snap: Snap) {
  const made = await addCourse(api, {
    title: '家庭保障规划',
    scenes: ['第一次见面', '电话回访'],
    subScene: '二胎妈妈',
    lines: many(4),
  })
  await page.goto(`${origin}/courseManage`)
  await row(page, '家庭保障规划').waitFor()
  await row(page, '家庭保障规划').getByRole('switch').hover()
  await page.getByText('可以启用；启用前建议补齐：').waitFor()
  await snap(page, 'authoring/readiness', 'stays')
  await act(page, row(page, '家庭保障规划'), '编辑')
  const form = dialog(page, /编辑课程/)
  await form.getByLabel('课程名称').fill('家庭保障规划（2026）')
  const now = await api.send<Node & { version: string }>('GET', `/course/${made.id}`)
  await api.send('PUT', '/course', { id: made.id, version: now.version, title: now.title, description: '先问家庭，再谈保障。' })
  await button(form, '保存').click()
  await form.getByText('这条记录刚刚被他人修改过').waitFor()
  await snap(page, 'authoring/conflict')
  await button(form, '用我的覆盖').click()
  await says(page, '课程修改成功')
  await act(page, row(page, '家庭保障规划'), '删除')
  await page
    .getByText(/将同时删除|30天内可在回收站恢复/)
    .first()
    .waitFor()
  await snap(page, 'authoring/delete')
  await button(dialog(page).filter({ hasText: '确定删除？' }), '取消').click()

  await page.goto(origin + made.scriptPage)
  await asTable(page)
  await act(page, rows(page).first(), '编辑')
  const line = dialog(page, /编辑脚本/)
  await line.getByText('读音预览').first().click()
  await line.locator('ruby').first().waitFor()
  await snap(page, 'authoring/script-form')
  await page.keyboard.press('Escape')
  await act(page, rows(page).first(), '复制到…')
  await dialog(page).waitFor()
  await snap(page, 'authoring/copy')
  await page.keyboard.press('Escape')
  await button(page, '导入脚本').click()
  const header = ['类型*', '媒体类型*', '是否需要回答*', '章节', '文本', '答题要点', '参考答案']
  const sheet = await writeSheet(
    header.map((title) => ({ title })),
    [
      ['话术对话', '视频', '需要', '开场', '您好，我想了解一下重疾险。', '', '您好，请坐，我们慢慢聊。'],
      ['知识提问', '音频', '不需要', '产品', '请说明等待期的含义。', '', ''],
      ['闲聊', '视频', '需要', '开场', '', '', ''],
      ['提示', '音频', '不要', '收尾', '记得确认下一次见面的时间。', '', ''],
      ['话术对话', '视频', '需要', '收尾', '我再考虑考虑，下周联系你。', '', '好的，您最想再确认的是哪一点？'],
    ],
  )
  await page.locator('input[type=file]').setInputFiles({ name: '脚本.xlsx', mimeType: 'application/octet-stream', buffer: sheet })
  await button(page, /^导入 \d+ 条$/, false).waitFor()
  await snap(page, 'authoring/import')
  const gone = await addCourse(api, { title: '去年的产品训练', scenes: ['旧场景', '旧回访'], subScene: '老客户', lines: many(12) })
  await api.send('PATCH', '/operation', gone.lines.slice(0, 3))
  await api.send('PATCH', '/course', [gone.subSceneId])
  await api.send('PATCH', '/course', [gone.id])
  await page.goto(`${origin}/recycleBin`)
  await rows(page).first().waitFor()
  await snap(page, 'authoring/recycle-bin')

  await viewer.goto(`${origin}/courseManage`)
  await button(row(viewer, '重疾险首次面谈'), '查看').click()
  await dialog(viewer, /查看课程/).waitFor()
  await snap(viewer, 'authoring/course-view')
}

/** Takes the pictures with `snap`; the windows are signed in. */
export async function authoringPictures(of: Windows, api: Api, freshApi: Api, origin: string, freshOrigin: string, snap: Snap) {
  await lists(of, api, origin, snap)
  await dialogs(of, api, origin, snap)
  await full(of.page, api, origin, snap)
  await empty(of.fresh, freshApi, freshOrigin, snap)
}
