// Passwords that are no secret: one character over and over, a run of the alphabet or the keyboard, or what everybody knows of the person.
import { pinyin } from 'pinyin-pro'

/** Along the rows and down the columns of a keyboard, and in order. */
const walks = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()_+'],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', 'qazwsxedcrfvtgbyhnujmikolp', '1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0'],
].flatMap((walk) => [walk, [...walk].toReversed().join('')])

/** Nothing but something of up to half its length, again and again, or one run. */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase()
  return new Set(text).size <= 2 || /^(.+?)\1+$/.test(text) || walks.some((walk) => walk.includes(text))
}

export interface Known {
  telephone?: string | null | undefined
  loginName?: string | null | undefined
  workNo?: string | null | undefined
  name?: string | null | undefined
}

/** Made of what is known of whom it is for: nothing but one of these and at most three characters more. */
export function isPersonal(password: string, { telephone, loginName, workNo, name }: Known): boolean {
  const spelt = name ? pinyin(name, { toneType: 'none', type: 'array' }).join('') : ''
  const text = password.toLowerCase()
  return [telephone, telephone?.slice(-8), loginName, workNo, name, spelt].some((known) => {
    const part = known?.toLowerCase().replace(/\s/g, '') ?? ''
    return part.length >= 4 && text.includes(part) && text.length - part.length <= 3
  })
}
