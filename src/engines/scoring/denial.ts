// Retractions: a list that is called false as a whole, and points that are both stated and denied.
import type { Heard } from './heard.ts'

const FALSE =
  '(?:假|错|不对|不真实|不属实|不实|骗|谎|虚构|胡说|胡扯|瞎编|瞎说|编造|反话|不成立|不存在|不可信|不能信|不要信|别信|不算数|误解|谣言|谣传|没有的事|不是真|乱说)'
const ALL = '(?:[都全均]|全部|全都|通通|统统|纯属|完全|根本|一律|皆)?'
const NOUN = '(?:这些|那些|几[条点句个]|所有|全部)?(?:说法|内容|话|几点|要点|条|东西|信息|描述|讲法|表述|观点|介绍|事情?|情况)?'
const AHEAD = '(?:以下|下面|下列|如下|接下来|后面|接着)'
const BACK = '(?:以上|上面|上述|前面|刚才|我刚才|我说|我讲|我前面说|这些|那些|我刚说)'

const ahead = new RegExp(
  `${AHEAD}(?:我)?(?:要?[说讲]的?|的)?${NOUN}(?:我)?(?:说的|讲的)?${ALL}(?:是|属于|为)?${ALL}${FALSE}[^，。！？]{0,4}|(?:不要|别|千万别|切勿|不能|请勿|请不要)(?:相?信|听|认为|以为|觉得|当真)${AHEAD}?${NOUN}(?=[，。])|(?:^|[。！？])(?:假的|错的|错误的?${NOUN}|不是这样的|并非如此|反话)(?=[，。])`,
  'gu',
)
const back = new RegExp(`${BACK}(?:的)?(?:我)?(?:说的|讲的)?${NOUN}${ALL}(?:是|属于|为)?${ALL}${FALSE}`, 'gu')

/** Closing words that take back all that was said: «才怪», «我是骗您的», «其实不是这样», «不过这都不算数». */
const closing =
  /才怪(?![的事])|(?<!(?:[不没别会]|并非|绝不|没有)是?)我?是?(?:骗|逗|哄|糊弄|忽悠)(?:你|您|他)们?(?:的|玩的?|呢)|(?:(?:其实|事实上|但|但是|不过|可)[，]?(?:这|那)?(?:都|全|根本|完全)?|[这那][都全](?:根本|完全)?)(?:并)?(?:不是(?:这样|这么回事|真的|事实|如此)|不算数?|不作数|没有的事)|(?<=[？，])[都全]不是(?=[，。！]|$)|谁[说讲][^？]*？$|^(?:如果|假如|要是)我[说讲][^。]*(?:那|就)是?在?(?:撒谎|说谎|骗人)/gu

/** A clause that calls its own beginning false, or, without one, the clause before: «保额50万元不对», «等待期90天，这是假的». */
const single =
  /(?<=[，。！？；]|^)([^，。！？；]*?)(?:[这那也都全就是]|纯属|完全|根本){0,6}(?:不对|错的|假的|瞎说的?|胡说的?|骗[人您你]的?|没有?[这那][回个]?事|没有的事|不是真的|不成立|不属实|别信|不要信|不可信)[了啊呀吧]?(?=[，。！；]|$)/gu
/** Beginnings of clauses that call nothing false: conditions, questions, reports, denials, and what the speaker takes back. */
const otherwise = /^(?:如果|要是|万一|假如|若|凡|是不是|有人|很多人|有的人|人家|别人|我)|(?:[不没别非]|不是|觉得|以为|认为)$/u

interface Range {
  from: number
  to: number
}

/** The clauses that are called false one by one, outside the remarks about the whole answer. */
function listFalseClauses(reading: string, remarks: readonly Range[]): Range[] {
  return Array.from(reading.matchAll(single)).flatMap(({ 0: all, 1: beginning = '', index }) => {
    const isRemark = remarks.some(({ from, to }) => index < to && index + all.length > from)
    if (isRemark || otherwise.test(beginning)) return []
    if (beginning.length > 1) return [{ from: index, to: index + beginning.length }]
    const before = reading.slice(0, Math.max(0, index - 1))
    return [{ from: Math.max(...[...'，。！？；'].map((mark) => before.lastIndexOf(mark))) + 1, to: before.length }]
  })
}

/** Negates what an answer calls false: the sentences before or after a remark about them, and single clauses. */
export function denyLists({ reading, sounds, negated, places }: Pick<Heard, 'reading' | 'sounds' | 'negated' | 'places'>): void {
  const rangesOf = (pattern: RegExp) =>
    Array.from(reading.matchAll(pattern), ({ 0: all, index }) => ({ from: index, to: index + all.length, all }))
  const [before, closed, after] = [rangesOf(ahead), rangesOf(closing), rangesOf(back)]
  const end = reading.length
  const denied = [
    ...listFalseClauses(reading, [...before, ...closed, ...after]),
    ...before.map(({ to }) => ({ from: to, to: end })),
    ...closed.map(({ from, all }) => ({ from: 0, to: from || all.length })),
    // a remark without a sentence before it concerns the next ones: 这些都是骗人的： But 我说错了 takes back an earlier answer
    ...after.flatMap(({ from, to, all }) => {
      if (from > 0) return [{ from: 0, to: from }]
      const isSlip = /[说讲]错$/u.test(all) || /^[的，]*(?:应该|正确|更正|其实|真正|重新|改)/u.test(reading.slice(to))
      return isSlip ? [] : [{ from: to, to: end }]
    }),
  ]
  const isDenied = new Uint8Array(end)
  for (const { from, to } of denied) isDenied.fill(1, from, to)
  // a negation within a denied clause makes two, which are none; two remarks about one clause are one
  for (const at of sounds.keys()) if (isDenied[places[at] ?? 0]) negated[negated.has(at) ? 'delete' : 'add'](at)
}
