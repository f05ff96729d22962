// The form of a new line, from the page of scripts, and files for its medium.
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { asTable, button, dialog } from './journey.ts'

/** Opens it for a line without an answer; of a kind of medium other than the usual one where that is named. */
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

/** By a file on the disk: a browser takes no more than 50 MB otherwise. */
export async function chooseFile(field: Locator, name: string, content: Buffer): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-upload-'))
  const file = path.join(folder, name)
  await writeFile(file, content)
  await field.locator('input[type=file]').setInputFiles(file)
}
