// Journey of two users on one course: conflicts, co-authors, missing parts, interrupted uploads.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { mediaOf } from '#test/media-samples.ts'
import { addCourse } from '../api.ts'
import {
  act,
  asTable,
  button,
  confirm,
  dialog,
  enterAt,
  eventually,
  expect,
  message,
  row,
  rows,
  says,
  type Stage,
  until,
} from '../journey.ts'
import { test } from '../stage.ts'

interface Node {
  id: string
  title: string
  description: string
  version: string
}
const titles = (page: Page) => page.locator('.ant-table-row .yw-name').allInnerTexts()

async function conflict(on: Stage, page: Page, id: string) {
  const api = await on.api('author')
  await act(page, row(page, '两个人的课程'), '编辑')
  const form = dialog(page, /编辑课程/)
  await form.getByLabel('课程名称').fill('我起的名字')
  const now = await api.send<Node>('GET', `/course/${id}`)
  await api.send('PUT', '/course', { id, version: now.version, title: now.title, description: '对方写的描述' })
  await button(form, '保存').click()
  await form.getByText('这条记录刚刚被他人修改过，您填写的内容都还在').waitFor()
  await form.getByText('对方已改为：对方写的描述').waitFor()
  await on.picture(page, 'together-conflict')
  await button(form, '采用对方的修改').click()
  await eventually('what the other wrote', async () => (await form.getByLabel('课程描述').inputValue()) === '对方写的描述')
  await eventually('what was typed here', async () => (await form.getByLabel('课程名称').inputValue()) === '我起的名字')
  await button(form, '保存').click()
  await says(page, '课程修改成功')
  const saved = await api.send<Node>('GET', `/course/${id}`)
  expect(saved.title === '我起的名字' && saved.description === '对方写的描述', 'both are kept')
}

async function sortedMeanwhile(on: Stage, page: Page, scenesPage: string, id: string) {
  const api = await on.api('author')
  await page.goto(on.origin + scenesPage)
  await until(
    'three scenes',
    () => titles(page),
    (seen) => seen.join() === '甲,乙,丙',
  )
  const { records } = await api.send<{ records: Node[] }>('GET', `/course/pages?type=SCENE&parentId=${id}`)
  await api.send('POST', '/course/seq', { type: 'SCENE', list: [{ id: records[2]?.id, seq: 0 }] })
  await act(page, row(page, '甲'), '移到第 n 位')
  await dialog(page, '移动位置').getByRole('spinbutton').fill('3')
  await button(dialog(page, '移动位置'), '移动').click()
  await says(page, '内容已被他人修改，请刷新后再试')
  await until(
    'the order of the other',
    () => titles(page),
    (seen) => seen.join() === '丙,甲,乙',
  )
}

async function lacking(on: Stage, page: Page) {
  await page.goto(`${on.origin}/courseManage`)
  await row(page, '我起的名字').getByRole('switch').click()
  await says(page, '只有包含有效子场景脚本的课程才能启用')
  await page.getByText('还不能启用，缺少：').waitFor()
  await eventually('the switch went back', async () => !(await row(page, '我起的名字').getByRole('switch').isChecked()))
  await on.picture(page, 'together-readiness')
  await page.getByRole('link', { name: '场景「丙」还没有子场景' }).click()
  await page.getByRole('heading', { name: '丙' }).waitFor()
}

/** A maker adds a co-author without the permission word, removes and restores them; the list shows it. */
async function coAuthored(on: Stage, page: Page) {
  await page.goto(`${on.origin}/courseManage`)
  await act(page, row(page, '我起的名字'), '协作者')
  const people = dialog(page, /协作者/)
  await people.getByText('还没有协作者').waitFor()
  await on.picture(page, 'together-co-authors-none')
  const added = people.locator('.ant-table-row').filter({ hasText: '林小满' })
  await people.getByRole('combobox', { name: '搜索人员' }).fill('林小满')
  const found = page.locator('.ant-select-item-option').filter({ hasText: '林小满' })
  await found.getByText('没有课程编辑权限').waitFor()
  await found.click()
  await says(page, '协作者已添加')
  await added.getByText('没有课程编辑权限').waitFor()
  await on.picture(page, 'together-co-authors')
  await act(page, added, '移除')
  await people.getByText('还没有协作者').waitFor()
  // the search field may have the focus, in which Ctrl+Z belongs to the field
  await button(message(page, '协作者已移除'), '撤销').click()
  await added.waitFor()
  await button(people, '关闭').last().click()
  await row(page, '我起的名字').getByText('协作 1 人').waitFor()
  await act(page, row(page, '我起的名字'), '场景设计')
  await page.getByText('协作者 林小满').waitFor()
  await on.picture(page, 'together-co-authored')
}

