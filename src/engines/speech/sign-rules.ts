// Signs that compatibility forms would lose or run together: relations, powers, Greek letters, lists of numbers. Applied before these forms.
import { readCardinal } from './numbers.ts'
import { type Rule, rule } from './rule.ts'

/** What a sign of a relation is said as, those that are typed with several keys too. */
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
  ['∽', '相似于'],
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
/** Behind the units, which have taken their μ and Ω. */
export const greekRules: Rule[] = [rule(String.raw`\p{Script=Greek}`, (letter = '') => GREEK.get(letter.toLowerCase()) ?? letter)]

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const plainOf = (signs: string) => [...signs].map((sign) => String(RAISED.indexOf(sign))).join('')
function powerOf(minus: string, exponent: string): string {
  if (!minus && exponent === '2') return '的平方'
  return `的${minus ? '负' : ''}${readCardinal(exponent)}次方`
}
/** m², cm³ are units behind a number or a slash, and by themselves. */
const UNIT = '(?<=(?:^|[^A-Za-z])(?:[kdcm]?m))(?=[²³](?![⁰¹²³⁴⁵⁶⁷⁸⁹]))'

export const signRules: Rule[] = [
  ...RELATIONS.map(([signs, spoken]) => rule(`\\s*(?:${signs})\\s*`, () => spoken)),
  rule(String.raw`√\s?(?=[\dA-Za-z(（])`, () => '根号'),
  rule(String.raw`∛\s?(?=\d)`, () => '三次根号'),
  rule(String.raw`(?<=[\dA-Za-z)）])(?!${UNIT})([⁺⁻]?)([${RAISED}]+)`, (_, sign = '', signs = '') =>
    powerOf(sign === '⁻' ? '-' : '', plainOf(signs)),
  ),
  rule(String.raw`(?<=[\dA-Za-z)）])\s?(?:\^|\*\*)\s?\(?([-−]?)(\d{1,3})\)?`, (_, minus = '', exponent = '') => powerOf(minus, exponent)),
  // a comma of full width between numbers is a pause, unless all of the number is of full width; the space keeps the numbers apart
  rule(String.raw`(?<=[0-9])，(?=\s?[0-9])`, () => ', '),
  rule(String.raw`(?<![\d.,])\d+(?:,\d+)+(?![\d,])`, (all = '') => (/^\d{1,3}(?:,\d{3})+$/.test(all) ? all : all.replaceAll(',', ', '))),
]
