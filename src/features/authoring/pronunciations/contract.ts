// Endpoints of pronunciations: the tenant's lexicon, and the reading of a text.
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { contract, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { clean, cleanText } from '#shared/clean.ts'
import { requiredName, optionalText, searchText } from '#shared/fields.ts'
import { editFields } from '#shared/merge-defined.ts'
import { Id, Ids } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { deliveryInQuery } from '#features/authoring/digital-humans/contract.ts'

/** Maximum number of entries of a tenant's lexicon. */
export const maxWords = 2000
/** Maximum number of characters of a word. */
export const maxWordLength = 20
/** Maximum number of characters of a text in a reading request. */
export const maxReadingLength = 10_000

export const Pronunciation = z.object({
  id: Id,
  word: z.string(),
  /** Tone-numbered syllables, one per hanzi: `hang2 zhang3`, `pu3 la1 si1`; neutral is 5, ü is v. */
  pinyin: z.string(),
  note: z.string().nullable(),
  updateUserName: z.string().nullable(),
  updateDate: z.string(),
  version: z.string(),
})
export type Pronunciation = z.infer<typeof Pronunciation>

const Word = z
  .string('请输入词语')
  .overwrite(clean)
  .min(1, '请输入词语')
  .max(maxWordLength, `最多${maxWordLength}个字`)
  .regex(
    /^(?:[\p{Script=Han}A-Za-z0-9+](?:[·.&'-]|(?<=[A-Za-z0-9]) (?=[A-Za-z0-9]))?)*$/u,
    '词语只能是汉字、字母和数字，汉字旁不能有空格，不能有其他标点',
  )
const Pinyin = requiredName('请输入读音', 200)
const Fields = z.object({ word: Word, pinyin: Pinyin, note: optionalText(100).nullish() })

/** Maximum number of different hanzi in one request. */
const maxHanzi = 30_000

export const Reading = z.object({
  /** The text in hanzi, with digits, symbols and units spelled out; '' if nothing can be spoken. */
  reading: z.string(),
  /** Hanzi without a reading, each once: a voice skips them. */
  unread: z.array(z.string()),
  syllables: z.array(
    z.object({
      /** One hanzi, or one Latin word. */
      char: z.string(),
      /** Spoken form after tone sandhi: `hang2`; neutral is 5, ü is v. */
      pinyin: z.string(),
      /** Set if the character has other readings: these, the word that contains it, its position there, and the reading of that word. */
      choice: z
        .object({
          others: z.array(z.string()),
          word: z.string(),
          place: z.int(),
          wordPinyin: z.string(),
          /** Id of the lexicon entry that decided the reading. */
          pronunciationId: Id.optional(),
        })
        .optional(),
    }),
  ),
})
export type Reading = z.infer<typeof Reading>

export const pronunciations = contract(
  'pronunciations',
  {
    page: get(`${MANAGEMENT}/pronunciation/pages`, {
      may: 'pronunciation:menu',
      summary: '读音词典分页，最近修改的在前',
      query: Paging.extend({ word: searchText(50).optional(), id: Id.optional() }),
      content: page(Pronunciation),
    }),
    create: post(`${MANAGEMENT}/pronunciation`, {
      may: 'pronunciation:btn:add',
      summary: '新增词语的读音',
      body: Fields,
      content: Pronunciation,
      audit: '新增读音',
    }),
    update: put(`${MANAGEMENT}/pronunciation`, {
      may: 'pronunciation:btn:edit',
      summary: '修改词语的读音',
      body: z.object({ id: Id, version: z.string().max(40).optional(), ...editFields(Fields.shape) }),
      content: Pronunciation,
      audit: '修改读音',
    }),
    remove: patch(`${MANAGEMENT}/pronunciation`, {
      may: 'pronunciation:btn:delete',
      summary: '批量删除读音',
      body: Ids,
      content: Batch,
      audit: '删除读音',
    }),
    audition: get(`${MANAGEMENT}/pronunciation/audition`, {
      may: 'course:menu',
      summary: '试听一个词语，不保存',
      query: z.object({
        word: Word,
        pinyin: Pinyin,
        voiceId: z.string().max(100),
        ...deliveryInQuery,
      }),
      answer: 'file',
    }),
    reading: post(`${MANAGEMENT}/aigc/reading`, {
      may: 'course:menu',
      summary: '一段文本的读法：口语化的汉字，与逐字的拼音',
      body: z.object({ text: z.string().overwrite(cleanText).max(maxReadingLength, `最多${maxReadingLength}个字符`) }),
      content: Reading,
      allowImpersonated: true,
    }),
    unread: post(`${MANAGEMENT}/aigc/reading/unread`, {
      may: 'course:menu',
      summary: '一组汉字中，读音库和读音词典里都没有读音的字',
      body: z.object({ hanzi: z.string().max(maxHanzi) }),
      content: z.object({ unread: z.array(z.string()) }),
      allowImpersonated: true,
    }),
  },
  {
    taken: '词典中已有「{word}」，读作 {pinyin}',
    syllable: '「{written}」不是带声调的拼音，如 háng 或 hang2',
    count: '「{word}」有{wants}个字，读音有{has}个音节，请逐字填写',
    full: '读音词典最多2,000个词语',
    unknownVoice: '所选声音不存在',
  },
)
