// Tests over HTTP of pronunciations: lexicon, readings, auditions, stale media.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { transaction } from '#platform/database/transaction.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { maxWords, pronunciations } from '../contract.ts'
import { getLexicon } from './pronunciations.ts'

let world: World
let admin: Person
let author: Person
let viewer: Person
let stranger: Person
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author, viewer, stranger] = (await Promise.all([
    world.signIn('admin'),
    world.signIn('author'),
    world.signIn('viewer'),
    world.signIn('admin', 'yuanfan'),
  ])) as [Person, Person, Person, Person]
})
beforeEach(() => world.owner.query('delete from pronunciation'))
afterAll(() => world?.close())

const add = (word: string, pinyin: string, as = admin) => as.ask(pronunciations.create, { body: { word, pinyin } })
const read = async (text: string, as = author) => as.get(pronunciations.reading, { body: { text } })
const pinyinOf = async (text: string, as = author) => (await read(text, as)).syllables.map((s) => s.pinyin).join(' ')

describe('the lexicon', () => {
  test('an entry is normalised, listed, found, changed and deleted', async () => {
    const made = (await add('单于', ' chán yú ')).content
    expect(made).toMatchObject({ word: '单于', pinyin: 'chan2 yu2', note: null })
    await add('仇经理', 'qiu2jing1li3')
    expect((await admin.get(pronunciations.page)).records.map((r) => r.word)).toEqual(['仇经理', '单于'])
    expect(await admin.get(pronunciations.page, { query: { word: '单' } })).toMatchObject({ total: 1, records: [{ id: made.id }] })
    expect(await admin.get(pronunciations.page, { query: { word: 'qiu2' } })).toMatchObject({ total: 1 })
    expect(await admin.get(pronunciations.page, { query: { id: made.id } })).toMatchObject({ total: 1, records: [{ id: made.id }] })
    expect(await admin.get(pronunciations.page, { query: { word: '%' } })).toMatchObject({ total: 0 })
    const body = { id: made.id, word: '单于', pinyin: 'shan4 yu2', note: '人名', version: made.version }
    expect(await admin.get(pronunciations.update, { body })).toMatchObject({ pinyin: 'shan4 yu2', note: '人名' })
    expect(await admin.ask(pronunciations.update, { body })).toMatchObject({ succ: false, code: 40009 })
    await admin.get(pronunciations.remove, { body: [made.id] })
    expect((await admin.ask(pronunciations.remove, { body: [made.id] })).status).toBe(404)
    expect((await admin.ask(pronunciations.update, { body: { ...body, version: undefined } })).status).toBe(404)
  })

  test('a batch deletes the existing entries', async () => {
    const { id } = (await add('单于', 'chan2 yu2')).content
    expect((await admin.ask(pronunciations.remove, { body: ['999999999'] })).status).toBe(404)
    expect(await admin.get(pronunciations.page)).toMatchObject({ total: 1 })
    await admin.get(pronunciations.remove, { body: ['999999999', id] })
    await add('单于', 'chan2 yu2')
  })

  test.each([
    ['', 'hang2', 'word', '请输入词语'],
    ['  ', 'hang2', 'word', '请输入词语'],
    ['股！', 'gu3', 'word', '词语只能是汉字、字母和数字，汉字旁不能有空格，不能有其他标点'],
    ['e生保', 'sheng1 bao3', 'pinyin', '「e生保」有3个字，读音有2个音节，请逐字填写'],
    ['行 长', 'hang2 zhang3', 'word', '词语只能是汉字、字母和数字，汉字旁不能有空格，不能有其他标点'],
    ["行'; drop --", 'hang2', 'word', '词语只能是汉字、字母和数字，汉字旁不能有空格，不能有其他标点'],
    ['行'.repeat(21), 'hang2', 'word', '最多20个字'],
    ['行长', '', 'pinyin', '请输入读音'],
    ['行长', 'hang zhang3', 'pinyin', '「hang」不是带声调的拼音，如 háng 或 hang2'],
    ['行长', 'hang2 zhang6', 'pinyin', '「zhang6」不是带声调的拼音，如 háng 或 hang2'],
    ['行长', 'hang2', 'pinyin', '「行长」有2个字，读音有1个音节，请逐字填写'],
    ['行长', 'hang2 zhang3 da4', 'pinyin', '「行长」有2个字，读音有3个音节，请逐字填写'],
  ])('%j with the reading %j is refused', async (word, pinyin, field, message) => {
    expect(await add(word, pinyin)).toMatchObject({ status: 200, succ: false, fields: [{ field, message }] })
    expect(await admin.get(pronunciations.page)).toMatchObject({ total: 0 })
  })

  test.each([
    ['A股', 'a1 gu3', 'A股上涨'],
    ['Plus', 'pu3 la1 si1', 'Plus会员'],
    ['e生保', 'yi4 sheng1 bao3', '平安e生保'],
    ['4S店', 'si4 ai2 si1 dian4', '去4S店'],
    ['iPhone 15', 'ai4 feng1 shi2 wu3', 'iPhone 15'],
  ])('%s is accepted as a word', async (word, pinyin, text) => {
    const { id } = (await add(word, pinyin)).content
    const { syllables, unread } = await admin.get(pronunciations.reading, { body: { text } })
    expect(syllables.map((s) => s.pinyin).join(' ')).toContain(pinyin)
    expect(unread).toEqual([])
    await admin.get(pronunciations.remove, { body: [id] })
  })

  test('a refusal names the characters without a reading', async () => {
    expect((await admin.get(pronunciations.reading, { body: { text: '王㐂，𬎆教授，𱁬面' } })).unread).toEqual(['𱁬'])
    const listed = async (hanzi: string) => (await admin.get(pronunciations.unread, { body: { hanzi } })).unread
    expect(await listed('王㐂𬎆𱁬𱁬面abc，𰀀')).toEqual(['𱁬', '𰀀'])
    const { id } = (await add('𱁬面', 'bian4 mian4')).content
    expect(await listed('𱁬𰀀')).toEqual(['𰀀'])
    await admin.get(pronunciations.remove, { body: [id] })
    expect(await listed('plain 123')).toEqual([])
  })

  test('a word has one entry, even under concurrent requests', async () => {
    const answers = await Promise.all([add('行长', 'hang2 zhang3'), add('行长', 'xing2 zhang3'), add('行长', 'hang2 chang2')])
    expect(answers.filter((a) => a.succ)).toHaveLength(1)
    expect(answers.find((a) => !a.succ)?.msg).toMatch(/^词典中已有「行长」，读作 (háng|xíng) (zhǎng|cháng)$/)
    const other = (await add('会计', 'kuai4 ji4')).content
    const body = { id: other.id, word: '行长', pinyin: 'hang2 zhang3' }
    expect(await admin.ask(pronunciations.update, { body })).toMatchObject({ succ: false, fields: [{ field: 'word' }] })
  })

  test('a full lexicon refuses new entries', async () => {
    await world.owner.query(
      `insert into pronunciation (tenant_id, id, word, pinyin) select tenant_id, 900000 + n, 'x' || n, 'a1' from tenant, generate_series(1, $1) n where domain = 'demo'`,
      [maxWords],
    )
    expect(await add('行长', 'hang2 zhang3')).toMatchObject({ succ: false, msg: '读音词典最多2,000个词语' })
  })

  test('authors can add, viewers can neither add nor list, and another tenant has its own lexicon', async () => {
    const { id } = (await add('单于', 'chan2 yu2', author)).content
    expect((await author.ask(pronunciations.remove, { body: [id] })).status).toBe(403)
    expect((await author.ask(pronunciations.update, { body: { id, word: '单于', pinyin: 'a1 a1' } })).status).toBe(403)
    expect((await add('行长', 'hang2 zhang3', viewer)).status).toBe(403)
    expect((await viewer.ask(pronunciations.page)).status).toBe(403)
    expect((await stranger.ask(pronunciations.update, { body: { id, word: '单于', pinyin: 'a1 a1' } })).status).toBe(404)
    expect((await stranger.ask(pronunciations.remove, { body: [id] })).status).toBe(404)
    expect(await stranger.get(pronunciations.page)).toMatchObject({ total: 0 })
  })
})

