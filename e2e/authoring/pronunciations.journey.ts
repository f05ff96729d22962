// Journey of pronunciations: preview of a reading, correction for the tenant, audition before saving, speed and pitch of a voice.
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { act, asTable, button, dialog, enterAt, eventually, expect, row, says, until } from '../journey.ts'
import { test } from '../stage.ts'

test('a user corrects a reading and hears it', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'admin', '/pronunciation')
  const { scriptPage } = await addCourse(api, { title: '朗读的课程', scenes: ['到访'], subScene: '初次面谈' })

  await page.getByText('还没有词语').waitFor()
  await button(page, '新增读音').first().click()
  const form = dialog(page, '新增读音')
  await form.getByLabel('词语').fill('单于')
  await until(
    'the form begins with what is read today',
    () => form.getByLabel('读音', { exact: true }).inputValue(),
    (value) => / /.test(value),
  )
  await form.getByLabel('读音', { exact: true }).fill('chan2')
  await form.getByText('「单于」有2个字，读音有1个音节，请逐字填写').waitFor()
  await form.getByLabel('读音', { exact: true }).fill('chan2 yu2')
  const heard = page.waitForResponse((r) => r.url().includes('/pronunciation/audition'))
  await button(form, '试听').click()
  expect((await heard).headers()['content-type'] === 'audio/mpeg', 'the word is heard before it is saved')
  await scan(page, 'the form of a reading')
  await button(form, '新增读音').click()
  await says(page, '读音新增成功')
  await row(page, 'chán yú').waitFor()
  await on.picture(page, 'reading-lexicon')

  await page.goto(on.origin + scriptPage)
  await asTable(page)
  await button(page, '新增脚本').first().click()
  const line = dialog(page, '新增脚本')
  await line.getByRole('textbox', { name: '文本' }).fill('单于先生是银行行长，2024年到账3.5%。')
  await button(line, '读音预览').first().click()
  const preview = line.getByRole('toolbar', { name: /读音预览/ })
  await until(
    'pinyin over every character',
    () => preview.innerText(),
    (text) => /chán/.test(text) && /háng/.test(text) && /二/.test(text),
  )
  await preview.getByRole('button', { name: /行/ }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'xíng' }).waitFor()
  await scan(page, 'the readings of a character')
  await page.getByRole('menuitem', { name: 'xíng' }).click()
  const everybody = dialog(page, /整个企业都这样读/)
  await until(
    'the word with the reading that was chosen',
    () => everybody.getByLabel('读音', { exact: true }).inputValue(),
    (value) => value === 'yín xíng',
  )
  await scan(page, 'the word that is read so everywhere')
  await button(everybody, '新增读音').click()
  await says(page, '读音新增成功')
  await until(
    'the preview follows',
    () => preview.innerText(),
    (text) => /xíng/.test(text),
  )
  await eventually('nothing that was typed is lost', async () =>
    (await line.getByRole('textbox', { name: '文本' }).inputValue()).startsWith('单于先生'),
  )
  await on.picture(page, 'reading-preview')

  await page.goto(`${on.origin}/courseManage`)
  await act(page, row(page, '朗读的课程'), '设置数字人')
  const human = dialog(page, /设置数字人/)
  await human.getByRole('slider', { name: '语速' }).press('ArrowLeft')
  await human.getByRole('slider', { name: '音调' }).press('ArrowRight')
  const made = page.waitForResponse((r) => /speed=0.95&pitch=1/.test(r.url()))
  await human
    .getByRole('button', { name: /播放试听/ })
    .first()
    .click()
  expect([200, 206].includes((await made).status()), 'the voice is heard as it is set')
  await on.picture(page, 'reading-voice')
  await button(human, '保存设置').click()
  await says(page, '数字人设置成功')
})
