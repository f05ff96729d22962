// Addresses and words of calibrations.
import { percent, ratioOf } from '#shared/ratio.ts'
import type { Agreed, Calibration, Mark } from '../contract.ts'

export const list = '/rehearsalReview?kind=calibration'
export const addressOf = (id: string, place?: number) => `/rehearsalReview?calibration=${id}${place ? `&place=${place}` : ''}`

export const worthLabels = [
  { value: 1, label: '达到' },
  { value: 0.5, label: '一半' },
  { value: 0, label: '没有' },
] as const satisfies { value: Mark['worth']; label: string }[]

export const worthOf = (worth: Mark['worth']): string => worthLabels.find(({ value }) => value === worth)?.label ?? ''

/** How far the raters are: 周老师 3/10，李老师 10/10. */
export const progressWords = ({ raters, talks }: Calibration): string =>
  raters.map(({ name, done }) => `${name} ${done}/${talks}`).join('，')

/** The reached share beside the wanted one: 72%（目标 80%）. */
export const reachedWords = ({ reached, target }: Calibration): string => `${reached}%（目标 ${target}%）`

export const shareWords = ({ equal, pairs }: Agreed): string => percent(ratioOf(equal, pairs))
