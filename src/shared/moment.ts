// Schemas of moments as users write them: YYYY-MM-DD HH:mm:ss in the tenant's time zone.
import { z } from 'zod'

/** Whether the text is an existing day, or an existing moment of a day. */
export const isMoment = (text: string) => {
  const at = new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10))
}

/** Schema of YYYY-MM-DD HH:mm:ss from 2000 to 2099. Its error is `message` for an absent value, else a text about the fault. */
export const moment = (message: string) =>
  z
    .string(message)
    .min(1, { error: message, abort: true })
    .regex(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/, { error: '时间格式应为 YYYY-MM-DD HH:mm:ss', abort: true })
    .refine(isMoment, '没有这个日期或时刻，请重新选择')

const wrong = '时间格式应为 YYYY-MM-DD HH:mm:ss 或 ISO 8601'
const iso = z.iso.datetime({ offset: true })
/** PostgreSQL accepts offsets below sixteen hours. */
const zoned = (text: string) => iso.safeParse(text).success && !/[+-](1[6-9]|2\d):\d\d$/.test(text)

/** Schema of a moment of this century from a service, in the tenant's time zone if it names none. */
export const broughtMoment = z
  .string(wrong)
  .max(40, wrong)
  .refine((text) => /^20\d\d-/.test(text) && ((/^[\d-]{10} \d\d:\d\d:\d\d$/.test(text) && isMoment(text)) || zoned(text)), wrong)

/** Schema of an existing day, or day with time: YYYY-MM-DD or YYYY-MM-DD HH:mm:ss. */
export const dayOrMoment = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d( \d\d:\d\d:\d\d)?$/, { abort: true })
  .refine(isMoment)
