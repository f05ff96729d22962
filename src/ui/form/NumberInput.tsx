// A field for a number: what cannot be one is not taken, and that is said while it is typed.
import { InputNumber, type InputNumberProps, Tooltip } from 'antd'
import { useState } from 'react'
import { faultIn, hasOther, numberIn, onlyNumber } from './number-text.ts'

export interface NumberInputProps extends Omit<InputNumberProps<number>, 'parser' | 'min' | 'max' | 'precision' | 'value'> {
  min?: number
  max?: number
  /** So many decimals are kept; 0 of whole numbers. */
  precision?: number
  value?: number | null
  /** Its limits are said below it, by the form. */
  isTold?: boolean
}

/**
 * As antd's; the number at the beginning of what is typed counts, and letters in it are named. What is beyond its limits stays and is
 * named, too: antd's own would make another number of it without a word.
 */
export function NumberInput({ onInput, onBlur, onFocus, onChange, min, max, precision, isTold = false, ...props }: NumberInputProps) {
  const [wrong, setWrong] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const limits = { min, max, precision }
  const whole = precision === 0
  const fault = faultIn(props.value, limits)
  // antd is told nothing of decimals: it would round, and write what is typed anew whenever that changes
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
          // antd tells of no number that is beyond its bounds
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
