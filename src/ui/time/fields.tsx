// Implementation of the fields of `pickers.tsx`, with antd's calendar.
import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { type ComponentProps, useId } from 'react'
import { calendarOf, dayFormat, floating, momentFormat } from './floating.ts'
import { useForeignZone, useZone, ZoneNote } from './zone.tsx'
import './fields.css'

type Picker = ReturnType<typeof DatePicker.generatePicker<Dayjs>>
const pickers = new Map<string, Picker>()
/** One component per time zone, cached, because a new component would lose its state. */
function pickerOf(zone: string): Picker {
  const known = pickers.get(zone)
  if (known) return known
  const made = DatePicker.generatePicker<Dayjs>(calendarOf(zone))
  pickers.set(zone, made)
  return made
}

const nine = floating('2026-01-01 09:00:00') as Dayjs
const told = (at: Dayjs | null | undefined, format: string) => at?.format(format) ?? null

export interface MomentProps {
  id?: string
  /** Value as YYYY-MM-DD HH:mm:ss. */
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
  placeholder?: string
  autoFocus?: boolean
}

/** Date and time: `<Form.Item name="startTime"><MomentPicker /></Form.Item>` */
export function MomentPicker({ value, onChange, ...rest }: MomentProps) {
  const Field = pickerOf(useZone())
  const note = useId()
  const foreign = useForeignZone()
  return (
    <>
      {/* oxlint-disable-next-line react/static-components -- the same for a zone, always */}
      <Field
        {...rest}
        {...(foreign ? { 'aria-describedby': note } : {})}
        style={{ width: '100%' }}
        showTime={{ defaultOpenValue: nine }}
        format={momentFormat}
        // Enter accepts the typed time, and must not submit the form
        onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
        value={floating(value)}
        onChange={(at) => onChange?.(told(at as Dayjs | null, momentFormat))}
      />
      <ZoneNote id={note} />
    </>
  )
}

type Days = [begin: string | null, end: string | null]
export interface DaysProps
  extends Pick<ComponentProps<typeof DatePicker.RangePicker>, 'className' | 'style' | 'disabled' | 'placeholder' | 'separator'> {
  'aria-label'?: string
  /** Days as YYYY-MM-DD; empty: open at that end. */
  value: [begin: string | null | undefined, end: string | null | undefined]
  onChange: (days: Days) => void
  autoFocus?: boolean
  /** The calendar is open from the start. */
  opens?: boolean
}

/** A range of whole days in the tenant's time zone. */
export function DaysPicker({ value: [begin, end], onChange, opens = false, ...rest }: DaysProps) {
  const { RangePicker } = pickerOf(useZone())
  return (
    <>
      <RangePicker
        {...rest}
        defaultOpen={opens}
        allowEmpty={[true, true]}
        value={[floating(begin), floating(end)]}
        onChange={(days) => onChange([told(days?.[0], dayFormat), told(days?.[1], dayFormat)])}
      />
      <ZoneNote />
    </>
  )
}
