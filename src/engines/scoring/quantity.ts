// Parses spoken Chinese numbers.

const digits = new Map([...'零一二三四五六七八九'].map((hanzi, value) => [hanzi, value]))
digits.set('两', 2)
digits.set('幺', 1)
const units = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])
const groups = new Map([
  ['万', 1e4],
  ['亿', 1e8],
])

/** Parses a cardinal: `五十万` 500000, `一万零五十` 10050, `一万五` 15000 (short for 一万五千). */
function toCardinal(spoken: string): number {
  let high = 0
  let group = 0
  let digit = 0
  let unit = 1
  for (const hanzi of spoken) {
    const times = units.get(hanzi)
    const tens = groups.get(hanzi)
    if (hanzi === '零') unit = 10
    else if (digits.has(hanzi)) digit = digits.get(hanzi) ?? 0
    else if (times) {
      group += (digit || 1) * times
      digit = 0
      unit = times
    } else if (tens) {
      const below = (hanzi === '亿' ? high : 0) + group + digit
      high = (hanzi === '亿' ? 0 : high) + (below || 1) * tens
      group = 0
      digit = 0
      unit = tens
    }
  }
  // a last digit without a unit belongs to the next lower unit, unless 零 or a ten precedes it
  return high + group + digit * (unit > 10 ? unit / 10 : 1)
}

const toDigits = (spoken: string) => [...spoken].map((hanzi) => digits.get(hanzi) ?? '').join('')

const parts = new Map([
  ['百分之', 100],
  ['千分之', 1000],
  ['万分之', 10_000],
  ['成', 10],
  ['个百分点', 100],
])
/** Approximate numbers, one of two values: 两三天, 四五百, 三五年. */
const about = /^([一两二三四五六七八])([两二三四五六七八九])([十百千万亿]*)$/

/** The middle of an approximate number, e.g. 三万五 for 三四万: neither of the two values, nor 34. Null for an exact number. */
function toMiddle(whole: string): number | null {
  const [, low = '', high = '', unit = ''] = about.exec(whole) ?? []
  const [from, to] = [digits.get(low), digits.get(high)]
  if (!from || !to || !(to === from + 1 || `${low}${high}` === '三五')) return null
  return ((from + to) / 2) * (unit ? toCardinal(`一${unit}`) : 1)
}

/** The value of a spoken number: `二零二四` 2024, `三点五万` 35000, `百分之八十` and `八成` 0.8, `两三` 2.5; null if the text is no number. */
export function toQuantity(spoken: string): number | null {
  const [, front, number = '', behind = ''] = /^(.分之)?(.*?)(成|个百分点)?$/.exec(spoken) ?? []
  const share = parts.get(front ?? behind) ?? 1
  const [whole = '', fraction = ''] = number.split('点')
  const counted = [...whole].some((hanzi) => units.has(hanzi) || groups.has(hanzi))
  const value = toMiddle(whole) ?? (counted ? toCardinal(whole) : Number(toDigits(whole) || 'NaN'))
  const decimals = toDigits(fraction)
  const all = (value + (decimals ? Number(`0.${decimals}`) : 0)) * (groups.get(fraction.at(-1) ?? '') ?? 1)
  return Number.isFinite(all) ? all / share : null
}
