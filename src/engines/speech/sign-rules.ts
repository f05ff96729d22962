// Reading rules for signs that NFKC would lose or merge: relations, powers, Greek letters, lists of numbers. They are applied before NFKC.
import { readCardinal } from './numbers.ts'
import { type Rule, rule } from './rule.ts'

/** Spoken forms of relation signs, also of those typed with several keys. */
const RELATIONS: [signs: string, spoken: string][] = [
  ['≠|≢|!=|！=|<>|=\\/=|≁|=\u0338', '不等于'],
  ['≥|≧|⩾|≽|>=|≩', '大于等于'],
  ['≤|≦|⩽|≼|<=(?!>)|≨', '小于等于'],
  ['≯', '不大于'],
  ['≮', '不小于'],
  ['≱', '不大于等于'],
  ['≰', '不小于等于'],
  ['≈|≒|≃|≅|∼(?=\\d)|≐', '约等于'],
  ['≉|≇', '不约等于'],
  ['≡', '恒等于'],
  ['==', '等于'],
  ['≫|>>', '远大于'],
  ['≪|<<', '远小于'],
  ['∝', '正比于'],
  ['∉', '不属于'],
  ['∈', '属于'],
  ['±|\\+/-|﹢-', '正负'],
  ['∓', '负正'],
  ['∵', '因为'],
  ['∴', '所以'],
  ['⊥', '垂直于'],
  ['∥', '平行于'],
  ['≌', '全等于'],
  ['∽|∼', '相似于'],
  ['⊆|⊂', '包含于'],
  ['⊇|⊃', '包含'],
  ['∪', '并'],
  ['∩', '交'],
  ['⇒', '推出'],
  ['⇔|↔', '等价于'],
  ['∀', '任意'],
  ['∃', '存在'],
  ['¬', '非'],
  ['∠', '角'],
]

const GREEK = new Map(
  Object.entries({
    α: '阿尔法',
    β: '贝塔',
    γ: '伽马',
    δ: '德尔塔',
    ε: '艾普西龙',
    ζ: '泽塔',
    η: '伊塔',
    θ: '西塔',
    ι: '约塔',
    κ: '卡帕',
    λ: '拉姆达',
    μ: '缪',
    ν: '纽',
    ξ: '克西',
    ο: '奥密克戎',
    π: '派',
    ρ: '柔',
    σ: '西格玛',
    ς: '西格玛',
    τ: '陶',
    υ: '宇普西龙',
    φ: '斐',
    χ: '希',
    ψ: '普西',
    ω: '欧米伽',
  }),
)
/** Applied after the units, which have already taken their μ and Ω. */
export const greekRules: Rule[] = [rule(String.raw`\p{Script=Greek}`, (letter = '') => GREEK.get(letter.toLowerCase()) ?? letter)]

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const plainOf = (signs: string) => [...signs].map((sign) => String(RAISED.indexOf(sign))).join('')
function powerOf(minus: string, exponent: string): string {
  if (!minus && exponent === '2') return '的平方'
  return `的${minus ? '负' : ''}${readCardinal(exponent)}次方`
}
/** m², cm³ are units after a number or a slash, and alone. */
const UNIT = '(?<=(?:^|[^A-Za-z])(?:[kdcm]?m))(?=[²³](?![⁰¹²³⁴⁵⁶⁷⁸⁹]))'

/** A sum in brackets, and a power behind a closing bracket. */
const GROUP = String.raw`[(（]([^()（）]{1,20})[)）]`
export const POWER = String.raw`\s?(?:[⁺⁻]?[⁰¹²³⁴-⁹]|[ⁿˣ]|\^)`

/** A power stands behind one of these: a digit, a letter, a closing bracket. */
const BASE = String.raw`(?<=[\dA-Za-z)）]|括号)`

export const signRules: Rule[] = [
  rule(String.raw`(?<=[∝=≈≠<>]\s?)1/([A-Za-z])(?![A-Za-z])`, (_, letter = '') => `${letter}分之一`),
  // a minus behind the sign is one of the number
  ...RELATIONS.map(([signs, spoken]) =>
    rule(`\\s*(?:${signs})\\s*([-−]\\s?(?=[\\d.¥$€£]))?`, (_, minus = '') => (minus ? `${spoken}负` : spoken)),
  ),
  rule(String.raw`(?<=\d)\s?∶\s?(?=\d)`, () => '比'),
  rule(
    String.raw`(\d+)°\s?(\d+)′(?:\s?(\d+)″)?`,
    (_, degrees = '', minutes = '', seconds = '') =>
      `${readCardinal(degrees)}度${readCardinal(minutes)}分${seconds && `${readCardinal(seconds)}秒`}`,
  ),
  rule(String.raw`(?<=\d)′`, () => '分'),
  rule(String.raw`(?<=\d)″`, () => '秒'),
  // a sum in brackets with a power behind it, and the units below a slash
  rule(`${GROUP}(?=${POWER})`, (_, inside = '') => `${inside}括号`),
  rule(String.raw`(?<=/)[(（]([^()（）]{1,12})[)）]`, (_, units = '') => units.split(/[·•⋅*×]/).join('/')),
  rule(String.raw`√\s?(?=[\dA-Za-z(（])`, () => '根号'),
  rule(String.raw`∛\s?(?=\d)`, () => '三次根号'),
  rule(String.raw`${BASE}(?!${UNIT})([⁺⁻]?)([${RAISED}]+)`, (_, sign = '', signs = '') => powerOf(sign === '⁻' ? '-' : '', plainOf(signs))),
  rule(
    String.raw`${BASE}\s?(?:\^\s?\(?([A-Za-z])\)?|([ⁿˣ]))(?![A-Za-z])`,
    (_, letter = '', raised = '') => `的${letter || (raised === 'ⁿ' ? 'n' : 'x')}次方`,
  ),
  rule(String.raw`${BASE}\s?(?:\^|\*\*)\s?\(?([-−]?)(\d{1,3})\)?`, (_, minus = '', exponent = '') => powerOf(minus, exponent)),
  // 1，000，000 is one number, 100，200，300 are three
  rule(String.raw`(?<![\d，,.])\d{1,3}(?:，000)+(?![\d，])`, (all = '') => all.replaceAll('，', '')),
  // a full-width comma between numbers is a pause, unless the whole number is full-width; the space keeps the numbers apart
  rule(String.raw`(?<=[0-9])，(?=\s?[0-9])`, () => ', '),
  rule(String.raw`(?<![\d.,])\d+(?:,\d+)+(?![\d,])`, (all = '') => (/^\d{1,3}(?:,\d{3})+$/.test(all) ? all : all.replaceAll(',', ', '))),
]
