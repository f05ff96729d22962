// Pinyin: its syllables, the notations of users, and tone marks.

const FINALS: Record<string, string> = {
  '': 'a o e ai ei ao ou an en ang eng er yi ya ye yao you yan yin yang ying yo yong yu yue yuan yun wu wa wo wai wei wan wen wang weng',
  b: 'a o ai ei ao an en ang eng i iao ie ian in ing u',
  p: 'a o ai ei ao ou an en ang eng i iao ie ian in ing u',
  m: 'a o e ai ei ao ou an en ang eng i iao ie iu ian in ing u',
  f: 'a o ei ou an en ang eng u',
  d: 'a e ai ei ao ou an en ang eng ong i ia iao ie iu ian ing u uo ui uan un',
  t: 'a e ai ei ao ou an ang eng ong i iao ie ian ing u uo ui uan un',
  n: 'a e ai ei ao ou an en ang eng ong i iao ie iu ian in iang ing u uo uan un v ve',
  l: 'a o e ai ei ao ou an ang eng ong i ia iao ie iu ian in iang ing u uo uan un v ve',
  g: 'a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang',
  k: 'a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang',
  h: 'a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang',
  j: 'i ia iao ie iu ian in iang ing iong u ue uan un',
  q: 'i ia iao ie iu ian in iang ing iong u ue uan un',
  x: 'i ia iao ie iu ian in iang ing iong u ue uan un',
  zh: 'a e ai ei ao ou an en ang eng ong i u ua uo uai ui uan un uang',
  ch: 'a e ai ao ou an en ang eng ong i u ua uo uai ui uan un uang',
  sh: 'a e ai ei ao ou an en ang eng i u ua uo uai ui uan un uang',
  r: 'e ao ou an en ang eng ong i u ua uo ui uan un',
  z: 'a e ai ei ao ou an en ang eng ong i u uo ui uan un',
  c: 'a e ai ao ou an en ang eng ong i u uo ui uan un',
  s: 'a e ai ao ou an en ang eng ong i u uo ui uan un',
}
const syllables = new Set(Object.entries(FINALS).flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final)))
// 儿 that only colours the syllable before it
syllables.add('r')

const MARKS: Record<string, string> = { a: 'āáǎà', e: 'ēéěè', i: 'īíǐì', o: 'ōóǒò', u: 'ūúǔù', v: 'ǖǘǚǜ' }
const bare = new Map(
  Object.entries(MARKS).flatMap(([vowel, marks]) => [...marks].map((mark, i) => [mark, [vowel, String(i + 1)]] as const)),
)

/** Parses one syllable (`háng`, `hang2`, `lü4`, `lv4`) to `hang2`; null if it is invalid or has no tone. */
function syllableOf(written: string): string | null {
  let tone = ''
  let base = ''
  for (const char of written.normalize('NFC').toLowerCase().replaceAll('u:', 'v').replaceAll('ü', 'v')) {
    const marked = bare.get(char)
    if (marked) {
      if (tone) return null
      tone = marked[1]
      base += marked[0]
    } else base += char
  }
  const [, letters = '', digit = ''] = /^([a-z]+)([0-5]?)$/.exec(base) ?? []
  if (tone && digit) return null
  tone ||= digit === '0' ? '5' : digit
  const known = /^[jqxy]v/.test(letters) ? letters.replace('v', 'u') : letters
  return tone && syllables.has(known) ? known + tone : null
}

export type PinyinFault = { kind: 'count'; has: number; wants: number } | { kind: 'syllable'; written: string }

/**
 * Parses the pinyin of a word in users' notations (`háng zhǎng`, `hang2 zhang3`, `hang2zhang3`) to `hang2 zhang3`, or returns the fault.
 * Each hanzi has one syllable with tone 1 to 5; letters and digits have one or more.
 */
export function readPinyin(written: string, word: string): { pinyin: string } | { fault: PinyinFault } {
  const parts = written
    .trim()
    .replace(/([0-5])(?=\p{L})/gu, '$1 ')
    .split(/[\s,，'’-]+/u)
    .filter(Boolean)
  const read = parts.map((part) => ({ part, syllable: syllableOf(part) }))
  const wrong = read.find(({ syllable }) => syllable === null)
  if (wrong) return { fault: { kind: 'syllable', written: wrong.part } }
  // a run of letters and digits has an unknown number of syllables, at least one
  const wants = word.match(/\p{Script=Han}|[^\p{Script=Han}]+/gu)?.length ?? 0
  const isExact = !/[^\p{Script=Han}]/u.test(word)
  if (isExact ? read.length !== wants : read.length < wants) return { fault: { kind: 'count', has: read.length, wants } }
  return { pinyin: read.map(({ syllable }) => syllable).join(' ') }
}

/** The vowel that bears the tone mark: a, e, the o of ou, else the last. */
function marked(base: string): string {
  const first = ['a', 'e'].find((vowel) => base.includes(vowel))
  if (first) return first
  return base.includes('ou') ? 'o' : (/[iouv](?=[^iouv]*$)/.exec(base)?.[0] ?? '')
}

/** `hang2` with tone mark: `háng`; neutral tones have no mark, v is ü. Other texts stay unchanged. */
export function withToneMark(syllable: string): string {
  const [, base = '', tone = ''] = /^([a-zü]+)([1-5])$/.exec(syllable) ?? []
  if (!base) return syllable
  const at = marked(base)
  const said = tone === '5' || !at ? base : base.replace(new RegExp(`${at}(?!.*${at})`), MARKS[at]?.[Number(tone) - 1] ?? at)
  return said.replaceAll('v', 'ü')
}
