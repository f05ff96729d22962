// Checks whether a judge's quote was really said, and whether an answer tries to influence the judge.

export interface Stretch {
  /** Index of the first character in the answer, and the index after the last. */
  from: number
  to: number
}

/** Minimum share of a quote that must occur in the answer. */
const minLikeness = 0.8
/** Minimum length of a quote: shorter ones prove nothing. */
const minQuoteLength = 2

/** Letters and digits alone, each with its position in the text. */
function bare(text: string): { letter: string; at: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].map(({ 0: letter, index }) => ({ letter: letter.normalize('NFKC').toLowerCase(), at: index }))
}

/** Position of a quote in the answer, allowing for a word more or less and for punctuation; null if it does not occur. */
export function findQuote(quote: string, said: string): Stretch | null {
  const [wanted, given] = [bare(quote), bare(said)]
  if (wanted.length < minQuoteLength) return null
  // edit distance between the quote and a section that ends here, and where it begins; it may begin anywhere
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

/** Whether an answer addresses the judge (prompt injection); punctuation between the characters is ignored. */
export function isCoaxing(said: string): boolean {
  const text = bare(said)
    .map(({ letter }) => letter)
    .join('')
  return coaxing.some((pattern) => pattern.test(text))
}
