// Readings of 得: dé (to get) within words, děi (must) before an action, and de as the particle between a verb and its complement.

const GET =
  /(?<![看说做办想听找买摸够收排达见管])得(?=[到出知分奖病失体当力意益以逞手主票罪名证宠势逢救款利标悉奖胜便过])(?!得(?:到[^，。]{0,6}(?:才行|一趟)|出门|出来|出去|出示|过去|过来|当面|以[^，。]{1,8}为|手[写工动续]|名片|主动|分[开别清批]|病历|体检|知道|利用|过[一两三几]))|(?<=[值获取所心难赢博夺购换领录求贏自])得|得(?=了[^，。]*(?:病|癌|炎|症|奖|分|第|瘤|冠|感冒|抑郁))|得(?=[高低满零一二三四五六七八九十百多少几两]+[分奖](?![钟期批别析红摊])|第[一二三四五]|一等|(?![治看防查问保赔生报养说管])\p{Script=Han}{0,3}(?:癌|症|炎|病|瘤|感冒|中风))|得(?=不[到偿])|得(?=天独厚|心应手|寸进尺|不偿失|饶人|陇望蜀)|(?<=不)得(?=不|[转使用以将擅超低高少多进从提要拒泄向对再参与作为退中更变销挪利隐欺误夸承违])|(?<=不)得(?=已|而知)|(?<=不可多)得/gu
const JOINT =
  /(?<=[觉记懂显变使免省晓认怪恨巴由])得|(?<=(?:舍|怪|恨|巴|见|要|容|由|顾|动|急|马虎)不)得(?![不已])|(?<=了不)得(?=$|[，。的])/gu
/** After one of these verbs or adjectives, 得 is a particle. */
const DEEDS =
  '跑找说做讲听看写想吃喝走睡过活干办谈聊问答学教用花赚挣卖买付交缴赔保投存取借还赶来去回到起变长高矮早晚快慢多少好坏贵贱强弱大小累忙急冷热美笑哭气疼痛老穿住坐站开关打拿放记算数管查理选挑配画唱跳玩练考评排推拉抓搞弄装修洗擦喊叫骂夸劝哄骗逼帮护照养治救恢涨跌降升亏赢输受忍顶撑扛靠信爱恨怕红白黑亮暗深浅远近细粗胖瘦稳准狠精巧懒松紧满空退转调改换补填签收发送寄传载读背念译编拍剪录播演扮'
/** Complements after 得: manner or possibility of an action. */
const COMPLEMENT =
  /^(?:很|非常|挺|太|更|最|比较|十分|特别|极|格外|异常|相当|那么|这么|如此|这样|那样|有点|越来越|不(?:够|太|错|好|清|是|怎|行|少|多|高|低|快|慢|亦)|不[一-龥]{1,2}(?:$|[，。])|好(?:$|[，。吗极])|[快慢早晚高低大小对远近深浅稳准]|多(?:$|[，。了])|少(?:$|[，。了])|清[楚晰]|明[白确]|仔细|详细|认真|充分|完整|周[到全]|到位|及时|准确|顺利|满意|漂亮|流利|干净|彻底|具体|全面|怎么?样|如何|淋漓|头头|一[清塌干]|离谱|厉害|严重|合理|恰当|妥当|专业|自然|生动|像)/u
const BEFORE_MUST =
  /(?:[我你您他她它咱谁]|们|大家|自己|必须|[总还都就也可非先又只便才却那这]|至少|最[少多晚迟]|一般|通常|肯定|一定|恐怕|可能|大概|以后|之后|然后|所以|因此|但是?|不过|否则|要不|每[次天月年])$/u
const NO_DEED = /(?:[总还都就也可非先又才却]|最少|至少|最[多晚早])$/u

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const lastWord = (text: string) => [...words.segment(text)].at(-1)?.segment ?? ''

/** The reading (de5, de2 or dei3) of a 得 outside any word, by the text before and after it. */
function freely(before: string, after: string): string | undefined {
  const word = lastWord(before)
  if (/^[起来去出下住动完着见及上过开到]/u.test(after) && DEEDS.includes(before.at(-1) ?? '，')) return 'de5'
  if (/[起来]$/u.test(before) && /^及|^了?$/u.test(after)) return 'de5'
  if (!after || /^[，。！？、的]/u.test(after)) return undefined
  if (!word || /^[，。！？；：、 ]$/u.test(word) || BEFORE_MUST.test(before)) return 'dei3'
  const deed = word.length === 1 && DEEDS.includes(word) && !NO_DEED.test(before)
  return deed || COMPLEMENT.test(after) ? 'de5' : 'dei3'
}

/** Readings of 得, by index. */
export function readingsOfDe(spoken: string): Map<number, string> {
  const readings = new Map<number, string>()
  if (!spoken.includes('得')) return readings
  for (const { index } of spoken.matchAll(GET)) readings.set(index, 'de2')
  for (const { index } of spoken.matchAll(JOINT)) readings.set(index, 'de5')
  for (const { index } of spoken.matchAll(/得/gu)) {
    if (readings.has(index)) continue
    const reading = freely(spoken.slice(Math.max(0, index - 12), index), spoken.slice(index + 1, index + 9))
    if (reading) readings.set(index, reading)
  }
  return readings
}
