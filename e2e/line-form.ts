// Helpers that open the form of a new line and choose files for its medium.
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { asTable, button, dialog } from './journey.ts'

/** Opens the form for a line without an answer; `mediaType` changes the default type. */
export async function openLineForm(page: Page, mediaType?: '视频' | '音频' | '图片'): Promise<{ form: Locator; field: Locator }> {
  await asTable(page)
  await button(page, /新增脚本/, false)
    .first()
    .click()
  const form = dialog(page, /新增脚本/)
  await form.getByText('不需要', { exact: true }).click()
  if (mediaType) await form.locator('.ant-segmented-item').filter({ hasText: mediaType }).click()
  if (mediaType !== '图片') await form.getByRole('textbox', { name: '文本' }).fill('您好，请问您今天想了解什么？')
  return { form, field: form.locator('.yw-media').first() }
}

/** Chooses a file from the disk, because a buffer may have at most 50 MB. */
export async function chooseFile(field: Locator, name: string, content: Buffer): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-upload-'))
  const file = path.join(folder, name)
  await writeFile(file, content)
  await field.locator('input[type=file]').setInputFiles(file)
}