describe('reading', () => {
  test('a reading has hanzi and one syllable each, by the tenant’s lexicon', async () => {
    expect(await read('去银行找3位行长。')).toMatchObject({
      reading: '去银行找三位行长。',
      syllables: [
        { char: '去', pinyin: 'qu4' },
        { char: '银', pinyin: 'yin2' },
        { char: '行', pinyin: 'hang2', choice: { word: '银行', place: 1, wordPinyin: 'yin2 hang2' } },
        { char: '找', pinyin: 'zhao3' },
        { char: '三', pinyin: 'san1' },
        { char: '位', pinyin: 'wei4' },
        { char: '行', pinyin: 'hang2' },
        { char: '长', pinyin: 'zhang3' },
      ],
    })
    const { id } = (await add('行长', 'xing2 chang2')).content
    const mine = await read('行长')
    expect(mine.syllables).toMatchObject([{ pinyin: 'xing2', choice: { pronunciationId: id } }, { pinyin: 'chang2' }])
    expect(await pinyinOf('银行长期合作')).toBe('yin2 hang2 chang2 qi1 he2 zuo4')
    expect(await pinyinOf('行长', stranger)).toBe('hang2 zhang3')
    expect(await pinyinOf('行长', viewer)).toBe('xing2 chang2')
  })

  test.each(['', '   ', '😀', '<script>', '\u0000', '9'.repeat(10_000)])('a reading of %j causes no error', async (text) => {
    expect((await author.ask(pronunciations.reading, { body: { text } })).status).toBe(200)
  })

  test('a text that is empty or too long is refused', async () => {
    expect(await author.ask(pronunciations.reading, { body: { text: '长'.repeat(10_001) } })).toMatchObject({ succ: false })
    expect((await author.ask(pronunciations.reading, { body: {} })).status).toBe(400)
  })
})

