// Address and failures of a sign-in by a provider, apart from the contract, which the sign-in page must not carry.
import { MANAGEMENT } from './contract.ts'
import { ssoCodes } from './errors.ts'

export const SSO = `${MANAGEMENT}/auth/sso/:providerId` as const

/** Failures that the sign-in page shows: their code, and the sentence. */
export const signInFailures = {
  noPerson: [ssoCodes.NO_PERSON, '未找到对应的人员，请联系管理员'],
  expired: [ssoCodes.EXPIRED, '登录已过期或不是从本浏览器发起，请重新登录'],
  unfinished: [ssoCodes.UNFINISHED, '企业登录没有完成，请重试或联系管理员'],
  unreachable: [ssoCodes.UNREACHABLE, '企业登录服务暂时不可用，请稍后再试或联系管理员'],
  off: [ssoCodes.OFF, '这种登录方式未启用，请联系管理员'],
} as const
