// Reading rules for digits that are names and no numbers: telephones, accounts, rooms, models, internet addresses.
import { readCardinal, readDigits, readPhone } from './numbers.ts'
import { type Rule, rule } from './rule.ts'

const inAddress = (address: string) => address.replaceAll('.', '点').replace(/\d+/g, readPhone)

export const addressRules: Rule[] = [
  rule(String.raw`https?:\/\/`, () => ''),
  rule(
    String.raw`(?<![A-Za-z0-9._+-])[A-Za-z0-9._+-]*[A-Za-z0-9]@(?:[A-Za-z0-9-]+\.)+[A-Za-z]+|(?<![A-Za-z0-9.-])(?:www\.)?(?:[A-Za-z0-9-]+\.)+(?:com|cn|net|org)(?![A-Za-z0-9])`,
    (all = '') => inAddress(all),
  ),
  rule(String.raw`(?<=[A-Za-z0-9])@(?=[A-Za-z0-9])`, () => '艾特'),
  rule(String.raw`(?<![A-Za-z])[Nn][Oo]\.?\s?(\d+)(?![\d.])`, (_, n = '') => `第${readCardinal(n)}`),
  rule(String.raw`(?<=[A-Za-z])\.(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])\.(?=[A-Za-z])`, () => '点'),
  rule(String.raw`\b([BCPO])2([BCPO])\b`, (_, a = '', b = '') => `${a} to ${b}`),
  rule(String.raw`\b[Ww][Ii]-[Ff][Ii]\b`, () => 'WiFi'),
]

/** Dates that are names: 3·15, 9·11, 12·9. */
export const eventRules: Rule[] = [
  rule(String.raw`(?<![\d.·•])(1[0-2]|[1-9])\s?[·•・‧∙⋅]\s?(3[01]|[12]\d|0?[1-9])(?![\d.])`, (_, m = '', d = '') => readDigits(m + d)),
  rule(
    String.raw`(?<![\d.])(1[0-2]|[1-9])\.?(3[01]|[12]\d|0?[1-9])(?=[”"’']?(?:晚会|事件|运动|地震|惨案|大促|购物节|消费者|打假|维权|专案|国际消))`,
    (_, m = '', d = '') => readDigits(m + d),
  ),
]

/** Units and measure words: digits before them are never read one by one. */
const COUNTS =
  '(?!\\d|[.,]\\d|\\s?[%‰‱°元块角万千百亿个位人次年月日天周岁名家条件份张种款笔项倍套台部辆本场轮遍步秒届层点分时克斤吨米升度平只瓶杯盒箱片页间座级折号多余]|\\s?(?:小时|公里|毫|厘|平方|以[上下内]|左右))'
const SHORT = '110|119|120|122|114|999|995|112|911'

/** A licence plate: 粤B·12345, 沪A·D12345, 京A88888. */
export const plateRules: Rule[] = [
  rule(
    String.raw`(?<=[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼])([A-HJ-NP-Z])[\s·•・‧∙.-]?((?=[A-HJ-NP-Z]{0,2}\d)[A-HJ-NP-Z0-9]{5,6})(?![A-Za-z0-9])`,
    (_, place = '', rest = '') => `${place} ${[...rest].map((sign) => (/\d/.test(sign) ? readPhone(sign) : ` ${sign} `)).join('')} `,
  ),
]

/** Two numbers that are a score or a ratio, and no time of day. */
export const pairRules: Rule[] = [
  rule(
    String.raw`(?<=(?:比[分例率值数]|配比|占比|稀释|兑换|杠杆|汇率|[战险完大]胜|击败|不敌|领先|落后|[打战踢]平|打成|总分|按|以)[^，。；\d]{0,6})(\d+):(\d+)(?![\d:])(?!\s?(?:分|出发|开始|到|前|之前|集合))`,
    (_, a = '', b = '') => `${readCardinal(a)}比${readCardinal(b)}`,
  ),
]

const PLACES =
  '北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆'

/** A postcode without the word, before or behind an address. */
const postcodeRules: Rule[] = [
  rule(String.raw`(?<![\d.,])[0-8]\d{5}(?=\s?(?:${PLACES}))`, (all = '') => readDigits(all)),
  rule(
    String.raw`(?<=(?:(?<![全本我该各每])[省市区县]|[镇乡村路街号楼室座栋层厦园苑弄巷])\s?)[0-8]\d{5}(?=\s*(?:$|[,.;，。；])|\s?[收邮])`,
    (all = '') => readDigits(all),
  ),
  rule(String.raw`(?<=寄[到往至]\s?)[0-8]\d{5}${COUNTS}`, (all = '') => readDigits(all)),
]

