// Text of the password rule, shared by all pages that ask for a new password.
export interface PasswordRule {
  minLength: number
  letters: boolean
  digits: boolean
}
/** The rule as text: that of the product, with additional requirements of the tenant. */
export function passwordWords(rule: PasswordRule, office: boolean): string {
  const must = [rule.letters ? '字母' : '', rule.digits ? '数字' : ''].filter(Boolean).join('和')
  const [least, most] = office ? [Math.max(8, rule.minLength), 64] : [rule.minLength, 20]
  return `${least}-${most}位数字、字母或符号${must && `，须包含${must}`}`
}
