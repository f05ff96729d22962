// Client-side rules of the first sign-in form.
import { loginNamePattern, officePattern, passwordPattern } from '#features/organisation/sessions/contract.ts'

export const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)

export function checkLoginName(text: string) {
  if (!text) return '请输入登录名'
  return matches(loginNamePattern, text) ? undefined : '请输入4-20位汉字/数字/字母/下划线'
}

export function checkPassword(text: string, empty = '请输入密码') {
  if (!text) return empty
  return matches(passwordPattern, text) || matches(officePattern, text) ? undefined : '请输入6-20位数字/字母/下划线'
}
