// Journey of a course package: an author exports a course, and another tenant imports it; a file that is no package is refused in words.
import { readFile } from 'node:fs/promises'
import { scan } from '../axe.ts'
import { act, button, dialog, enterAt, row } from '../journey.ts'
import { test } from '../stage.ts'

const MANAGEMENT = '/ai-training/v1/management'

test('a course goes to another tenant as a package', async ({ on }) => {
  const author = await on.api('author')
  const course = await author.send<{ id: string }>('POST', `${MANAGEMENT}/course`, { title: '随身课程', description: '带到别处' })
  const scene = await author.send<{ id: string }>('POST', `${MANAGEMENT}/course/scene`, { parentId: course.id, title: '场景' })
  await author.send('POST', `${MANAGEMENT}/course/subscene`, { parentId: scene.id, title: '子场景' })
  const page = await on.window()
  await enterAt(on, page, 'author', '/courseManage')
  const saving = page.waitForEvent('download')
  await act(page, row(page, '随身课程'), '下载课程包')
  const file = await readFile(await (await saving).path())

  const other = await on.window({ width: 1280, height: 720 })
  await enterAt(on, other, 'author', '/courseManage', 'yuanfan.localhost')
  await button(other, '更多操作').click()
  await other.getByRole('menuitem', { name: '导入课程包' }).click()
  const box = dialog(other, '导入课程包')
  const choose = (name: string, content: Buffer) =>
    box.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer: content })
  await choose('坏.zip', Buffer.from('这不是压缩包'))
  await box.getByRole('alert').waitFor()
  await scan(other, 'a package that is refused')
  await on.picture(other, 'package-refused')
  await choose('随身课程.zip', file)
  await box.getByText('已导入课程「随身课程」').waitFor()
  await scan(other, 'an imported package')
  await on.picture(other, 'package-imported')
  await button(box, '完成').click()
  await row(other, '随身课程').waitFor()
})
