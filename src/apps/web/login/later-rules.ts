// Client-side rules of the forms that load later: SMS codes and new passwords.
import { cleanPhone } from '#shared/clean.ts'
import { initialPassword, phonePattern } from '#features/organisation/sessions/contract.ts'
import { checkPassword, matches } from './rules.ts'

export function checkPhone(text: string) {
  if (!cleanPhone(text)) return '请输入手机号码'
  return matches(phonePattern, cleanPhone(text)) ? undefined : '请输入正确的手机号码'
}

export const checkNewPassword = (text: string) => (text === initialPassword ? '不能和初始密码一样！' : checkPassword(text, '请输入新密码'))

export function checkAgain(again: string, password: string) {
  if (!again) return '请再次输入密码'
  return again === password ? undefined : '两次输入的密码不一致！'
}
