// Phone numbers as they are shown to whom they are not for.
import { phonePattern } from '../contract.ts'

const pattern = new RegExp(phonePattern)
export const isPhone = (text: string) => pattern.test(text)

/** 138****0001; anything that is no phone number stays. */
export const maskPhone = (text: string) => (isPhone(text) ? `${text.slice(0, 3)}****${text.slice(7)}` : text)
