// A number field: it refuses input that is no number, and explains why while the user types.
import { InputNumber, type InputNumberProps, Tooltip } from 'antd'
import { useState } from 'react'
import { faultIn, hasOther, numberIn, onlyNumber } from './number-text.ts'

export interface NumberInputProps extends Omit<InputNumberProps<number>, 'parser' | 'min' | 'max' | 'precision' | 'value'> {
  min?: number
  max?: number
  /** Number of decimals; 0 for whole numbers. */
  precision?: number
  value?: number | null
  /** The form itself shows the limits below the field. */
  isTold?: boolean
}

/**
 * Like antd's field, with other rules: the leading number of the input counts, and letters in it are reported. A number beyond the limits
 * stays and is reported, while antd would silently change it.
 */
export function NumberInput({ onInput, onBlur, onFocus, onChange, min, max, precision, isTold = false, ...props }: NumberInputProps) {
  const [wrong, setWrong] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const limits = { min, max, precision }
  const whole = precision === 0
  const fault = faultIn(props.value, limits)
  // antd gets no precision: it would round, and rewrite the input whenever the precision changes
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  const text = (wrong && onlyNumber) || (isTold ? '' : fault)
  const status = (fault && { status: 'error' as const }) || (wrong && { status: 'warning' as const })
  return (
    <Tooltip {...(isFocused ? { open: Boolean(text) } : {})} title={text}>
      <InputNumber<number>
        {...props}
        {...(fault ? {} : bounds)}
        {...(status || {})}
        {...(fault ? { 'aria-invalid': true } : {})}
        parser={(typed) => numberIn(typed ?? '', whole) as never}
        onChange={(n) => onChange?.(n)}
        onInput={(typed) => {
          setWrong(hasOther(typed, whole))
          const n = numberIn(typed, whole)
          // antd reports no number beyond its bounds
          if (!fault && faultIn(n, { min, max })) onChange?.(n)
          onInput?.(typed)
        }}
        onFocus={(event) => {
          setFocused(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setWrong(false)
          setFocused(false)
          onBlur?.(event)
        }}
      />
    </Tooltip>
  )
}
