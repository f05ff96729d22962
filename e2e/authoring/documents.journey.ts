// Journey of documents: upload, passages, a fact beside its quote, its approval, a new version that loses the quote, and the search.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { scan } from '../axe.ts'
import { button, dialog, enterAt, row, says } from '../journey.ts'
import { test } from '../stage.ts'

const brochure = readFileSync(path.resolve(import.meta.dirname, '../../test/documents/chromium.pdf'))

test('a fact of an uploaded brochure is approved, and a new version without it is told', async ({ on }) => {
  const page = await on.window()
  await enterAt(on, page, 'admin', '/document')
  await page.getByText('还没有资料').waitFor()
  await page.locator('input[type=file]').first().setInputFiles({ name: '产品手册.pdf', mimeType: 'application/pdf', buffer: brochure })
  await says(page, '已上传，正在读取文字')
  await page.getByRole('link', { name: '产品手册' }).click()

  const passage = page.getByRole('article').filter({ hasText: '等待期为30天' })
  await passage.waitFor()
  await scan(page, 'the passages of a document')
  await on.picture(page, 'document-passages')
  await button(passage, '写下事实').click()
  const form = dialog(page, '写下事实')
  await form.getByLabel('原文').fill('等待期为90天')
  await form.getByLabel('要点').fill('等待期30天|等待期三十天')
  await button(form, '保存').click()
  await form.getByText('原文里没有这句话，请从这一段里选取').waitFor()
  await form.getByLabel('原文').fill('等待期为30天')
  await button(form, '保存').click()
  await says(page, '已写下，等待审核')

  const facts = page.getByRole('region', { name: '事实' })
  await facts.getByText('待审核').waitFor()
  await button(facts, '采用').first().click()
  await facts.getByText('已采用').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '新手册.txt', mimeType: 'text/plain', buffer: Buffer.from('一、等待期\n等待期为60天。') })
  await page.getByText('新版本里有1条事实找不到原文').waitFor()
  await facts.getByText('原文已变').waitFor()
  await scan(page, 'a document whose fact lost its quote')

  await page.goto(`${on.origin}/document`)
  await row(page, '原文已变1').waitFor()
  await page.getByLabel('在资料内容中查找').fill('等待期60天')
  await page.getByRole('link', { name: /产品手册/ }).waitFor()
  await page.getByText('等待期为60天。').waitFor()
  await scan(page, 'the search in documents')
})
