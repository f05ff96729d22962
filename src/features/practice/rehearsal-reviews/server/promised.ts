// Finds scores in the answer to an appeal, so that no score is promised that the run does not have.

/** A promised score; null: the answer says that scores were changed, without a number. */
export type Promised = number | null

const digits = '零一二三四五六七八九'
/** Number of Chinese numerals of two or more characters, e.g. 九十, 八十五, 一百; a single 十分 means «very». */
function ofCharacters(text: string): number {
  const plain = text.replaceAll('〇', '零').replaceAll('两', '二')
  if (plain.startsWith('一百') || plain === '百分') return 100
  if (!plain.includes('十')) return Number([...plain].map((c) => digits.indexOf(c)).join(''))
  const [tens = '', ones = ''] = plain.split('十')
  return (tens ? digits.indexOf(tens) : 1) * 10 + (ones ? digits.indexOf(ones) : 0)
}

const spoken = /(\d{1,3}(?:\.\d+)?|[零〇一两二三四五六七八九十百]{2,})\s*[」”"』]?\s*分(?![钟之])/g
const change = /(?:[改调整正变提升加涨降][高低]?[成为到至作]了?|[给判打记计评][你您予作为]*|(?:现在?|应|该|可)[得是为])\s*[「“"『]?\s*$/
const changed =
  /(?<![不未没])(?:已经?|予以|同意|可以)(?:[为给帮][你您学员]+)?(?:重新)?(?:改分|加分|提分|调分|改了分|更正(?:了?分|得分|成绩)|(?:上调|提高|恢复)了?(?:分|得分|成绩))/

/**
 * New scores that a text promises, in any width or in Chinese numerals. Other scores, such as the old one or the pass line, are left out.
 */
export function promisedIn(answer: string): Promised[] {
  const text = answer.normalize('NFKC')
  const found = [...text.matchAll(spoken)].flatMap(({ 1: number = '', index }): Promised[] => {
    if (!change.test(text.slice(Math.max(0, index - 12), index))) return []
    return [/\d/.test(number) ? Number(number) : ofCharacters(number)]
  })
  return changed.test(text) ? [...found, null] : found
}
