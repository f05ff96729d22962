// Detects weak passwords: a repeated character, a run of the alphabet or the keyboard, or known facts about the user.
import { createRequire } from 'node:module'
import { pinyin } from 'pinyin-pro'

/** Runs along the rows and columns of a keyboard, and in alphabetical order. */
const walks = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()_+'],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', 'qazwsxedcrfvtgbyhnujmikolp', '1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0'],
].flatMap((walk) => [walk, [...walk].toReversed().join('')])

/** Whether a password is only a repeated part of up to half its length, or one run. */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase()
  return new Set(text).size <= 2 || /^(.+?)\1+$/.test(text) || walks.some((walk) => walk.includes(text))
}

/** Passwords that attackers try first in China, and default passwords of devices; the package's list covers the rest of the world. */
const ownList =
  'woaini woaini520 woaini1314 woaini521 admin888 root123 zaq1xsw2 1qazxsw2 asd123456 zxc123456 qwe123456 abc123456 a5201314 520131488 taobao123 weixin123'
/** Base words that become common passwords with digits and signs appended. */
const bases = new Set(
  'password passwd admin administrator root test guest user welcome letmein iloveyou woaini qwerty qwert asdf qwe asd zxc abc aa huawei changeme master superman'.split(
    ' ',
  ),
)
const spoken: Record<string, string> = { '@': 'a', '0': 'o', '1': 'i', '!': 'i', '3': 'e', $: 's', '5': 's' }
const unmasked = (text: string) => text.replaceAll(/[@013!$5]/g, (sign) => spoken[sign] ?? sign)

let list: ReadonlySet<string> | undefined
/** The fifty thousand most frequent leaked passwords; loaded at the first use. */
const commonList = () =>
  (list ??= new Set([
    ...((createRequire(import.meta.url)('@zxcvbn-ts/language-common') as { dictionary: Record<string, string[]> }).dictionary[
      'passwords-common'
    ] ?? []),
    ...ownList.split(' '),
  ]))

/** Whether a password is common: in the list, with letters replaced by signs, or a base word with a suffix. */
export function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  const [, word = '', tail = ''] = /^(.*?[a-z@$])((?:[\W_]?(?:\d{1,4}|123456|12345678)?[\W_]?)?)$/.exec(text) ?? []
  return commonList().has(text) || commonList().has(unmasked(text)) || (tail !== '' && bases.has(unmasked(word)))
}

export interface Known {
  /** Type 1 to 3 of an officer. */
  type?: number | undefined
  telephone?: string | null | undefined
  loginName?: string | null | undefined
  workNo?: string | null | undefined
  name?: string | null | undefined
}

/** Whether a password consists of a known fact about the user, forwards or backwards, and at most three further characters. */
export function isPersonal(password: string, { telephone, loginName, workNo, name }: Known): boolean {
  const spelt = name ? pinyin(name, { toneType: 'none', type: 'array' }).join('') : ''
  const text = password.toLowerCase()
  return [telephone, telephone?.slice(-8), loginName, workNo, name, spelt].some((known) => {
    const part = known?.toLowerCase().replace(/\s/g, '') ?? ''
    const isIn = (of: string) => text.includes(of) && text.length - of.length <= 3
    return part.length >= 4 && (isIn(part) || isIn([...part].toReversed().join('')))
  })
}
