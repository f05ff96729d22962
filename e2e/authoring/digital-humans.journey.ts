// Journeys of own figures and voices: a user marks the mouth by pointer and keys, hears a voice, chooses both for a course, disables
// them.
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, confirm, dialog, enterAt, eventually, expect, row, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const face = path.resolve(import.meta.dirname, '../../src/features/authoring/digital-humans/server/previews/chen-office.jpg')

/** Adds a picture whose mouth is marked by pointer, then by keys. */
async function addFigure(on: Stage, page: Page) {
  await button(page, '新增形象').first().click()
  const form = dialog(page, '新增形象')
  await form.getByLabel('名称').fill('林经理')
  await form.locator('.ant-segmented-item').filter({ hasText: '男' }).click()
  await button(form, '新增形象').click()
  await form.getByText('请上传图片').waitFor()
  await form.locator('input[type=file]').setInputFiles(face)
  const mark = form.getByRole('button', { name: /嘴部的框/ })
  await mark.waitFor()
  const frame = await form.locator('.yw-own-frame').boundingBox()
  if (!frame) throw new Error('no picture')
  const at = (x: number, y: number) => [frame.x + frame.width * x, frame.y + frame.height * y] as const
  await page.mouse.move(...at(0.465, 0.52))
  await page.mouse.down()
  await page.mouse.move(...at(0.5, 0.53))
  await page.mouse.move(...at(0.535, 0.55))
  await page.mouse.up()
  const box = async () => {
    const found = await mark.boundingBox()
    if (!found) throw new Error('no box')
    return found
  }
  const drawn = await box()
  expect(Math.abs(drawn.width / frame.width - 0.07) < 0.02, 'the box is as it was drawn')
  await mark.focus()
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  const moved = await box()
  expect(moved.x > drawn.x && moved.height > drawn.height, 'keys move the box and change its size')
  await scan(page, 'the form of a figure')
  await on.picture(page, 'figures-form')
  await button(form, '新增形象').click()
  await says(page, '形象新增成功')
  await page.getByText('林经理').waitFor()
}

/** Adds a voice that is heard before it is saved. */
async function addVoice(page: Page) {
  await page.getByRole('tab', { name: '声音' }).click()
  await button(page, '新增声音').first().click()
  const voice = dialog(page, '新增声音')
  await voice.getByLabel('名称').fill('客服小周')
  await voice.locator('.ant-segmented-item').filter({ hasText: '男' }).click()
  await voice.getByLabel('系统声音').click()
  await page.locator('.ant-select-item').filter({ hasText: '沉稳男声' }).click()
  await voice.getByRole('slider', { name: '语速' }).press('ArrowLeft')
  const heard = page.waitForResponse((r) => r.url().includes('speed=0.95'))
  await button(voice, /试听/).click()
  expect((await heard).ok(), 'the voice is heard before it is saved')
  await scan(page, 'the form of a voice')
  await button(voice, '新增声音').click()
  await says(page, '声音新增成功')
}

/** Opens the dialog with the digital humans of a course. */
async function humansOfCourse(on: Stage, page: Page) {
  await page.goto(`${on.origin}/courseManage`)
  await act(page, row(page, '自有形象的课程'), '设置数字人')
  return dialog(page, /设置数字人/)
}

test('a tenant adds a figure and a voice and uses them', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'admin', '/digitalHumanManage')
  await addCourse(api, { title: '自有形象的课程', scenes: [] })
  await page.getByText('还没有自己的形象').waitFor()
  await scan(page, 'figures, none of their own')
  await on.picture(page, 'figures-empty')

  await addFigure(on, page)
  await addVoice(page)

  const human = await humansOfCourse(on, page)
  await human.getByRole('radiogroup', { name: '背景' }).getByRole('radio').nth(1).click()
  await human.getByRole('tab', { name: /知识提问/ }).click()
  await human.getByRole('radio', { name: /林经理/ }).click()
  await human.getByRole('radio', { name: /客服小周/ }).click()
  await scan(page, 'the dialog with figures of their own')
  await on.picture(page, 'figures-dialog')
  await button(human, '保存设置').click()
  await says(page, '数字人设置成功')

  await page.goto(`${on.origin}/digitalHumanManage`)
  const card = page.locator('.yw-own-card').filter({ hasText: '林经理' })
  await card.getByText('1 处选用').waitFor()
  await eventually('what is used cannot be deleted', () => card.getByRole('button', { name: '删除 林经理' }).isDisabled())
  await card.getByRole('button', { name: '停用 林经理' }).click()
  await card.getByText('已停用').waitFor()
  await humansOfCourse(on, page)
  await human.getByRole('tab', { name: /知识提问/ }).click()
  await human.getByText('已停用，仍可使用').waitFor()
  await human.getByRole('radio', { name: /陈志远/ }).click()
  await button(human, '保存设置').click()
  await says(page, '数字人设置成功')
  await page.goto(`${on.origin}/digitalHumanManage`)
  await card.getByRole('button', { name: '删除 林经理' }).click()
  await confirm(page, '确定删除？', '删除')
  await says(page, '删除成功')
  await until(
    'the figure is gone',
    () => card.count(),
    (count) => count === 0,
  )
})

/** Returns whether the picture of a choice has loaded. */
const isShown = (choice: Locator) => choice.locator('img').evaluate((picture: object) => Number(Reflect.get(picture, 'naturalWidth')) > 0)

test('a course chooses a close framing and the brand background', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'admin', '/tenantSetting')
  await addCourse(api, { title: '自有形象的课程', scenes: [] })
  const value = page.getByLabel('颜色', { exact: true })
  await value.fill('#fff8dc')
  await page.getByText('颜色太浅，背景会与白墙分不开').waitFor()
  await button(page, '红 #c8102e').click()
  await eventually('the swatch is written down', async () => (await value.inputValue()) === '#c8102e')
  await button(page, '保存').click()
  await says(page, '保存成功')
  await scan(page, 'the settings with a colour')
  await on.picture(page, 'brand-colour')

  const human = await humansOfCourse(on, page)
  const brand = human.getByRole('radiogroup', { name: '背景' }).getByRole('radio', { name: '品牌' })
  await eventually('the background in the colour is drawn', () => isShown(brand))
  await brand.click()
  const near = human.getByRole('radiogroup', { name: '景别' }).getByRole('radio', { name: '近景' })
  await near.click()
  await eventually('near is drawn', () => isShown(near))
  await scan(page, 'the dialog with framings')
  await on.picture(page, 'framings')
  await button(human, '保存设置').click()
  await says(page, '数字人设置成功')
  await humansOfCourse(on, page)
  await eventually('what was chosen is kept', async () => {
    const chosen = [brand, near].map((choice) => choice.getAttribute('aria-checked'))
    return (await Promise.all(chosen)).every((checked) => checked === 'true')
  })
})
