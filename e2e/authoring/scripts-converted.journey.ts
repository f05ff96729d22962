// Journey of an unplayable upload: announced in the form, converted with progress in the list, then played.
import { mediaOf } from '#test/media-samples.ts'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { button, dialog, enterAt, eventually, plays, says, type Stage } from '../journey.ts'
import { chooseFile, openLineForm } from '../line-form.ts'
import { test } from '../stage.ts'

/** Half a minute in a codec of old cameras. */
const old = () =>
  mediaOf('mp4', '-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25:d=30', '-f', 'lavfi', '-i', 'sine=d=30', '-c:v', 'mpeg4', '-c:a', 'ac3')

async function converting(on: Stage) {
  const api = await on.api('author')
  const course = await addCourse(api, { title: '转码课程', scenes: ['首次面谈'], subScene: '二胎妈妈' })
  const page = await on.window()
  await enterAt(on, page, 'author', course.scriptPage)
  const { form, field } = await openLineForm(page, '视频')
  await chooseFile(field, '旧相机.mp4', old())
  await field.getByText('视频编码为 MPEG-4 Part 2 + AC-3，浏览器不能直接播放').waitFor({ timeout: 30_000 })
  await field.getByText('旧相机.mp4').waitFor()
  await scan(page, 'a form with an upload that browsers do not play')
  await on.picture(page, 'convert-form')
  await button(form, /^(保存|新增脚本)$/).click()
  await form.waitFor({ state: 'hidden' })

  const list = page.locator('.yw-medium').first()
  await list.getByText(/转码中 [1-9]\d?%/).waitFor({ timeout: 60_000 })
  await scan(page, 'a list while an upload is converted')
  await on.picture(page, 'convert-under-way')
  // the conversion can be cancelled and requested again
  await button(page, /生成任务/, false)
    .first()
    .click()
  const drawer = dialog(page, /生成任务/)
  await drawer.getByText(/转码中/).waitFor()
  await on.picture(page, 'convert-drawer')
  await button(drawer, '取消').first().click()
  await says(page, '已取消生成')
  await page.keyboard.press('Escape')
  await list.getByText('待转码').waitFor()
  await list.getByText('MPEG-4 Part 2 + AC-3，浏览器无法播放').waitFor()
  await on.picture(page, 'convert-cancelled')
  await button(list, '转码').click()

  await list.getByText('已上传').waitFor({ timeout: 120_000 })
  await list.getByText('旧相机.mp4').waitFor()
  await button(list, /^播放/, false).click()
  const player = dialog(page, '视频播放').locator('video')
  await plays(player, 'what was converted')
  await eventually('all of it is there', () => player.evaluate((m) => Math.abs((m as unknown as { duration: number }).duration - 30) < 0.2))
  await on.picture(page, 'convert-played')
}

test('an unplayable upload is converted and played', async ({ on }) => converting(on))
