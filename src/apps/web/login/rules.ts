// Client-side rules of the sign-in forms.
import { cleanPhone } from '#shared/clean.ts'
import {
  initialPassword,
  loginNamePattern,
  officePattern,
  passwordPattern,
  phonePattern,
} from '#features/organisation/sessions/contract.ts'

const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)

export function checkLoginName(text: string) {
  if (!text) return '请输入登录名'
  return matches(loginNamePattern, text) ? undefined : '请输入4-20位汉字/数字/字母/下划线'
}

export function checkPassword(text: string, empty = '请输入密码') {
  if (!text) return empty
  return matches(passwordPattern, text) || matches(officePattern, text) ? undefined : '请输入6-20位数字/字母/下划线'
}

export function checkPhone(text: string) {
  if (!cleanPhone(text)) return '请输入手机号码'
  return matches(phonePattern, cleanPhone(text)) ? undefined : '请输入正确的手机号码'
}

export const checkNewPassword = (text: string) => (text === initialPassword ? '不能和初始密码一样！' : checkPassword(text, '请输入新密码'))

export function checkAgain(again: string, password: string) {
  if (!again) return '请再次输入密码'
  return again === password ? undefined : '两次输入的密码不一致！'
}
