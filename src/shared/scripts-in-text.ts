// Sub- and superscripts as characters, for texts without formatting: H₂O, 10⁻³.
const plain = '0123456789+-=()abcdefghijklmnoprstuvwxyz'
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'
const lowered: Record<string, string> = {
  ...Object.fromEntries([...'0123456789+-=()'].map((c, i) => [c, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][i] ?? c])),
  a: 'ₐ',
  e: 'ₑ',
  h: 'ₕ',
  i: 'ᵢ',
  j: 'ⱼ',
  k: 'ₖ',
  l: 'ₗ',
  m: 'ₘ',
  n: 'ₙ',
  o: 'ₒ',
  p: 'ₚ',
  r: 'ᵣ',
  s: 'ₛ',
  t: 'ₜ',
  u: 'ᵤ',
  v: 'ᵥ',
  x: 'ₓ',
}
const higher = Object.fromEntries([...plain].map((c, i) => [c, [...raised][i] ?? c]))
/** Minus signs that users and Word write. */
const minus = /[−–—]/g

/** `text` as sub- or superscript; a character without such a form in Unicode becomes ^ or _ with brackets. */
export function scripted(text: string, how: 'sub' | 'sup'): string {
  const map = how === 'sup' ? higher : lowered
  const characters = [...text.replaceAll(minus, '-')]
  if (!text.trim()) return text
  if (characters.every((c) => map[c] !== undefined)) return characters.map((c) => map[c]).join('')
  return how === 'sup' ? `^(${text})` : `_(${text})`
}

const element = /<(sub|sup)>([^<]*)<\/\1>/g

/** HTML whose <sub> and <sup> elements are written as characters. */
export const withScripts = (html: string): string => html.replaceAll(element, (_, how: 'sub' | 'sup', text: string) => scripted(text, how))
