// @vitest-environment happy-dom
// A form keeps its input through any switching, showing and hiding of fields until it is saved or discarded, and its draft survives the
// page.
import { Form, Input } from 'antd'
import fc from 'fast-check'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Segmented } from '../page/Segmented.tsx'
import { setConfirmHandler } from '../page/confirm.ts'
import { draftsAt, findDraft, keepDraft } from './drafts.ts'
import { FormModal, type Saving } from './FormModal.tsx'
import { type Person, SessionProvider } from '../api/session.tsx'

const person = { id: '7', orgId: '1', viewedBy: null } as Person
const owner = '1:7'
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

interface Values {
  kind: string
  deep?: string
  always?: string
  text?: string
  other?: string
  nested?: { inner?: string }
  password?: string
}
const kinds = ['甲', '乙', '丙']
const shows: Record<string, readonly string[]> = { 甲: ['text', 'other'], 乙: ['text', 'nested_inner'], 丙: [] }
const opening: Values = { kind: '甲', always: '旧', text: '旧文', other: '', nested: { inner: '旧内' } }

/** A form whose fields depend on its kind, and one field that depends on another. */
function Sample(props: { open?: boolean; onSave?: (values: Values, saving: Saving<Values>) => void; onClose?: () => void }) {
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form)
  const text = Form.useWatch('text', form)
  const field = (name: string | string[]) => (
    <Form.Item name={name} noStyle>
      <Input />
    </Form.Item>
  )
  return (
    <FormModal<Values>
      open={props.open ?? true}
      form={form}
      title="编辑样例"
      draft="sample:1"
      initial={opening}
      onClose={props.onClose ?? (() => undefined)}
      onSubmit={async (values, saving) => {
        props.onSave?.(values, saving)
        return { ok: true, content: null }
      }}
    >
      <Form.Item name="kind" noStyle>
        <Segmented options={kinds} />
      </Form.Item>
      {field('always')}
      {kind !== '丙' && field('text')}
      {kind === '甲' && field('other')}
      {kind === '乙' && field(['nested', 'inner'])}
      {text && field('deep')}
      {field('password')}
    </FormModal>
  )
}
const show = async (props: Parameters<typeof Sample>[0] = {}) => {
  const page = (
    <SessionProvider person={person} words={new Set()}>
      <Sample {...props} />
    </SessionProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  await act(async () => root.render(<RouterProvider key={Math.random()} router={router} />))
  await settle()
}
const input = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)
const type = (id: string, text: string) =>
  act(async () => {
    const field = input(id)
    if (!field) return
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const turn = (kind: string) =>
  act(async () => {
    const option = [...document.querySelectorAll<HTMLElement>('.ant-segmented-item')].find((o) => o.textContent === kind)
    option?.querySelector('input')?.click()
  })
const press = (text: string) =>
  act(async () => [...document.querySelectorAll('button')].find((b) => b.textContent?.replaceAll(' ', '').includes(text))?.click())

const names = ['always', 'text', 'other', 'nested_inner', 'deep'] as const
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom(...kinds) }),
  fc.record({ name: fc.constantFrom(...names), text: fc.string({ minLength: 1, maxLength: 5 }) }),
)
const isVisible = (name: string, kind: string) => name === 'always' || name === 'deep' || (shows[kind] ?? []).includes(name)

test('any order of switching and typing keeps the input, and so does a reload that restores the draft', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      localStorage.clear()
      await show()
      const typed: Record<string, string> = { always: '旧', text: '旧文', other: '', nested_inner: '旧内', deep: '' }
      let kind = '甲'
      const holds = () => {
        for (const name of names) {
          const field = input(name)
          if (field) expect([name, field.value]).toEqual([name, typed[name]])
          else expect([name, isVisible(name, kind) && name !== 'deep']).toEqual([name, false])
        }
      }
      for (const s of steps) {
        if ('kind' in s) {
          await turn(s.kind)
          kind = s.kind
        } else if (input(s.name)) {
          await type(s.name, s.text)
          typed[s.name] = s.text
        }
        holds()
      }
      // the tab is gone, and the form is opened again
      const changed = names.some(
        (name) => typed[name] !== { always: '旧', text: '旧文', nested_inner: '旧内' }[name as 'always'] && typed[name],
      )
      await show()
      if (changed || kind !== '甲') {
        await press('恢复未保存的内容')
        await settle()
        for (const name of names) if (input(name)) expect([name, input(name)?.value]).toEqual([name, typed[name]])
      }
      for (const other of kinds) {
        await turn(other)
        kind = other
        holds()
      }
    }),
    { numRuns: 12 },
  )
})

test('an update gets only touched fields, and saving removes the draft', async () => {
  const saved: Partial<Values>[] = []
  await show({ onSave: (_, { touched }) => saved.push(touched) })
  await type('always', '新')
  expect(findDraft(owner, 'sample:1')?.values).toEqual({ always: '新' })
  await press('保存')
  await settle()
  expect(saved).toEqual([{ always: '新' }])
  expect(findDraft(owner, 'sample:1')).toBeUndefined()
})

test('a discarded draft is not offered again, an abandoned one is', async () => {
  await show()
  await type('always', '新')
  await show()
  expect(document.body.textContent).toContain('恢复未保存的内容')
  await press('丢弃')
  expect(findDraft(owner, 'sample:1')).toBeUndefined()
  await type('always', '又新')
  setConfirmHandler(({ onOk }) => void (onOk as () => void)())
  await press('取消')
  expect(findDraft(owner, 'sample:1')).toBeUndefined()
})

test('a password is never stored', async () => {
  await show()
  await type('always', '新')
  await type('password', 'hush_1234')
  keepDraft(owner, 'other', { title: '', place: '/', values: { people: [{ newPassword: 'hush_1234', name: '甲' }] }, base: {} })
  expect(JSON.stringify({ ...localStorage })).not.toContain('hush')
  expect(findDraft(owner, 'other')?.values).toEqual({ people: [{ name: '甲' }] })
})

test('a field with password only as a part of its name is stored', () => {
  const values = { passwordRule: { minLength: 8, letters: true }, secretary: '丁' }
  keepDraft(owner, 'tenant-setting', { title: '', place: '/', values, base: {} })
  expect(findDraft(owner, 'tenant-setting')?.values).toEqual(values)
})

test('drafts are separate per tenant and user, and listed at the address where they were typed', () => {
  const draft = { title: '编辑课程', place: '/courseManage', values: { title: '新' }, base: { title: '旧' } }
  keepDraft(owner, 'course:1', draft)
  expect(draftsAt(owner, '/courseManage')).toEqual(['编辑课程'])
  expect(draftsAt(owner, '/scene')).toEqual([])
  expect(draftsAt('1:8', '/courseManage')).toEqual([])
  expect(draftsAt('2:7', '/courseManage')).toEqual([])
  expect(findDraft('1:8', 'course:1')).toBeUndefined()
})
