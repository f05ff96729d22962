// Hides telephone and ID numbers of passages from a chat service, and puts them back into its answers.

/** ID numbers of 18 or 15 digits, mobile numbers with or without +86, and numbers with an area code or of a hotline. */
const numbers = [
  String.raw`[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dXx]`,
  String.raw`[1-9]\d{7}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}`,
  String.raw`(?:\+?86[- ]?)?1[3-9]\d(?:[- ]?\d{4}){2}`,
  String.raw`(?:\(0\d{2,3}\)|0\d{2,3})[- ]?[2-9]\d{6,7}`,
  String.raw`[48]00(?:[- ]?\d){7}`,
]
const hidden = new RegExp(`(?<![\\dA-Za-z])(?:${numbers.join('|')})(?![\\dA-Za-z])`, 'g')

/** Digits and signs of full width have half width in a copy of the same length, where the numbers are searched. */
const halfWidth = (text: string) => text.replaceAll(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))

export interface Mask {
  /** The text with placeholders such as 【号码1】 in place of its numbers; equal numbers have the same placeholder. */
  hide(text: string): string
  /** The text with the numbers in place of their placeholders. */
  restore(text: string): string
}

/** Opens a mask for texts that belong together. `texts`: all texts in which the word of the placeholders must not occur. */
export function openMask(texts: readonly string[]): Mask {
  let word = '号码'
  while (texts.some((text) => text.includes(`【${word}`))) word += '码'
  const known: string[] = []
  return {
    hide(text) {
      let from = 0
      const parts: string[] = []
      for (const { 0: found, index } of halfWidth(text).matchAll(hidden)) {
        const number = text.slice(index, index + found.length)
        if (!known.includes(number)) known.push(number)
        parts.push(text.slice(from, index), `【${word}${known.indexOf(number) + 1}】`)
        from = index + found.length
      }
      return [...parts, text.slice(from)].join('')
    },
    restore: (text) => text.replaceAll(new RegExp(`【${word}(\\d{1,4})】`, 'g'), (whole, place) => known[Number(place) - 1] ?? whole),
  }
}
