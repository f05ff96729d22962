// The password rule in words, shared by every page that asks for a new password.
export interface PasswordRule {
  minLength: number
  letters: boolean
  digits: boolean
}
/** The rule that holds, in words: that of the product, with what the tenant demands beyond it. */
export function passwordWords(rule: PasswordRule, office: boolean): string {
  const must = [rule.letters ? '字母' : '', rule.digits ? '数字' : ''].filter(Boolean).join('和')
  const [least, most] = office ? [Math.max(8, rule.minLength), 64] : [rule.minLength, 20]
  return `${least}-${most}位数字、字母或符号${must && `，须包含${must}`}`
}
