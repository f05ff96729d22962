// Reads numbers in Chinese: digit by digit, as a quantity, or as a telephone number.

const DIGITS = '零一二三四五六七八九'
const PLACES = ['', '十', '百', '千']
const GROUPS = ['', '万', '亿', '万亿']

/** Reads a run of ASCII digits one by one: `2024` -> `二零二四`. Other characters are dropped. */
export function readDigits(digits: string): string {
  return [...digits].map((digit) => DIGITS[Number(digit)] ?? '').join('')
}

/** Reads a telephone number: digit by digit with 幺 for 1, as usual in mainland China. */
export function readPhone(digits: string): string {
  return readDigits(digits.replace(/\D/g, '')).replaceAll('一', '幺')
}

function readGroup(value: number): string {
  let words = ''
  let gap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      gap = words !== ''
      continue
    }
    words += (gap ? '零' : '') + DIGITS[digit] + PLACES[place]
    gap = false
  }
  return words
}

/** Reads a whole number as a quantity, up to 16 digits: `10050` -> `一万零五十`, `2000` -> `两千`. Longer ones are read digit by digit. */
export function readCardinal(text: string): string {
  const digits = text.replace(/^0+(?=\d)/, '')
  if (digits.length > 16) return readDigits(digits)
  if (digits === '0') return '零'
  const groups: number[] = []
  for (let end = digits.length; end > 0; end -= 4) groups.push(Number(digits.slice(Math.max(0, end - 4), end)))
  let words = ''
  for (let index = groups.length - 1; index >= 0; index--) {
    const group = groups[index] ?? 0
    if (group === 0) continue
    const skipped = words !== '' && (group < 1000 || groups[index + 1] === 0)
    // 一万亿二千亿 would contain 亿 twice: the higher group keeps only 万 if a 亿 group follows
    const unit = index === 3 && (groups[2] ?? 0) > 0 ? '万' : (GROUPS[index] ?? '')
    words += (skipped ? '零' : '') + readGroup(group) + unit
  }
  return words.replace(/^一十/, '十').replace(/^二(?=[千万亿])/, '两')
}

/** Reads a written number: thousands separators, decimals and a leading minus: `1,234.50` -> `一千二百三十四点五零`. */
export function readNumber(text: string): string {
  const negative = /^[-−]/.test(text)
  const [whole = '0', fraction] = text.replace(/^[-−]/, '').replaceAll(',', '').split('.')
  const spoken = /^0\d/.test(whole) && !fraction ? readDigits(whole) : readCardinal(whole || '0')
  return (negative ? '负' : '') + spoken + (fraction ? `点${readDigits(fraction)}` : '')
}
