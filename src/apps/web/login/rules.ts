// What the sign-in forms demand.
import { cleanPhone } from '../../../shared/clean.ts'
import { initialPassword, loginNamePattern, officePattern, passwordPattern, phonePattern } from '../../../features/sessions/contract.ts'

const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)

export const checkLoginName = (text: string) =>
  !text ? '请输入登录名' : matches(loginNamePattern, text) ? undefined : '请输入4-20位汉字/数字/字母/下划线'

export const checkPassword = (text: string, empty = '请输入密码') =>
  !text ? empty : matches(passwordPattern, text) || matches(officePattern, text) ? undefined : '请输入6-20位数字/字母/下划线'

export const checkPhone = (text: string) =>
  !cleanPhone(text) ? '请输入手机号码' : matches(phonePattern, cleanPhone(text)) ? undefined : '请输入正确的手机号码'

export const checkNewPassword = (text: string) => (text === initialPassword ? '不能和初始密码一样！' : checkPassword(text, '请输入新密码'))

export const checkAgain = (again: string, password: string) =>
  !again ? '请再次输入密码' : again === password ? undefined : '两次输入的密码不一致！'
