// @vitest-environment happy-dom
// A form is saved, the answer is lost, and the page is reloaded. Saving the restored draft repeats the same request; a changed draft is a
// new request.
import { QueryClientProvider } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contract, post } from '#shared/contract.ts'
import { createQueryClient, useApiMutation } from './api-hooks.ts'
import { FormModal } from '../form/FormModal.tsx'
import { setToastHandler } from '../page/notice.ts'
import { markOf } from './idempotency.ts'
import { type Person, SessionProvider } from './session.tsx'

const { create } = contract('things', {
  create: post('/things', { may: 'signed-in', summary: '新建', body: z.object({ title: z.string(), password: z.string().optional() }) }),
})
interface Values {
  title: string
  password?: string
}
/** A wait of the form before it sends, such as a call of its own. */
let before: () => Promise<void>
function CreateForm() {
  const make = useApiMutation(create, { form: true })
  return (
    <FormModal<Values>
      open
      title="新建"
      draft="thing:new"
      initial={{ title: '' }}
      onSubmit={async (body, { keeper }) => {
        await before()
        return make.run({ body }, { keeper })
      }}
      onClose={vi.fn()}
    >
      <Form.Item name="title">
        <Input />
      </Form.Item>
      <Form.Item name="password">
        <Input />
      </Form.Item>
    </FormModal>
  )
}

const person = { id: '7', orgId: '1', viewedBy: null, type: 3, timeZone: 'Asia/Shanghai' } as Person
const words: ReadonlySet<string> = new Set()
type Answer = 'lost' | 'refused' | 'done'
let answers: Answer[]
let sent: { key: string | null; body: string }[]
let root: Root
beforeEach(() => {
  localStorage.clear()
  answers = []
  sent = []
  before = async () => undefined
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), body: String(init.body) })
    const answer = answers.shift()
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    const done = answer === 'done'
    return new Response(JSON.stringify({ succ: done, code: done ? 0 : 40000, msg: done ? '' : '名称已存在', content: null }))
  })
  setToastHandler(vi.fn(), vi.fn())
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
async function load() {
  if (document.body.firstChild) act(() => root.unmount())
  document.body.replaceChildren()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const router = createMemoryRouter([{ path: '*', element: <CreateForm /> }])
  act(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider person={person} words={words}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>,
    ),
  )
  await settle()
}
async function type(field: keyof Values, text: string) {
  const input = document.querySelector<HTMLInputElement>(`#${field}`)
  if (!input) throw new Error(`no field ${field}`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}
async function press(text: string) {
  const button = [...document.querySelectorAll('button')].find((b) => b.textContent?.replaceAll(' ', '') === text)
  if (!button) throw new Error(`no button ${text}`)
  await act(async () => button.click())
  await settle()
}
/** Saves once with this answer, then reloads the page and restores the draft. */
async function savedAndRestored(outcome: Answer) {
  answers = [outcome, 'done']
  await load()
  await type('title', '甲')
  await press('保存')
  await load()
  await press('恢复未保存的内容')
}
const keys = () => sent.map(({ key }) => key)

test('a restored draft is sent with the idempotency key of the save whose answer was lost', async () => {
  await savedAndRestored('lost')
  await press('保存')
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]?.key).toMatch(/^\w{10,}$/)
  expect(Object.keys(localStorage)).toEqual([])
})

test('the key stays with the form that waits before it sends', async () => {
  before = () => new Promise((resolve) => setTimeout(resolve, 5))
  await savedAndRestored('lost')
  await press('保存')
  expect([sent.length, new Set(keys()).size]).toEqual([2, 1])
})

test('a change after it makes another act, and an answer to it removes the key of the first', async () => {
  await savedAndRestored('lost')
  await type('title', '乙')
  await press('保存')
  answers = ['done']
  await load()
  await type('title', '甲')
  await press('保存')
  expect(new Set(keys()).size).toBe(3)
})

test('an answered or discarded form leaves no key behind', async () => {
  await savedAndRestored('refused')
  await press('保存')
  expect(new Set(keys()).size).toBe(2)
  answers = ['lost', 'done']
  await load()
  await type('title', '甲')
  await press('保存')
  await load()
  await press('丢弃')
  await type('title', '甲')
  await press('保存')
  expect(new Set(keys()).size).toBe(4)
})

test('nothing derived from a password is stored', async () => {
  expect(markOf([{ body: { title: '甲', again: { password: '123456' } } }])).toBeUndefined()
  expect(markOf([{ body: { title: '甲', password: null } }])).toMatch(/^\w+$/)
  answers = ['lost']
  await load()
  await type('title', '甲')
  await type('password', '123456')
  await press('保存')
  expect(JSON.stringify(localStorage)).not.toContain(sent[0]?.key)
})
