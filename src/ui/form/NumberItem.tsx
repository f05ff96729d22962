// A number in a form: its limits are its validation rule, and are shown below it.
import { Form, type FormItemProps } from 'antd'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import { faultIn } from './number-text.ts'

/** `input`: the limits and the look of the field. */
export function NumberItem({
  input,
  rules,
  ...item
}: Omit<FormItemProps, 'children'> & { input: Omit<NumberInputProps, 'value' | 'onChange'> }) {
  const within = {
    validator: (_: unknown, n: number | null | undefined) => {
      const fault = faultIn(n, input)
      return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
    },
  }
  return (
    <Form.Item validateFirst {...item} rules={[...(rules ?? []), within]}>
      <NumberInput {...input} isTold />
    </Form.Item>
  )
}
