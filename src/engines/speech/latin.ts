// Latin words in Chinese speech: decides whether a word is spelled or pronounced.

const SAID = /^(?:OK|APP|APPS|WIFI|LOGO|SIM|PIN|POS|SAAS|PAAS|NASA|APEC|OPPO|VIVO|BUG|DEMO|TIPS|PLUS|PRO|MAX|MINI|CALL|PLAN|KEY|TOP)$/
const SPELLED = /^(?:vip|atm|usb|api|kpi|ceo|cfo|suv)$/

/** `CRM` -> `C R M`, `pdf` -> `P D F`, `hello` -> `hello`: up to four capitals, and words without a vowel, are spelled. */
export function sayLatin(word: string): string {
  const isShout = /^[A-Z]+$/.test(word)
  const letters =
    word.length === 1 ||
    (isShout && word.length <= 4 && !SAID.test(word)) ||
    (/^[A-Za-z]+$/.test(word) && word.length <= 5 && !/[aeiouy]/i.test(word)) ||
    SPELLED.test(word)
  return letters ? [...word.toUpperCase()].join(' ') : word
}
