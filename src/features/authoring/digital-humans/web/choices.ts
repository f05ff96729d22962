// State of the dialog: the choices, and the first missing one.
import { type Delivery, deliveryFrom, type Framing } from '../fields.ts'
import { type Role, roles, type Setting } from '../contract.ts'

export interface Choice extends Partial<Delivery> {
  gender: 1 | 2
  digitalHumanId: string | null
  voiceId: string | null
  background?: string | undefined
  /** An absent framing means half. */
  framing?: Framing | undefined
}
export type Choices = Record<Role, Choice>

export const choicesOf = (setting: Setting): Choices =>
  Object.fromEntries(
    roles.map((r) => {
      const { gender, digitalHumanId, voiceId, background, framing, ...how } = setting[r]
      return [r, { gender, digitalHumanId, voiceId, background, framing, ...deliveryFrom(how) }]
    }),
  ) as Choices

/** Returns the missing choice of a role, in the order and wording of the server's refusals. */
export function lackOf(role: Role, choice: Choice): '形象' | '声音' | null {
  if (role !== 'answer' && !choice.digitalHumanId) return '形象'
  return choice.voiceId ? null : '声音'
}
export const refusals: Record<Role, Record<'形象' | '声音', string>> = {
  subSceneIntro: { 形象: '请选择子场景介绍数字人形象', 声音: '请选择子场景介绍数字人声音' },
  question: { 形象: '请选择话术对话数字人形象', 声音: '请选择话术对话数字人声音' },
  intro: { 形象: '请选择知识提问数字人形象', 声音: '请选择知识提问数字人声音' },
  tip: { 形象: '请选择提示数字人形象', 声音: '请选择提示数字人声音' },
  answer: { 形象: '', 声音: '请选择答案数字人声音' },
}