export const phoneRules: Rule[] = [
  ...postcodeRules,
  rule(
    String.raw`(?<!\d[.,]?)([2-8]\d{6,7})\s?(?:转|-|－|ext\.?\s?|分机)\s?(\d{1,6})${COUNTS}`,
    (_, a = '', b = '') => `${readPhone(a)}转${readPhone(b)}`,
  ),
  rule(
    String.raw`(?<=(?:[拨打叫按]|[火匪报]警|急救|求救|求助|呼叫|查号台?|转接?|短信至?|发送?[至到]|服务号)[^\d，。！？A-Za-z]{0,2})\d{3,8}${COUNTS}`,
    (all = '') => readPhone(all),
  ),
  rule(String.raw`(?<!\d[.,]?)(?:${SHORT})(?=\s?(?:电话|热线|急救|报警|指挥中心|救护车|接线|台|警察|、(?:${SHORT})))`, (all = '') =>
    readPhone(all),
  ),
  rule(String.raw`(?<=(?:${SHORT}|[幺零二三四五六七八九]{3})[、和或])(?:${SHORT})${COUNTS}`, (all = '') => readPhone(all)),
  // a card number in groups of four
  rule(String.raw`(?<![\d.,-])\d{4}(?:([ -])\d{4})(?:\1\d{4})+(?:\1\d{1,4})?(?![\d.,-])`, (all = '') =>
    all.split(/[ -]/).map(readDigits).join('、'),
  ),
  rule(
    String.raw`(?<![\d.])(?:\+?86[- ]?)?(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?![\d.])`,
    (_, a = '', b = '', c = '') => `${readPhone(a)}、${readPhone(b)}、${readPhone(c)}`,
  ),
  rule(String.raw`(?<!\d)([48]00)[- ]?(\d{3,4})[- ]?(\d{3,4})(?!\d)`, (all, a = '', b = '', c = '') =>
    a.length + b.length + c.length === 10 ? `${readPhone(a)}、${readPhone(b)}、${readPhone(c)}` : readPhone(all ?? ''),
  ),
  rule(
    String.raw`(?<!\d)(?:\((0\d{2,3})\)|(0\d{2,3})-)\s?(\d{7,8})(?!\d)`,
    (_, a = '', b = '', c = '') => `${readPhone(a || b)}、${readPhone(c)}`,
  ),
  rule(String.raw`(?<=(?:拨打|致电|热线|电话|客服|拨|分机)[^\d，。！？]{0,6})\d{3,}(?!\d|[.,%]\d|[元个位人次年万])`, (all = '') =>
    readPhone(all),
  ),
  rule(
    String.raw`(?<!\d)(?:95[0-35-9]\d\d|10086|10010|1000[01]|10099|123\d\d|9[56]1\d\d|96[0-9]{3,4})(?!\d*0{3}(?!\d))${COUNTS}`,
    (all = '') => readPhone(all),
  ),
  rule(
    String.raw`(?<=(?:邮编|邮政编码|批号|批次|编码|序列号|条码|识别码|许可证|流水|案号|合同号|保单号|订单号|编号|账号|卡号|尾号|工号|学号|单号|流水号|号码|QQ号?|微信号?|验证码|密码|代码|证号|房间|车牌)[^\d，。！？]{0,3})\d+(?!\d|[.,%]\d)`,
    (all = '') => readDigits(all),
  ),
  rule(String.raw`(?<![\d.])\d{3,4}(?=(?:会议|教|办公|病)?室|房(?![价产贷租源屋地])|号房|包间|病房|单元)`, (all = '') => readPhone(all)),
  rule(String.raw`(?<!\d)\d{3}(?=路(?:公交|车|$))`, (all = '') => readPhone(all)),
]

export const modelRules: Rule[] = [
  rule(String.raw`(?<![\d.])(7[0-9]7)-(\d{3})(?!\d)`, (_, a = '', b = '') => `${readDigits(a)}、${readDigits(b)}`),
  rule(String.raw`(?<=[A-Za-z]-)\d{3,}(?![\d.]|-\d)`, (all = '') => readDigits(all)),
  rule(
    String.raw`(?<=(?:型号|车型|机型|款式|编号|货号|版号|规格|座位|车次|航班|房号|部件|图号)[^\d，。！？]{0,4})\d{2,}(?=[A-Za-z]{1,3}(?![A-Za-z]))`,
    (all = '') => readDigits(all),
  ),
  // letters that are no unit, after three digits or more: 705A, 121B型, 1203C
  rule(String.raw`(?<!\d[.,]?)(?<![A-Za-z])(?<!电流[^，。\d]{0,4})\d{3,4}(?=[ABCDEFHNPQRSXYZ](?![A-Za-z]))`, (all = '') => readDigits(all)),
  rule(String.raw`(?<!\d[.,]?)(?<![A-Za-z])\d{3,4}(?=[GKLMTUVW][型款版系])`, (all = '') => readDigits(all)),
  rule(String.raw`(?<=[座栋幢]|号楼|单元)\d{3,4}${COUNTS}`, (all = '') => readPhone(all)),
  rule(String.raw`(?<![A-Za-z\d.])(?:[vV]er?\.?\s?|[vV])(\d+(?:\.\d+)*)`, (_, n = '') => `V${n.split('.').map(readCardinal).join('点')}`),
  rule(String.raw`(?<![\d.])\d+(?:\.\d+){2,}(?![\d.])`, (all = '') => all.split('.').map(readCardinal).join('点')),
  rule(String.raw`(?<![\d.])(?:360|480|720|1080|1440|2160)(?=[Pp](?![A-Za-z]))`, (all = '') => readDigits(all)),
  rule(String.raw`(?<=[A-Za-z])(?<![Tt][Oo][Pp])\d{3,}(?![\d.])`, (all = '') => readDigits(all)),
  rule(
    String.raw`(?<!\d)618(?=大促|活动|购物|年中|期间|促销)|(?<!\d)(?:985|211)(?=高校|大学|院校|名校|毕业|工程)|(?<!\d)996(?=工作|加班)`,
    (all = '') => readDigits(all),
  ),
  rule(String.raw`(?<!\d)(?:[5-9][05]|0[05])(?=后(?![续来面期悔]))`, (all = '') => readDigits(all)),
  rule(String.raw`(?<![\d.])\d[1-9](?=折(?!扣))`, (all = '') => readDigits(all)),
  // a date written as one number is the name of a batch
  rule(String.raw`(?<![\d.,])(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\d.,万亿元个人份次件])`, (all = '') =>
    readDigits(all),
  ),
  // an order or a card number: longer than any amount that is not round
  rule(String.raw`(?<![\d.,])\d{9,}(?![\d.,万亿元])`, (all = '') => (all.length <= 16 && all.endsWith('0000') ? all : readDigits(all))),
]
