// Reading rules for days, months, years and times of day.
import { readCardinal, readDigits } from './numbers.ts'
import { DASH, type Rule, rule } from './rule.ts'

const year = (y: string) => `${readDigits(y)}年`
/** A number of years follows these; «98年» after them is no year of the calendar. */
const LASTS = '第满了约近过共用花整达超逾每多前干等历经续障费有作存活保缴交租住限期再'
const RECALLED =
  '香港|澳门|回归|改革|开放|恢复|高考|唐山|汶川|地震|大?洪水|大水|抗洪|亚运|南巡|下[海岗乡]|插队|返城|房改|分税|股灾|解放|建国|转业|退伍|复员|离婚|那[会时阵年]'
const clock = (h = '', m = '', s = '') => {
  const hour = Number(h) === 2 ? '两' : readCardinal(h)
  const minute = Number(m) === 0 ? '' : `${Number(m) < 10 ? '零' : ''}${readCardinal(m)}分`
  const second = s && Number(s) > 0 ? `${minute ? '' : '零分'}${readCardinal(s)}秒` : ''
  return `${hour}点${minute}${second}`
}

export const dateRules: Rule[] = [
  // 30天-60天, 5月1日-5月7日: before the rules for years read these digits
  rule(String.raw`(?<=\d个?(?:小时|分钟|周岁|[天月日年岁周号点分秒元万亿次人倍级]))${DASH}(?=\d)`, () => '到'),
  rule(
    String.raw`(?<!\d)(\d{4})([-/.])(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])(?!\d)`,
    (_, y = '', __, m = '', d = '') => `${year(y)}${readCardinal(m)}月${readCardinal(d)}日`,
  ),
  rule(String.raw`(?<!\d)((?:19|20)\d\d)[-/](0[1-9]|1[0-2])(?![\d-])`, (_, y = '', m = '') => `${year(y)}${readCardinal(m)}月`),
  rule(String.raw`(?<!\d)(\d{4})(?:${DASH}|至|到)(\d{4})年`, (_, a = '', b = '') => `${readDigits(a)}到${year(b)}`),
  rule(
    String.raw`(?<![\d¥$€£.,])((?:19|20)\d\d)${DASH}((?:19|20)\d\d)(?![\d.,%元个人家位份万名台次块])`,
    (_, a = '', b = '') => `${readDigits(a)}到${readDigits(b)}`,
  ),
  rule(String.raw`(?<!\d)(\d{4})年`, (_, y = '') => year(y)),
  rule(String.raw`(?<!\d)(?:19|20)\d\d(?=[QH][1-4](?!\d)|财年|学年|[级届版款])`, (all = '') => readDigits(all)),
  // a year of two digits, recognised by its event; 08年 is never a duration
  rule(String.raw`(?<![\d.])(0[0-9])年(?!期|级)`, (_, y = '') => year(y)),
  rule(String.raw`(?<![\d.])(\d\d)年(?=\s?[-/、和至到~]\s?(?:0\d年|零[零一二三四五六七八九]年))`, (_, y = '') => year(y)),
  rule(
    String.raw`(?<![\d.第满了约近过共用花整达超逾每多前干等历经续])(\d\d)年(?=(?:[1-9]|1[0-2])月|(?:[春夏秋冬])(?!秋)|(?:出生|生人|生于|生的|毕业|入学|入职|入伍|入党|入行|参军|参加|结婚|成立|创立|创办|建[厂成立]|上市|奥运|世界杯|金融|考上|进厂|来的|款|版|的车|买的))`,
    (_, y = '') => year(y),
  ),
  // only the last century is far enough away to be a year and no duration: 97年香港回归, 75年生, 98年前, 97-98年
  rule(
    String.raw`(?<![\d.${LASTS}])([6-9]\d)年(?=${RECALLED}|生(?:$|[的人于属\s,.!?;，。]))|(?<![\d.])(49)年(?=建国|解放)`,
    (_, y = '', founding = '') => year(y || founding),
  ),
  rule(String.raw`(?<![\d.${LASTS}])([7-9][1-9])年(?=[以之]?[前后](?!续|半年|的今天|的[这那]一))`, (_, y = '') => year(y)),
  rule(String.raw`(?<=[我你您他她][爸妈哥姐弟妹]?是?)([5-9]\d)年(?=的(?:$|[属\s,.!?;，。]))`, (_, y = '') => year(y)),
  rule(
    String.raw`(?<![\d.${LASTS}])([7-9][1-9])(年?)(?:${DASH}|[到至])([7-9][1-9])年(?!期|以上)`,
    (_, from = '', word = '', to = '') => `${readDigits(from)}${word}到${year(to)}`,
  ),
  rule(String.raw`(?<=(?:生于|出生于|毕业于|成立于|始于|从)\s?)(\d\d)年(?![前后内来以])`, (_, y = '') => year(y)),
  rule(String.raw`(?<![\d.第])(?:[089]\d)(?=[届级](?!台阶|楼梯|以|别))`, (all = '') => readDigits(all)),
  rule(String.raw`(?<!\d)([6-9]\d|0\d)年(?=代|\d|[初底末级届])`, (_, y = '') =>
    /^[6-9]0$/.test(y) ? `${readCardinal(y)}年` : `${readDigits(y)}年`,
  ),
]

const HALVES = '上午|下午|中午|晚上|凌晨'
/** The half of the day for an hour of a 12-hour clock. */
function halfOf(hour: number, isMorning: boolean): string {
  if (hour === 12) return isMorning ? '凌晨' : '中午'
  if (isMorning) return hour < 6 ? '凌晨' : '上午'
  return hour < 6 ? '下午' : '晚上'
}

const SAID = '[上下中]午|[早晚]上?|凌晨|傍晚'
const CLOCK = String.raw`\d{1,2}(?::[0-5]\d(?::[0-5]\d)?)?`
/** 2:30 p.m., 2 pm, 9:00-11:30 a.m.: before other rules take the points for an address. */
export const halfDayRules: Rule[] = [
  rule(
    String.raw`(?<![\dA-Za-z:.])(${SAID})?\s?(${CLOCK})(?:(${DASH}|[至到])(${CLOCK}))?\s*([AaPp])(?:\.\s?[Mm]\.?|[Mm])(?![A-Za-z0-9])`,
    (all = '', said = '', from = '', dash = '', to = '', half = '') => {
      const hour = Number.parseInt(from, 10)
      if (hour > 12 || Number.parseInt(to || '0', 10) > 12) return all
      const time = (clock: string) => {
        const at = clock.replace(/^12(?=:|$)/, /a/i.test(half) ? '0' : '12')
        return at.includes(':') ? at : `${at}点`
      }
      return `${said || halfOf(Number.parseInt(from, 10), /a/i.test(half))}${time(from)}${dash && '到'}${to && time(to)}`
    },
  ),
]

export const timeRules: Rule[] = [
  rule(String.raw`(?<=\d:[0-5]\d|\d点)${DASH}(?=(?:${HALVES})?\d{1,2}[:点])`, () => '到'),
  rule(String.raw`(?<![\d:])([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?(?![\d:])`, (_, h, m, s) => clock(h, m, s)),
]
