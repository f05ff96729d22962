// The signed-in learner, for screens that greet or name them.
import { createContext, useContext } from 'react'

export interface Learner {
  name: string
  /** Time zone of the tenant, for example `Asia/Shanghai`. */
  timeZone: string
}
const Current = createContext<Learner>({ name: '', timeZone: 'Asia/Shanghai' })
export const LearnerProvider = Current.Provider
export const useLearner = (): Learner => useContext(Current)

const isHan = (name: string) => /^\p{Script=Han}+$/u.test(name)
/** The name to greet with: the last two characters of a Chinese name, else the first word. */
export const givenNameOf = (name: string): string => (isHan(name) ? [...name].slice(-2).join('') : (name.trim().split(/\s+/)[0] ?? ''))
/** The character in a round picture of a person, by the rule of the management pages: the last one of a Chinese name. */
export const initialOf = (name: string): string => {
  const letters = [...name.trim()]
  return (isHan(letters.at(-1) ?? '') ? letters.at(-1) : letters[0]?.toUpperCase()) ?? '?'
}