describe('audition', () => {
  const hear = (query: Record<string, string>, as = author) =>
    as.fetch(`${pronunciations.audition.path}?${new URLSearchParams(query).toString()}`)
  const asked = { word: '单于', pinyin: 'chan2 yu2', voiceId: 'gentle-woman' }

  test('an audition speaks an unsaved word in any voice, speed and pitch', async () => {
    const answer = await hear(asked)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    const mp3 = Buffer.from(await answer.arrayBuffer())
    expect(mp3.length).toBeGreaterThan(5000)
    const slow = Buffer.from(await (await hear({ ...asked, speed: '0.7', pitch: '3' })).arrayBuffer())
    expect(slow.length).toBeGreaterThan(mp3.length)
    const again = await author.fetch(`${pronunciations.audition.path}?${new URLSearchParams(asked).toString()}`, {
      headers: { range: 'bytes=0-99' },
    })
    expect(again.status).toBe(206)
    expect(Buffer.from(await again.arrayBuffer())).toEqual(mp3.subarray(0, 100))
    expect(await admin.get(pronunciations.page)).toMatchObject({ total: 0 })
  })

  test('an audition refuses an invalid word or reading', async () => {
    const messageOf = async (query: Record<string, string>) => ((await (await hear(query)).json()) as { msg: string }).msg
    expect(await messageOf({ ...asked, voiceId: 'nobody' })).toBe('所选声音不存在')
    expect(await messageOf({ ...asked, pinyin: 'chan2' })).toContain('请逐字填写')
    expect(await messageOf({ ...asked, speed: '3' })).toBe('语速须在0.7到1.3之间')
    expect(await messageOf({ ...asked, pitch: '1.5' })).toBe('音调须是-6到6的整数')
  })

  test('no person can occupy the engine alone', async () => {
    const words = ['甲', '乙', '丙', '丁', '戊', '己']
    // far more requests than slots: on a slow machine the last arrive after the first are done
    const many = [...words, ...'辛壬癸子丑寅卯辰巳午未申酉戌亥']
    const answers = await Promise.all(many.map((word) => hear({ ...asked, word, pinyin: 'jia3' })))
    expect(answers.filter((a) => a.status === 429).length).toBeGreaterThanOrEqual(3)
    expect(answers.filter((a) => a.status === 200).length).toBeGreaterThanOrEqual(2)
    expect((await hear({ ...asked, word: '庚', pinyin: 'geng1' })).status).toBe(200)
    // requests that were refused before succeed now, for everybody
    for (const [i, word] of words.entries())
      expect([word, (await hear({ ...asked, word, pinyin: 'jia3' }, i % 2 ? viewer : author)).status]).toEqual([word, 200])
  })
})

test('an unchanged lexicon is the same object, so that the caches of the engines work', async () => {
  const { rows } = await world.owner.query(`select tenant_id::text id from tenant where domain = 'demo'`)
  const tenantId = (rows[0] as { id: string }).id
  const told = () => transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run: getLexicon })
  const empty = await told()
  expect(await told()).toBe(empty)
  const { version, ...entry } = (await add('单于', 'chan2 yu2')).content
  const one = await told()
  expect(one).toEqual({ 单于: 'chan2 yu2' })
  expect(await told()).toBe(one)
  await admin.get(pronunciations.update, { body: { id: entry.id, version, pinyin: 'shan4 yu2' } })
  expect(await told()).toEqual({ 单于: 'shan4 yu2' })
})

describe('media', () => {
  test('an entry makes only the line with its word stale, until the entry is deleted', async () => {
    const course = await author.get(courses.createCourse, { body: { title: '读音课', description: '描述' } })
    const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
    const sub = await author.get(courses.createSubScene, {
      body: { parentId: scene.id, title: '子场景', contentStr: '单于先生是我们行长的朋友' },
    })
    const texts = ['请向单于先生介绍这款产品', '请先寒暄再了解客户的需求', '请在银行长期合作客户中挑选']
    const lines = await author.get(scripts.save, {
      params: { subSceneId: sub.id },
      body: texts.map((text) => ({ editType: 'CREATE', type: 'TIPS', mediaType: 'AUDIO', needAnswer: 'NO_NEED', text })),
    })
    await author.get(productions.batch, { body: lines.map((l) => l.id) })
    await world.owner.query(`update generation_task set status = 'TASK_SUCCESS', finished_at = now()`)
    const stale = async () => {
      const states = await author.get(productions.status, { query: { sourceId: sub.id, taskType: 'OPERATION' } })
      return lines.map((l) => states.find((s) => s.sourceId === l.id)?.taskInfo.QUESTION?.stale)
    }
    expect(await stale()).toEqual([false, false, false])
    const entry = (await add('单于', 'shan4 yu2')).content
    expect(await stale()).toEqual([true, false, false])
    await add('行长', 'xing2 zhang3')
    await add('朋友', 'peng2 you3')
    expect(await stale()).toEqual([true, false, false])
    await admin.get(pronunciations.update, { body: { id: entry.id, word: '寒暄', pinyin: 'han2 xuan1' } })
    expect(await stale()).toEqual([false, true, false])
    await admin.get(pronunciations.remove, { body: [entry.id] })
    expect(await stale()).toEqual([false, false, false])
  })
})
