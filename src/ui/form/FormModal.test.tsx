// @vitest-environment happy-dom
// A form in a dialog keeps its input, shows the server's messages on its fields, and is sent once.
import { Form, Input } from 'antd'
import { act, type ComponentProps, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MutationOutcome } from '../api/api-hooks.ts'
import { CallFailure } from '../api/call-failure.ts'
import { FormModal, type Saving } from './FormModal.tsx'
import { setToastHandler } from '../page/notice.ts'

let root: Root
const said = vi.fn()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setToastHandler((_, text) => said(text), vi.fn())
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  said.mockReset()
})

const refused = (fields: { field: string; message: string }[]): MutationOutcome => ({
  ok: false,
  failure: new CallFailure({ status: 200, code: 40000, msg: '保存失败', fields }),
})
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

interface Values {
  title?: string
  secret?: string
}
/** Renders within a router, as on every page: leaving with unsaved changes asks first. */
const show = (dialog: ReactNode) => {
  const router = createMemoryRouter([{ path: '*', element: dialog }])
  act(() => root.render(<RouterProvider router={router} />))
  return settle()
}
const dialogOf = (props: Partial<ComponentProps<typeof FormModal<Values>>>) => (
  <FormModal<Values> draft="course:1" open title="编辑" onSubmit={async () => ({ ok: true, content: null })} onClose={vi.fn()} {...props}>
    <Form.Item name="title" label="课程名称" rules={[{ required: true, message: '请输入课程名称' }]}>
      <Input />
    </Form.Item>
    <Form.Item name="secret" label="密码">
      <Input />
    </Form.Item>
  </FormModal>
)

async function open(onSubmit: (values: Values) => Promise<MutationOutcome>) {
  const onClose = vi.fn()
  await show(dialogOf({ initial: { title: '旧' }, onSubmit, onClose }))
  const save = document.querySelector<HTMLButtonElement>('.ant-btn-primary')
  if (!save) throw new Error('no save button')
  return { onClose, save }
}

test('the server’s messages appear on their fields, and the form stays open', async () => {
  const { onClose, save } = await open(async () => refused([{ field: 'title', message: '课程名称已存在' }]))
  act(() => save.click())
  await settle()
  expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('课程名称已存在')
  expect(document.activeElement?.id).toBe('title')
  expect(onClose).not.toHaveBeenCalled()
  expect(said).not.toHaveBeenCalled()
})

test('a message for a field that the form does not have is shown as a notice', async () => {
  const { save } = await open(async () => refused([{ field: 'elsewhere', message: '别处有误' }]))
  act(() => save.click())
  await settle()
  expect(said).toHaveBeenCalledWith('保存失败')
})

test('two clicks send once, and success closes the form', async () => {
  let release: (outcome: MutationOutcome) => void = () => undefined
  const submit = vi.fn(
    () =>
      new Promise<MutationOutcome>((resolve) => {
        release = resolve
      }),
  )
  const { onClose, save } = await open(submit)
  act(() => save.click())
  act(() => save.click())
  await settle()
  expect(submit).toHaveBeenCalledTimes(1)
  await act(async () => release({ ok: true, content: null }))
  await settle()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a reopened form keeps neither input nor initial values of the previous opening', async () => {
  const input = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`)?.value
  let set: (props: { open: boolean; initial: Values }) => void = () => undefined
  function Host() {
    const [form] = Form.useForm<Values>()
    const [props, change] = useState({ open: true, initial: { title: '新', secret: '123456' } as Values })
    set = change
    return dialogOf({ ...props, form })
  }
  await show(<Host />)
  expect([input('title'), input('secret')]).toEqual(['新', '123456'])
  for (const [initial, shown] of [
    [{ title: '旧' }, ['旧', '']],
    [{}, ['', '']],
    [{ secret: 'x' }, ['', 'x']],
  ] as const) {
    act(() => set({ open: false, initial: {} }))
    await settle()
    act(() => set({ open: true, initial }))
    await settle()
    expect([input('title'), input('secret')]).toEqual(shown)
  }
})

test('the second of two savers sees the other’s change, keeps their own input, and may overwrite', async () => {
  const stale: MutationOutcome = { ok: false, failure: new CallFailure({ status: 200, code: 40009, msg: '内容已被他人修改', fields: [] }) }
  const versions: (string | undefined)[] = []
  const onSubmit = vi.fn(async (_: Values, { version }: Saving<Values>): Promise<MutationOutcome> => {
    versions.push(version)
    return version ? { ok: true, content: null } : stale
  })
  const onClose = vi.fn()
  const latest = async () => ({ values: { title: '对方的', secret: '123456' }, version: '2' })
  await show(dialogOf({ initial: { title: '旧', secret: '123456' }, onSubmit, onClose, latest }))
  const button = (text: string) => [...document.querySelectorAll('button')].find((b) => b.textContent?.replaceAll(' ', '').includes(text))
  act(() => document.querySelector<HTMLButtonElement>('.ant-btn-primary')?.click())
  await settle()
  await settle()
  expect(document.querySelector('.yw-conflict')?.textContent).toContain('您填写的内容都还在')
  expect(document.body.textContent).toContain('对方已改为：对方的')
  expect(document.querySelector<HTMLInputElement>('#title')?.value).toBe('旧')
  expect(onClose).not.toHaveBeenCalled()
  act(() => button('采用对方的修改')?.click())
  await settle()
  expect(document.querySelector<HTMLInputElement>('#title')?.value).toBe('对方的')
  act(() => button('用我的覆盖')?.click())
  await settle()
  expect(versions).toEqual([undefined, '2'])
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a conflict without a newer version is shown as a notice, and the form stays open', async () => {
  const stale: MutationOutcome = { ok: false, failure: new CallFailure({ status: 200, code: 40009, msg: '内容已被他人修改', fields: [] }) }
  const { onClose, save } = await open(async () => stale)
  act(() => save.click())
  await settle()
  expect(said).toHaveBeenCalledWith('内容已被他人修改')
  expect(onClose).not.toHaveBeenCalled()
})

test('with several dialogs on a page, one of them open, leaving asks once without router warnings', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const page = (
    <>
      {dialogOf({ open: false })}
      {dialogOf({ initial: { title: '旧' } })}
      {dialogOf({ open: false })}
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  act(() => root.render(<RouterProvider router={router} />))
  await settle()
  await act(() => router.navigate('/elsewhere'))
  await settle()
  expect(router.state.location.pathname).toBe('/elsewhere')
  expect(warned.mock.calls.flat().filter((said) => String(said).includes('blocker'))).toEqual([])
  warned.mockRestore()
})
