// What pickers count in: the tenant's clock, told as text on the wire, held without a zone, so that no clock of the
// browser (its zone, its days of changing clocks) comes near it.
import usual from '@rc-component/picker/generate/dayjs'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { clockIn } from '#shared/zones.ts'

dayjs.extend(utc)

export const momentFormat = 'YYYY-MM-DD HH:mm:ss'
export const dayFormat = 'YYYY-MM-DD'

/** A text of the tenant's clock for a picker; null where there is none. */
export const floating = (text: string | null | undefined): Dayjs | null => {
  const at = text ? dayjs.utc(text) : null
  return at?.isValid() ? at : null
}

/** antd's way of counting days and hours, for the clock of a zone. */
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
