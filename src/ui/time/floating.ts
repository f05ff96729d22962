// Times of pickers: the tenant's local time, a text in the API, held without a zone. The browser's own zone and its clock changes have no
// effect.
import usual from '@rc-component/picker/generate/dayjs'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { clockIn } from '#shared/zones.ts'

dayjs.extend(utc)

export const momentFormat = 'YYYY-MM-DD HH:mm:ss'
export const dayFormat = 'YYYY-MM-DD'

/** Converts a time text for a picker; null if it is absent. */
export const floating = (text: string | null | undefined): Dayjs | null => {
  const at = text ? dayjs.utc(text) : null
  return at?.isValid() ? at : null
}

/** antd's calendar functions for the clock of a time zone. */
export function calendarOf(zone: string): typeof usual {
  return {
    ...usual,
    getNow: () => dayjs.utc(clockIn(zone, Date.now())),
    getFixedDate: (text) => dayjs.utc(text),
    locale: {
      ...usual.locale,
      parse: (_, text, formats) => {
        for (const format of formats) {
          const at = dayjs.utc(text, format, true)
          if (at.isValid()) return at.locale('zh-cn')
        }
        return null
      },
    },
  }
}
