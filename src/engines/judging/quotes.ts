// Whether what a judge quotes was said, and words that are meant for a judge and no customer.

export interface Stretch {
  /** The first character of it in what was said, and the one behind its last. */
  from: number
  to: number
}

/** So much of a quote must stand in what was said. */
const minLikeness = 0.8
/** What is shorter proves nothing. */
const minQuoteLength = 2

/** Letters and figures alone, with where each stands in the text. */
function bare(text: string): { letter: string; at: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].map(({ 0: letter, index }) => ({ letter: letter.normalize('NFKC').toLowerCase(), at: index }))
}

/** Where a quote stands in what was said, a word more or less and signs aside; null where it does not. */
export function findQuote(quote: string, said: string): Stretch | null {
  const [wanted, given] = [bare(quote), bare(said)]
  if (wanted.length < minQuoteLength) return null
  // changes that are needed to make the quote of a stretch that ends here, and where that begins: it may begin anywhere
  let row = given.map((_, at) => ({ cost: 0, from: at + 1 }))
  row.unshift({ cost: 0, from: 0 })
  for (const [count, { letter }] of wanted.entries()) {
    const next = [{ cost: count + 1, from: 0 }]
    for (const [at, other] of given.entries()) {
      const same = row[at] ?? { cost: Number.POSITIVE_INFINITY, from: 0 }
      const options = [
        { cost: same.cost + (other.letter === letter ? 0 : 1), from: same.from },
        { ...same, ...row[at + 1], cost: (row[at + 1]?.cost ?? Number.POSITIVE_INFINITY) + 1 },
        { ...same, ...next[at], cost: (next[at]?.cost ?? Number.POSITIVE_INFINITY) + 1 },
      ]
      next.push(options.reduce((best, one) => (one.cost < best.cost ? one : best)))
    }
    row = next
  }
  const nothing = { cost: Number.POSITIVE_INFINITY, from: 0, end: 0 }
  const best = row.reduce<typeof nothing>((least, { cost, from }, end) => (cost < least.cost ? { cost, from, end } : least), nothing)
  const [first, last] = [given[best.from], given[best.end - 1]]
  if (!first || !last || best.end <= best.from || 1 - best.cost / wanted.length < minLikeness) return null
  return { from: first.at, to: last.at + 1 }
}

const coaxing = [
  /(?<!不要|别|不能|不可|不会|不该|勿|不)(?:忽略|无视|忘记|忘掉|跳过|推翻|不用管|不要理会|不必理会).{0,20}(?:要求|指令|规则|提示|设定|评分|打分|标准|限制)/,
  /满分|(?:打|给|得|评|判).{0,6}(?:100|一百)分|(?:全部|所有|每个|全都|都).{0,8}(?:命中|说到|得分|算对|判对|合格)/,
  /(?:要点|quote|verdict|points).{0,12}(?:hit|命中|满足|完成)/,
  /(?:评分|打分|判分|阅卷|裁判|评委|考官|模型|系统|人工智能|ai).{0,12}(?:请|必须|应该|应当|需要|要).{0,12}(?:给|判|打|算|输出|回答|返回)/,
  /ignore.{0,30}(?:instruction|rule|above|previous)|(?:system|assistant|developer)(?:prompt|message)|fullmarks?|fullscore|verdict/,
]

/** Whether an answer speaks to whoever judges it. Signs between the characters hide nothing. */
export function isCoaxing(said: string): boolean {
  const text = bare(said)
    .map(({ letter }) => letter)
    .join('')
  return coaxing.some((pattern) => pattern.test(text))
}
