// @vitest-environment happy-dom
// A number beyond its limits is reported, not saved, and never silently changed.
import { Form } from 'antd'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NumberInput } from './NumberInput.tsx'
import { NumberItem } from './NumberItem.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))
const field = () => document.querySelector('input') as HTMLInputElement
async function type(text: string) {
  await act(async () => {
    field().focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field().blur())
  await settle()
}

test.each([
  ['1441', { min: 1, max: 1440, precision: 0 }, '应为1到1440', 1441],
  ['0', { min: 1, max: 1440, precision: 0 }, '应为1到1440', 0],
  ['3.456', { min: 0, max: 1000, precision: 2 }, '最多2位小数', 3.456],
])('%s in a form stays, is named and is not saved', async (typed, limits, said, kept) => {
  const save = vi.fn()
  let saved: () => void = () => undefined
  function Asked() {
    const [form] = Form.useForm()
    saved = form.submit
    return (
      <Form form={form} initialValues={{ minutes: 60 }} onFinish={save}>
        <NumberItem name="minutes" label="考试时长" rules={[{ required: true, message: '请输入考试时长' }]} input={limits} />
        <Form.Item shouldUpdate>{() => <output>{form.getFieldValue('minutes')}</output>}</Form.Item>
      </Form>
    )
  }
  act(() => root.render(<Asked />))
  await type(typed)
  expect(field().value).toBe(typed)
  expect(document.querySelector('output')?.textContent).toBe(String(kept))
  expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe(said)
  await act(async () => saved())
  await settle()
  expect(save).not.toHaveBeenCalled()
  await type('90')
  await act(async () => saved())
  await settle()
  expect(save).toHaveBeenCalledWith({ minutes: 90 })
})

test('outside a form the number stays as well, and its owner is informed', async () => {
  const told = vi.fn()
  function Held() {
    const [score, setScore] = useState<number | null>(5)
    return (
      <NumberInput
        min={0}
        max={100}
        precision={0}
        value={score}
        onChange={(n) => {
          told(n)
          setScore(n)
        }}
      />
    )
  }
  act(() => root.render(<Held />))
  await type('170')
  expect(told.mock.calls).toEqual([[170]])
  expect(field().value).toBe('170')
  expect(document.querySelector('.ant-input-number-status-error, .ant-input-number-out-of-range')).not.toBeNull()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await type('70')
  expect(told).toHaveBeenLastCalledWith(70)
  expect(field().getAttribute('aria-invalid')).toBeNull()
})
