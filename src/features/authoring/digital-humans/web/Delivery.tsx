// Sliders of the delivery of the chosen voice.
import { Slider } from 'antd'
import type { Role, Template } from '../contract.ts'
import { type DeliveryField, deliveryFields, deliveryFrom, deliveryNames } from '../fields.ts'
import type { Choice } from './choices.ts'

interface SliderProps {
  of: DeliveryField
  /** `id`, `value` and `onChange` come from the form item. */
  id?: string
  value?: number
  disabled?: boolean
  onChange?: (value: number) => void
}
/** The slider has no filled track, and marks the default value. */
export function DeliverySlider({ of, id, value, disabled = false, onChange }: SliderProps) {
  const { label, min, max, step, usual, word } = deliveryFields[of]
  return (
    <Slider
      {...{ min, max, step, disabled, ...(id ? { id } : {}) }}
      value={disabled ? usual : (value ?? usual)}
      included={false}
      marks={{ [usual]: ' ' }}
      tooltip={{ open: false }}
      ariaLabelForHandle={label}
      ariaValueTextFormatterForHandle={word}
      // rounded: steps of 0.05 add up to 1.0499999
      onChange={(at: number) => onChange?.(Math.round(at * 100) / 100)}
    />
  )
}

interface Props {
  role: Role
  choice: Choice
  /** Sliders that the service does not support are disabled. */
  abilities: Template['abilities'] | undefined
  onChange: (choice: Choice) => void
}

export function Delivery({ role, choice, abilities, onChange }: Props) {
  const how = deliveryFrom(choice)
  return (
    <div className="yw-dh-delivery">
      {deliveryNames.map((name) => {
        const { label, word } = deliveryFields[name]
        const isAble = abilities?.[name] ?? true
        return (
          <div key={name}>
            <label id={`${name}-${role}`}>
              {label}
              <span>{isAble ? word(how[name]) : '此声音不支持'}</span>
            </label>
            <DeliverySlider of={name} value={how[name]} disabled={!isAble} onChange={(value) => onChange({ ...choice, [name]: value })} />
          </div>
        )
      })}
    </div>
  )
}
