// Fields for a moment and for a range of days in the tenant's time zone; values are texts as in the API. Their calendar is a tenth of all
// code, so it is lazy: a form loads it when it opens, and filters load it when the page is idle or when the user needs it.
import { CalendarOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { isShown, notShown } from '#shared/zones.ts'
import { lazyPart } from '../device/chunk-loading.ts'
import { savesData } from '../device/prefetch.ts'
import type { DaysProps, MomentProps } from './fields.tsx'
import { useZone } from './zone.tsx'

const load = () => import('./fields.tsx')
const Moment = lazyPart(async () => (await load()).MomentPicker)
const Days = lazyPart(async () => (await load()).DaysPicker)

/** Date and time: `<Form.Item name="startTime"><MomentPicker /></Form.Item>` */
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

/** A form rule that refuses times that the tenant's clock skips for daylight saving time. */
export function useShownRule() {
  const zone = useZone()
  return {
    validator: (_: unknown, value: string | null | undefined) =>
      value && !isShown(zone, value) ? Promise.reject(new Error(notShown)) : Promise.resolve(),
  }
}

/** Milliseconds until a page prefetches the calendar, after its own requests. */
const breath = 1500

/** A range of whole days in the tenant's time zone. */
export function DaysPicker(props: DaysProps) {
  const [wanted, want] = useState<'press' | 'focus' | 'soon' | null>(null)
  useEffect(() => {
    if (savesData()) return
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
      // a finger presses at once, so the calendar opens as soon as its code is loaded
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
