// Normal form of texts: equal meanings become equal strings, so that answers to blanks can be compared.
import { fewMarks } from '#shared/clean.ts'

const CJK = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\u3000-\\u303f]'
const besideCjk = new RegExp(`(?<=${CJK}) | (?=${CJK})`, 'gu')
const invisible = /[\p{Cf}--[\n\t]]|[\p{Cc}--[\t\n\v\f\r]]/gv
/** One full stop or semicolon at the end is ignored; several are significant. */
const oneStop = /(?<![。.；;] ?) ?[。.；;]$/u
const quotesAndDashes: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '「': '"',
  '」': '"',
  '‘': "'",
  '’': "'",
  '『': "'",
  '』': "'",
  '—': '-',
  '–': '-',
  '―': '-',
  '‐': '-',
  '−': '-',
  '～': '~',
  '⁄': '/',
}
/** Dot between the parts of a name, in all variants of keyboards and fonts; a full stop only between hanzi. */
const nameDot = /(?<=\p{L}) ?[•・‧∙⋅᛫⸱ꞏ●⦁·] ?(?=\p{L})|(?<=\p{sc=Han})\.(?=\p{sc=Han})/gu
/** ½ alone is 1/2; after a number it is added, so that 2½ does not become 21/2. */
const vulgar = /(\p{Nd} ?)?([¼-¾⅐-⅞↉])/gu
const spelledOut = (_: string, whole: string | undefined, sign: string) => `${whole === undefined ? '' : `${whole.trim()} `}${sign}`
/**
 * After a number, raised digits are a power and lowered digits a base: 2³ is not 23, 10⁻³ is not 10-3. After a letter they are digits: m²
 * is m2.
 */
const raised = /(?<=[\p{Nd})）]) ?(?=[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹])/gu
const lowered = /(?<=\p{Nd})(?=[₀-₉])/gu
/** The typed form x^2 becomes x2, like x². */
const raisedLetter = /(?<=\p{L})\^(?=-?\d)/gu

const mapped = new RegExp(`[${Object.keys(quotesAndDashes).join('')}]`, 'gu')

/** Full case folding: ß becomes ss, and both small sigmas become one. */
const folded = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/**
 * The form in which texts are compared: width, case, white space, quotes, dashes and one stop at the end do not count. The function is
 * idempotent.
 */
export function normalise(text: string): string {
  const signs = fewMarks(text.replaceAll(invisible, '')).replaceAll(vulgar, spelledOut).replaceAll(raised, '^').replaceAll(lowered, '_')
  const wide = folded(signs.normalize('NFKC')).normalize('NFKC').replaceAll(invisible, '')
  return wide
    .replaceAll(mapped, (c) => quotesAndDashes[c] ?? c)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(nameDot, '·')
    .replaceAll(raisedLetter, '')
    .replaceAll(besideCjk, '')
    .replace(oneStop, '')
}

/** An exact number of any length: `above` / `below`; `below` is 1 or more. */
interface Ratio {
  above: bigint
  below: bigint
}

const DECIMAL = String.raw`(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+`
const number = new RegExp(`^([+-]?)(${DECIMAL})$`)
const power = new RegExp(`^([+-]?)(${DECIMAL}) ?(?:\\^ ?\\(?|\\*\\* ?)([+-]?\\d{1,3})\\)?$`)
const scientific = new RegExp(`^([+-]?${DECIMAL}) ?(?:[×x*] ?10 ?\\^ ?\\(?([+-]?\\d{1,3})\\)?|e([+-]?\\d{1,3}))$`)
const fraction = /^([+-]?)(?:(\d{1,9})(?: |又))?(\d{1,9}) ?\/ ?(\d{1,9})$/
const maxLength = 100
/** Greatest accepted exponent of a power. */
const maxExponent = 100

/** A whole power of a number; null for a division by zero. */
function toPower({ above, below }: Ratio, exponent: number): Ratio | null {
  if (Math.abs(exponent) > maxExponent) return null
  const by = BigInt(Math.abs(exponent))
  if (exponent >= 0) return { above: above ** by, below: below ** by }
  if (above === 0n) return null
  const sign = above < 0n && by % 2n === 1n ? -1n : 1n
  return { above: sign * below ** by, below: size(above) ** by }
}

function decimalOf(text: string): Ratio | null {
  const [, sign, digits = ''] = (text.length <= maxLength && number.exec(text)) || []
  if (sign === undefined) return null
  const [whole = '', part = ''] = digits.replaceAll(',', '').split('.')
  return { above: BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`), below: 10n ** BigInt(part.length) }
}

const negated = ({ above, below }: Ratio, sign: string | undefined): Ratio => ({ above: sign === '-' ? -above : above, below })

function fractionOf(text: string): Ratio | null {
  const [, sign, whole = '0', part = '', of = '0'] = fraction.exec(text) ?? []
  const below = BigInt(of)
  return sign === undefined || below === 0n ? null : negated({ above: BigInt(whole) * below + BigInt(part), below }, sign)
}

/** Parses 2^3 and 10^-3; −2^2 is −4, as in mathematics. */
function powerOf(text: string): Ratio | null {
  const [, sign, base = '', exponent = ''] = power.exec(text) ?? []
  const plain = sign === undefined ? null : decimalOf(base)
  const value = plain && toPower(plain, Number(exponent))
  return value && negated(value, sign)
}

/** Parses 1.2×10^-3 and 3e8. */
function scientificOf(text: string): Ratio | null {
  const [, base = '', exponent, short] = scientific.exec(text) ?? []
  const plain = base ? decimalOf(base) : null
  const ten = plain && toPower({ above: 10n, below: 1n }, Number(exponent ?? short))
  return plain && ten && { above: plain.above * ten.above, below: plain.below * ten.below }
}

function ratioOf(text: string): Ratio | null {
  if (text.length > maxLength) return null
  return decimalOf(text) ?? fractionOf(text) ?? powerOf(text) ?? scientificOf(text)
}

/** Parses a number as people write it, without one of these units after it; null for other texts. 2³, 10⁻³, ½ and 1/2 are numbers. */
export const numberOf = (text: string, units: readonly string[] = []): Ratio | null => numberIn(normalise(text), units)

/** Like `numberOf`, for a normalised text. */
export function numberIn(said: string, units: readonly string[] = []): Ratio | null {
  const unit = units
    .map(normalise)
    .filter((u) => u !== '' && said.endsWith(u))
    .sort((a, b) => b.length - a.length)[0]
  return ratioOf(unit === undefined ? said : said.slice(0, -unit.length).trim())
}

const size = (n: bigint) => (n < 0n ? -n : n)

/** Returns whether two numbers differ by no more than `tolerance`. */
export function near(a: Ratio, b: Ratio, tolerance = 0): boolean {
  const most = decimalOf(tolerance.toFixed(12)) ?? { above: 0n, below: 1n }
  return size(a.above * b.below - b.above * a.below) * most.below <= most.above * a.below * b.below
}
