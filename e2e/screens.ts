// All screens of the back office by the name of their picture, and the wait until one is loaded.
import type { Browser, Page } from 'playwright-core'
import { busiest } from './analysis-pictures.ts'
import type { Api } from './api.ts'
import { until } from './journey.ts'

interface Node {
  id: string
  childList: Node[]
}
interface Made {
  id: string
}
const EXAM = '/ai-exam/v1'

/** Opens a window without animations for pictures; a desktop by default. */
export async function openWindow(browser: Browser, { dark = false, phone = false } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: phone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce' as const,
    colorScheme: dark ? 'dark' : 'light',
  })
  return context.newPage()
}

/** Waits until several checks in a row find content and no loading indicator, because one request may lead to another. */
export async function settled(page: Page, address: string) {
  let quiet = 0
  await until(
    `${address} is read`,
    async () => {
      const rests = await page.evaluate<boolean>(
        `(document.querySelector('main')?.innerText.length ?? 0) > 20 && !document.querySelector('main [aria-busy=true], .yw-skeleton, .ant-skeleton, .ant-spin-spinning')`,
      )
      quiet = rests ? quiet + 1 : 0
      return quiet
    },
    (n) => n > 8,
  )
}

/** Name of the picture and address of each screen; a screen below a record uses the first record. */
export async function screensOf(api: Api): Promise<[name: string, address: string][]> {
  const course = (await api.send<Node[]>('GET', '/course/tree')).at(-1)
  const scene = course?.childList[0]
  const subScene = scene?.childList[0]
  const [bank] = await api.send<Made[]>('GET', `${EXAM}/subjectCategory/enabled`)
  const [role] = (await api.send<{ records: Made[] }>('GET', '/role/pages')).records
  if (!course || !scene || !subScene || !bank || !role) throw new Error('the demo lacks something')
  const { examId, departmentId } = await busiest(api)
  const of = (page: string, values: { [name: string]: string }) => `/${page}?${new URLSearchParams(values)}`
  const place = { courseId: course.id, sceneId: scene.id, subSceneId: subScene.id, canEdit: 'true' }
  return [
    ['home', '/home'],
    ['courses', '/courseManage'],
    ['scenes', of('scene', { courseId: course.id, canEdit: 'true' })],
    ['sub-scenes', of('subScene', { courseId: course.id, sceneId: scene.id, canEdit: 'true' })],
    ['script', of('script', place)],
    ['arrange', of('scriptArrange', { subSceneId: subScene.id })],
    ['generation', of('generation', { courseId: course.id })],
    ['recycle-bin', '/recycleBin'],
    ['projects', '/trainingProjectManage'],
    ['reviews', '/rehearsalReview'],
    ['wordings', '/wording'],
    ['training', '/dataAnalysis'],
    ['pronunciations', '/pronunciation'],
    ['figures', '/digitalHumanManage'],
    ['banks', '/questionBankList'],
    ['questions', of('questionTypeManage', { id: bank.id })],
    ['exams', '/examList'],
    ['paper', of('setTestPaper', { id: examId })],
    ['marking', '/marking'],
    ['exam-report', of('examDataAnalysis', { examId, departmentId })],
    ['users', '/user'],
    ['roles', '/role'],
    ['role-users', of('roleUser', { id: role.id })],
    ['menus', '/menuList'],
    ['audit-log', '/auditLog'],
    ['sessions', '/onlineSession'],
    ['media-providers', '/mediaProvider'],
    ['credentials', '/serviceCredential'],
    ['tenant-setting', '/tenantSetting'],
  ]
}
