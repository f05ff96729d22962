// Journey of drafts: a scripted model proposes twelve questions from a document, seven are shown, one becomes a question.
import { badQuestions, draftModel, goodQuestions, handbook } from '#test/draft-service.ts'
import { startServices } from '#test/media-services.ts'
import { EXAM, MANAGEMENT } from '#shared/contract.ts'
import { scan } from '../axe.ts'
import { act, button, dialog, enterAt, eventually, row, says } from '../journey.ts'
import { test } from '../stage.ts'

test('an author drafts questions from a document, and adopts one that is proven', async ({ on }) => {
  const service = await startServices()
  try {
    service.judging.model = draftModel([...goodQuestions, ...badQuestions])
    await on.restart({ TALK_OPENAI_URL: service.url, TALK_OPENAI_MODEL: 'talk-1', DRAFT_OPERATOR: '起草公司' })
    const page = await on.window()
    const api = await enterAt(on, page, 'author', '/document')
    await (await on.api('admin')).send('POST', `${MANAGEMENT}/wording`, { text: '稳赚', level: 'RED_LINE' })
    const bank = await api.send<{ id: string }>('POST', `${EXAM}/subjectCategory`, { categoryName: '旅程起草题库' })
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '产品手册.txt', mimeType: 'text/plain', buffer: Buffer.from(handbook.join('\n')) })
    await says(page, '已上传，正在读取文字')
    await page.getByRole('link', { name: '产品手册' }).click()
    await page.getByRole('article').filter({ hasText: '等待期为30天' }).waitFor()
    await page.goto(`${on.origin}/document`)
    await act(page, row(page, '产品手册'), '允许外发')
    await says(page, '已修改')

    await page.goto(`${on.origin}/sales-assistant/question`)
    await page.getByText('还没有起草过试题').waitFor()
    await scan(page, 'no batch of drafts')
    await button(page, '起草试题').first().click()
    const form = dialog(page, '起草试题')
    await form.getByLabel('资料', { exact: true }).fill('产品手册')
    await page.locator('.ant-select-item-option').filter({ hasText: '产品手册' }).click()
    await form.getByLabel('用到哪个题库').fill('旅程起草')
    await page.locator('.ant-select-item-option').filter({ hasText: '旅程起草题库' }).click()
    for (const type of ['填空', '简答']) await form.getByLabel(type).check()
    await form.getByText('由起草公司的 talk-1 起草').waitFor()
    await scan(page, 'the form of a batch')
    await on.picture(page, 'drafts-form')
    await button(form, '开始起草').click()

    await page.getByText('12 条中 7 条通过检查').waitFor()
    await page.getByText('引用的话不在原文里 1 条').waitFor()
    const cards = page.getByRole('region', { name: '草稿' }).getByRole('article')
    await eventually('seven drafts', async () => (await cards.count()) === 7)
    const sources = page.getByRole('region', { name: '原文' })
    await sources.locator('mark').filter({ hasText: '等待期为30天' }).waitFor()
    await scan(page, 'the desk of a batch')
    await on.picture(page, 'drafts-desk')
    const questions = () =>
      api.send<{ total: number }>('POST', `${EXAM}/subjects/subjectList`, { categoryIds: [bank.id] }).then(({ total }) => total)
    await eventually('nothing is in the bank', async () => (await questions()) === 0)

    await page.keyboard.press('ArrowDown')
    await sources.locator('mark').filter({ hasText: '免赔额为1万元' }).waitFor()
    await page.keyboard.press('Enter')
    await says(page, '已采用')
    await eventually('one question is in the bank', async () => (await questions()) === 1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await dialog(page, '不要这条草稿').getByLabel('原因').fill('太简单')
    await button(dialog(page, '不要这条草稿'), '不要').click()
    await says(page, '已标为不要')
    await page.getByText('不要的原因：太简单').waitFor()

    const auditor = await on.window()
    await enterAt(on, auditor, 'auditor', '/auditLog')
    await row(auditor, '采用草稿').first().waitFor()
  } finally {
    await service.close()
  }
})
