// Hanzi into tone-numbered pinyin, grouped by word, as the synthesiser reads it.
import { customPinyin, pinyin } from 'pinyin-pro'

/** Readings that the dictionary gets wrong in the language of banks, shops and training rooms. */
const LEXICON: Record<string, string> = {
  还款: 'huán kuǎn',
  还贷: 'huán dài',
  还清: 'huán qīng',
  还钱: 'huán qián',
  还本: 'huán běn',
  还息: 'huán xī',
  归还: 'guī huán',
  偿还: 'cháng huán',
  行长: 'háng zhǎng',
  行内: 'háng nèi',
  我行: 'wǒ háng',
  他行: 'tā háng',
  本行: 'běn háng',
  跨行: 'kuà háng',
  支行: 'zhī háng',
  分行: 'fēn háng',
  总行: 'zǒng háng',
  转化率: 'zhuǎn huà lǜ',
  重疾: 'zhòng jí',
  重仓: 'zhòng cāng',
  重审: 'chóng shěn',
  重置: 'chóng zhì',
  调仓: 'tiáo cāng',
  调研: 'diào yán',
  单子: 'dān zi',
  看一看: 'kàn yi kàn',
  一会儿: 'yí huìr',
  待会儿: 'dāi huìr',
  差旅: 'chāi lǚ',
  出差: 'chū chāi',
  应付款: 'yìng fù kuǎn',
  应收: 'yīng shōu',
}
customPinyin(LEXICON)

// The synthesiser has no -iong: two joined vowels, with tones that make one contour, come closest.
const GLIDE_TONE: Record<string, string> = { 1: '1', 2: '5', 3: '5', 4: '1', 5: '5' }
// 一 keeps its first tone as a digit or an ordinal, and changes only as a quantity before a measure word.
const NUMERAL_BEFORE = /[零一二三四五六七八九幺十点第期初]$/u
const NUMERAL_AFTER = /^(?:[零一二三四五六七八九幺十]|点[零一二三四五六七八九]|[月号日等级班期线流]|$)/u

interface Syllable {
  reading: string
  at: number
  end: number
}

function reading(syllable: string, spoken: string, at: number): string {
  let tone = /[0-5]$/.exec(syllable)?.[0] ?? '5'
  const base = syllable.replace(/[0-5]$/, '').replaceAll('ü', 'v')
  if (tone === '0') tone = '5'
  if (spoken[at] === '一' && (NUMERAL_BEFORE.test(spoken.slice(0, at)) || NUMERAL_AFTER.test(spoken.slice(at + 1)))) tone = '1'
  const glide = /^([jqx])iong$/.exec(base)
  if (glide) return `${glide[1]}i${GLIDE_TONE[tone]}ong${tone}`
  if (base === 'm' || base === 'hm') return `mu${tone}`
  if (base.startsWith('ê')) return `ei${tone}`
  return base.replace(/r$/, (ending) => (base === 'er' ? ending : '')) + tone
}

/** Third tone sandhi: of neighbouring third tones inside a word, or after a one-syllable word, only the last stays low. */
function soften(words: Syllable[][]): void {
  const all = words.flatMap((word) => word.map((syllable, at) => ({ syllable, word, last: at === word.length - 1 })))
  for (let at = 0; at + 1 < all.length; at++) {
    const here = all[at]
    const next = all[at + 1]
    if (!here || !next || here.syllable.end !== next.syllable.at) continue
    const joined = !here.last || here.word.length === 1
    if (joined && here.syllable.reading.endsWith('3') && next.syllable.reading.endsWith('3')) {
      here.syllable.reading = here.syllable.reading.replace(/3$/, '2')
    }
  }
}

function spell(word: string): string {
  const letters = /^[A-Z]{2,4}$/.test(word) && !/^(OK|APP)$/.test(word)
  const spelled = letters || word.length === 1 ? [...word.toUpperCase()] : [word]
  return spelled.map((letter) => (letter === 'A' ? 'ay' : letter)).join(' ')
}

/**
 * Synthesiser input of a spoken clause: `银行行长` -> `yin2hang2 hang2zhang3`. Pauses become commas, Latin words stay.
 * Characters without a reading are left out.
 */
export function toPinyin(spoken: string): string {
  const wordStarts = new Set([...new Intl.Segmenter('zh', { granularity: 'word' }).segment(spoken)].map((word) => word.index))
  const words: Syllable[][] = []
  const order: (Syllable[] | string)[] = []
  let at = 0
  for (const item of pinyin(spoken, { toneType: 'num', type: 'all', toneSandhi: true, v: true })) {
    const end = at + item.origin.length
    if (item.isZh) {
      const syllable = { reading: reading(item.pinyin, spoken, at), at, end }
      const word = words.at(-1)
      if (word && order.at(-1) === word && !wordStarts.has(at)) word.push(syllable)
      else {
        const started = [syllable]
        words.push(started)
        order.push(started)
      }
    } else order.push(item.origin)
    at = end
  }
  soften(words)
  const input = order.map((part) => (typeof part === 'string' ? part : ` ${part.map((syllable) => syllable.reading).join('')} `)).join('')
  return input
    .replace(/[，、。！？；：]/gu, ', ')
    .replace(/[A-Za-z']+(?![A-Za-z0-9'])/g, (word) => (/\d/.test(word) ? word : ` ${spell(word)} `))
    .replace(/[^A-Za-z0-9', ]/g, ' ')
    .replace(/\s+,/g, ',')
    .replace(/\s+/g, ' ')
    .trim()
}
