// Fields for a moment and for a range of days, in the tenant's zone; values are text as on the wire. Their calendar is a tenth of all
// code: a form fetches it when it opens, a bar of filters when the page has come to rest, or when somebody turns to it.
import { CalendarOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { isShown, notShown } from '#shared/zones.ts'
import { lazyPart } from '../device/chunk-loading.ts'
import type { DaysProps, MomentProps } from './fields.tsx'
import { useZone } from './zone.tsx'

const load = () => import('./fields.tsx')
const Moment = lazyPart(async () => (await load()).MomentPicker)
const Days = lazyPart(async () => (await load()).DaysPicker)

/** A day and a time of it: `<Form.Item name="startTime"><MomentPicker /></Form.Item>` */
export function MomentPicker(props: MomentProps) {
  const [held, hold] = useState(false)
  const { id, value, placeholder, disabled = false } = props
  const stand = (
    <Input
      readOnly
      id={id}
      value={value ?? ''}
      placeholder={placeholder}
      disabled={disabled}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    />
  )
  return (
    <Suspense fallback={stand}>
      <Moment {...props} autoFocus={held} />
    </Suspense>
  )
}

/** A rule of a form: a time that the tenant's clock leaves out when it goes forward. */
export function useShownRule() {
  const zone = useZone()
  return {
    validator: (_: unknown, value: string | null | undefined) =>
      value && !isShown(zone, value) ? Promise.reject(new Error(notShown)) : Promise.resolve(),
  }
}

/** Milliseconds that a page is left alone with what it needs first. */
const breath = 1500

/** Whole days by the tenant's clock. */
export function DaysPicker(props: DaysProps) {
  const [wanted, want] = useState<'press' | 'focus' | 'soon' | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => want((now) => now ?? 'soon'), breath)
    return () => clearTimeout(timer)
  }, [])
  const { className, style, disabled, value, 'aria-label': label } = props
  const stand = (
    <Input
      readOnly
      className={className}
      style={style}
      disabled={disabled === true}
      aria-label={label ?? '日期范围'}
      placeholder="开始日期 → 结束日期"
      suffix={<CalendarOutlined aria-hidden className="yw-muted" />}
      value={value.some(Boolean) ? value.map((day) => day ?? '…').join(' → ') : ''}
      onFocus={() => want((now) => (now === 'press' ? now : 'focus'))}
      // a finger comes and presses at once: the calendar opens when it is there
      onPointerDown={() => want('press')}
      onPointerEnter={() => want((now) => now ?? 'soon')}
    />
  )
  if (!wanted) return stand
  return (
    <Suspense fallback={stand}>
      <Days {...props} autoFocus={wanted !== 'soon'} opens={wanted === 'press'} />
    </Suspense>
  )
}
