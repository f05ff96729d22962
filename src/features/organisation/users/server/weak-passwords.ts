// Passwords that are no secret: one character over and over, a run of the alphabet or the keyboard, or what everybody knows of the person.
import { createRequire } from 'node:module'
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

/** What is tried first where Chinese is spoken, and what machines are delivered with; the list of the package is of the whole world. */
const ownList =
  'woaini woaini520 woaini1314 woaini521 admin888 root123 zaq1xsw2 1qazxsw2 asd123456 zxc123456 qwe123456 abc123456 a5201314 520131488 taobao123 weixin123'
/** Words that stand for any password once figures and signs are hung onto them. */
const bases = new Set(
  'password passwd admin administrator root test guest user welcome letmein iloveyou woaini qwerty qwert asdf qwe asd zxc abc aa huawei changeme master superman'.split(
    ' ',
  ),
)
const spoken: Record<string, string> = { '@': 'a', '0': 'o', '1': 'i', '!': 'i', '3': 'e', $: 's', '5': 's' }
const unmasked = (text: string) => text.replaceAll(/[@013!$5]/g, (sign) => spoken[sign] ?? sign)

let list: ReadonlySet<string> | undefined
/** Fifty thousand that were found most often in what was stolen; read when first asked for. */
const commonList = () =>
  (list ??= new Set([
    ...((createRequire(import.meta.url)('@zxcvbn-ts/language-common') as { dictionary: Record<string, string[]> }).dictionary[
      'passwords-common'
    ] ?? []),
    ...ownList.split(' '),
  ]))

/** Passwords that everybody tries first: as listed, with letters put as signs, or one of the usual words with a tail. */
export function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  const [, word = '', tail = ''] = /^(.*?[a-z@$])((?:[\W_]?(?:\d{1,4}|123456|12345678)?[\W_]?)?)$/.exec(text) ?? []
  return commonList().has(text) || commonList().has(unmasked(text)) || (tail !== '' && bases.has(unmasked(word)))
}

export interface Known {
  /** 1 to 3: they hold an office. */
  type?: number | undefined
  telephone?: string | null | undefined
  loginName?: string | null | undefined
  workNo?: string | null | undefined
  name?: string | null | undefined
}

/** Made of what is known of whom it is for, forwards or backwards: nothing but one of these and at most three characters more. */
export function isPersonal(password: string, { telephone, loginName, workNo, name }: Known): boolean {
  const spelt = name ? pinyin(name, { toneType: 'none', type: 'array' }).join('') : ''
  const text = password.toLowerCase()
  return [telephone, telephone?.slice(-8), loginName, workNo, name, spelt].some((known) => {
    const part = known?.toLowerCase().replace(/\s/g, '') ?? ''
    const isIn = (of: string) => text.includes(of) && text.length - of.length <= 3
    return part.length >= 4 && (isIn(part) || isIn([...part].toReversed().join('')))
  })
}
