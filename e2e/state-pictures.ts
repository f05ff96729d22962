// Pictures for docs/tour.md of the screens whose states no other part shows: empty, usual, full, read-only, dark.
import type { Browser, Page } from 'playwright-core'
import { addCourse, type Api, enter } from './api.ts'
import { enterAt, type Stage } from './journey.ts'
import { openWindow, screensOf, settled } from './screens.ts'

type Snap = (page: Page, name: string, pointer?: 'stays') => Promise<void>
interface Made {
  id: string
}
interface Power extends Made {
  menuType: 'M' | 'C' | 'F'
  /** Reserved for the three offices. */
  isKept: boolean
  follows: string | null
  childList: Power[]
}

const shown = new Set(
  'generation recycle-bin reviews wordings pronunciations figures users roles role-users menus audit-log sessions media-providers credentials tenant-setting'.split(
    ' ',
  ),
)
/** Addresses with filters that find nothing; screens that are never empty are missing. */
const asksForNothing: Record<string, string> = {
  users: '/user?f.name=没有这个人',
  'audit-log': '/auditLog?f.action=没有的操作',
  sessions: '/onlineSession?f.name=没有这个人',
  wordings: '/wording?f.text=没有的用语',
}
const emptyByItself = ['reviews', 'pronunciations', 'figures', 'credentials', 'recycle-bin']
/** Screens whose lists `fill` makes long. */
const filled = new Set(['users', 'roles', 'audit-log', 'sessions', 'wordings', 'pronunciations', 'credentials', 'recycle-bin'])
const readings =
  '行长=háng zhǎng,重疾=zhòng jí,音乐=yīn yuè,会计=kuài jì,差额=chā é,参差=cēn cī,着落=zhuó luò,累计=lěi jì,宿州=sù zhōu,处理=chǔ lǐ,调整=tiáo zhěng,供给=gōng jǐ,应付=yìng fù,模样=mú yàng,强迫=qiǎng pò'.split(
    ',',
  )
const flat = (tree: readonly Power[]): Power[] => tree.flatMap((p) => [p, ...flat(p.childList)])
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i + 1))

/** Lets the viewer read every screen except those of the offices, without any right to change. */
async function letLook(api: Api) {
  const { records: roles } = await api.send<{ records: (Made & { name: string })[] }>('GET', '/role/pages')
  const [viewer] = (await api.send<{ records: Made[] }>('GET', '/user/pages?loginName=viewer')).records
  const { id: roleId } = await api.send<Made>('POST', '/role', { name: '只看', comments: '能看全部页面，不能改动' })
  const pages = flat(await api.send<Power[]>('GET', `/role/${roles.at(-1)?.id}/power`)).filter(
    (p) => p.menuType === 'C' && !p.follows && !p.isKept,
  )
  await api.send(
    'PUT',
    '/role/power',
    pages.map((p) => ({ powerId: p.id, roleId, selected: true })),
  )
  await api.send('PUT', '/role/user/batch', { roleId, userIds: [viewer?.id] })
}

/** Adds records until lists are longer than a page. */
async function fill(api: Api, port: number) {
  const [top] = await api.send<Made[]>('GET', '/department/tree')
  const made: Made[] = []
  for (const i of times(40, (n) => n)) made.push(await api.send<Made>('POST', '/department', { parentId: top?.id, name: `第${i}营业部` }))
  for (const i of times(120, (n) => n))
    await api.send('POST', '/user', {
      workNo: `F${2000 + i}`,
      name: `陈晓${'东南西北春夏秋冬'[i % 8]}`,
      telephone: `139${String(22220000 + i)}`,
      loginName: `full${i}`,
      departmentId: made[i % made.length]?.id,
      profile: '客户经理',
      password: Buffer.from('123456').toString('base64'),
    })
  for (const i of times(30, (n) => n)) await api.send('POST', '/role', { name: `区域培训专员${i}`, comments: '负责本区域的课程与考试' })
  const words = [...'重量行长音乐会计差参和着落累模宿']
  for (const [i, word] of times(60, (n) => `${words[n % words.length]}${words[(n * 7) % words.length]}${n}号`).entries())
    await api.send('POST', '/wording', {
      text: word,
      level: (['RED_LINE', 'WARNING', 'NOTICE'] as const)[i % 3],
      advice: '换成条款里的说法。',
    })
  for (const [word, pinyin] of readings.map((r) => r.split('='))) await api.send('POST', '/pronunciation', { word, pinyin })
  for (const i of times(16, (n) => n))
    await api.send('POST', '/serviceCredential', { name: `陪练系统（第${i}套）`, scopes: ['practice-results'] })
  for (const i of times(25, (n) => n)) {
    const { id } = await addCourse(api, { title: `旧话术第${i}辑`, scenes: ['到店'] })
    await api.send('PATCH', '/course', [id])
  }
  for (const name of ['author', 'leader', 'viewer', 'officer', 'auditor', 'author', 'leader', 'viewer']) await enter(port, name)
}

/** Takes the pictures below screens/; `stage` must have an unchanged demo with people. */
export async function statePictures(browser: Browser, stage: Stage, snap: Snap) {
  const open = async (loginName: string, dark = false) => {
    const page = await openWindow(browser, { dark })
    return { page, api: await enterAt(stage, page, loginName, '/home') }
  }
  const take = async (page: Page, name: string, state: string, address: string) => {
    await page.goto(stage.origin + address)
    await settled(page, address)
    await snap(page, `screens/${name}-${state}`)
  }
  const { page, api } = await open('admin')
  const screens = (await screensOf(api)).filter(([name]) => shown.has(name))
  for (const [name, address] of screens) {
    await take(page, name, emptyByItself.includes(name) ? 'empty' : 'usual', address)
    if (asksForNothing[name]) await take(page, name, 'empty', asksForNothing[name])
  }
  const dark = await open('admin', true)
  await letLook(api)
  const viewer = await open('viewer')
  const auditor = await open('auditor')
  await fill(api, stage.port)
  for (const [name, address] of screens) {
    if (filled.has(name)) await take(page, name, 'full', address)
    await take(name === 'audit-log' ? auditor.page : viewer.page, name, 'view', address)
    await take(dark.page, name, 'dark', address)
  }
}