async function files(on: Stage, page: Page, scriptPage: string) {
  const face = path.resolve(import.meta.dirname, '../../src/features/authoring/digital-humans/server/previews/wang-office.jpg')
  const sound = path.resolve(import.meta.dirname, '../../src/features/authoring/digital-humans/server/previews/warm-man.mp3')
  await page.goto(on.origin + scriptPage)
  await asTable(page)
  await act(page, rows(page).first(), '编辑')
  const form = dialog(page, /编辑脚本/)
  const choose = async (text: string) => {
    await form.locator('.ant-segmented-item').filter({ hasText: text }).click()
    await form.getByText(`拖入${text}`).waitFor()
  }
  const file = form.locator('input[type=file]').first()
  await choose('音频')
  await file.setInputFiles(face)
  await form.getByText('只支持 .mp3 类型文件').waitFor()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-large-'))
  const large = path.join(folder, 'large.mp3')
  await writeFile(large, Buffer.alloc(50 * 1024 * 1024))
  await file.setInputFiles(large)
  await form.getByText('文件必须小于50M').waitFor()
  await rm(folder, { recursive: true })
  // the upload is interrupted, then succeeds
  await page.route('**/file/alioss/upload**', (route) => route.abort())
  await file.setInputFiles(sound)
  await form.getByText('上传失败，请重试').waitFor()
  await page.unroute('**/file/alioss/upload**')
  await button(form, '重试').click()
  await form.getByText('更换音频').waitFor()
  // another media type removes the file
  await choose('视频')
  await choose('音频')
  await file.setInputFiles(sound)
  await form.getByText('更换音频').waitFor()
  await button(form, '保存').click()
  await says(page, '编辑成功')
  await rows(page).first().getByText('已上传').waitFor()
}

/** A photo of an iPhone is converted in the page; it is stored turned, and shown upright. */
async function photoAsCover(on: Stage, page: Page) {
  await page.goto(`${on.origin}/courseManage`)
  await act(page, row(page, '有脚本的课程'), '编辑')
  const form = dialog(page, /编辑课程/)
  await form.locator('input[type=file]').setInputFiles(path.resolve(import.meta.dirname, '../turned-photo.heic'))
  const picture = form.locator('img[src*="/file/"]')
  await eventually('an upright JPEG', async () => {
    const sides = await picture.evaluateAll((images) =>
      (images as unknown as { naturalWidth: number; naturalHeight: number }[]).map((i) => [i.naturalWidth, i.naturalHeight]),
    )
    return sides.join() === '240,320'
  })
  await otherPictures(form)
  await button(form, '保存').click()
  await says(page, '课程修改成功')
}

/** Pictures that browsers show are converted in the page, whatever their names are; a moving one keeps its first frame. */
async function otherPictures(form: Locator) {
  const pattern = (sides: string) => ['-f', 'lavfi', '-i', `testsrc=s=${sides}:r=5:d=1`]
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="50" cy="50" r="40"/></svg>'
  for (const [name, buffer, sides] of [
    ['网上的.jpg', mediaOf('webp', ...pattern('64x48'), '-frames:v', '1'), '64,48'],
    ['动图.gif', mediaOf('gif', ...pattern('80x40')), '80,40'],
    ['位图.bmp', mediaOf('bmp', ...pattern('48x32'), '-frames:v', '1'), '48,32'],
    ['照片.avif', mediaOf('avif', ...pattern('96x64'), '-frames:v', '1'), '96,64'],
    ['图标.svg', Buffer.from(drawing), '1024,512'],
  ] as const) {
    await form.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
    await eventually(`${name} as a picture of the server`, async () => {
      const shown = await form
        .locator('img[src*="/file/"]')
        .evaluateAll((images) =>
          (images as unknown as { naturalWidth: number; naturalHeight: number }[]).map((i) => [i.naturalWidth, i.naturalHeight]),
        )
      return shown.join() === sides
    })
  }
}

async function nothingTicked(page: Page) {
  await button(page, /^批量生成音视频$/).click()
  await says(page, '请勾选需要生成音视频的脚本')
  await button(page, /^批量删除$/).click()
  await says(page, '请勾选需要删除的脚本')
  await act(page, rows(page).nth(1), '生成')
  await confirm(page, '确定生成音视频？', '生成')
  await says(page, '音视频生成任务已提交')
}

test('two users edit a course together', async ({ on }) => {
  const page = await on.window()
  const api = await on.api('author')
  const { id } = await api.send<Node>('POST', '/course', { title: '两个人的课程', description: '描述' })
  for (const title of ['甲', '乙', '丙']) await api.send('POST', '/course/scene', { parentId: id, title })
  const made = await addCourse(api, {
    title: '有脚本的课程',
    scenes: ['场景'],
    subScene: '子场景',
    lines: [{ text: '这一句换成自己的录音，足够长。' }, { text: '这一句由数字人来说，也足够长。' }],
  })
  await enterAt(on, page, 'author', '/courseManage')
  await conflict(on, page, id)
  await sortedMeanwhile(on, page, `/scene?courseId=${id}&canEdit=true`, id)
  await lacking(on, page)
  await coAuthored(on, page)
  await files(on, page, made.scriptPage)
  await nothingTicked(page)
  await photoAsCover(on, page)
})
