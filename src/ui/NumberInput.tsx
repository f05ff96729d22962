// A field for a number: what cannot be one is not taken, and that is said while it is typed.
import { InputNumber, type InputNumberProps, Tooltip } from 'antd'
import { useState } from 'react'
import { hasOther, numberIn, onlyNumber } from './number-text.ts'

type Props = Omit<InputNumberProps<number>, 'parser'>

/** As antd's; the number at the beginning of what is typed counts, and letters in it are named. */
export function NumberInput({ onInput, onBlur, ...props }: Props) {
  const [wrong, setWrong] = useState(false)
  const whole = props.precision === 0
  return (
    <Tooltip open={wrong} title={onlyNumber}>
      <InputNumber<number>
        {...props}
        {...(wrong ? { status: 'warning' as const } : {})}
        parser={(text) => numberIn(text ?? '', whole) as never}
        onInput={(text) => {
          setWrong(hasOther(text, whole))
          onInput?.(text)
        }}
        onBlur={(event) => {
          setWrong(false)
          onBlur?.(event)
        }}
      />
    </Tooltip>
  )
}
