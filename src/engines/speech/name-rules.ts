// Digits that are a name and not a number: telephones, accounts, rooms, models, addresses of the net.
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

/** Days that are names: 3·15, 9·11, 12·9. */
export const eventRules: Rule[] = [
  rule(String.raw`(?<![\d.·•])(1[0-2]|[1-9])\s?[·•・‧∙⋅]\s?(3[01]|[12]\d|0?[1-9])(?![\d.])`, (_, m = '', d = '') => readDigits(m + d)),
  rule(
    String.raw`(?<![\d.])(1[0-2]|[1-9])\.?(3[01]|[12]\d|0?[1-9])(?=[”"’']?(?:晚会|事件|运动|地震|惨案|大促|购物节|消费者|打假|维权|专案|国际消))`,
    (_, m = '', d = '') => readDigits(m + d),
  ),
]

export const phoneRules: Rule[] = [
  // a card in groups of four
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
  rule(String.raw`(?<!\d)(?:955\d\d|10086|10010|12306|12345|12315|12378|12363|12348|96110)(?![\d.,万元个人])`, (all = '') =>
    readPhone(all),
  ),
  rule(
    String.raw`(?<=(?:邮编|邮政编码|批号|批次|编码|序列号|条码|识别码|许可证|流水|案号|合同号|保单号|订单号|编号|账号|卡号|尾号|工号|学号|单号|流水号|号码|QQ号?|微信号?|验证码|密码|代码|证号|房间|车牌)[^\d，。！？]{0,3})\d+(?!\d|[.,%]\d)`,
    (all = '') => readDigits(all),
  ),
  rule(String.raw`(?<!\d)\d{3,4}(?=(?:会议)?室|房间|号房|包间)`, (all = '') => readPhone(all)),
  rule(String.raw`(?<!\d)\d{3}(?=路(?:公交|车|$))`, (all = '') => readPhone(all)),
]

export const modelRules: Rule[] = [
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
  // a day written together names a batch
  rule(String.raw`(?<![\d.,])(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\d.,万亿元个人份次件])`, (all = '') =>
    readDigits(all),
  ),
  // an order, a card: longer than any amount that is not round
  rule(String.raw`(?<![\d.,])\d{9,}(?![\d.,万亿元])`, (all = '') => (all.length <= 16 && all.endsWith('0000') ? all : readDigits(all))),
]
