// @vitest-environment happy-dom
// The bank picker with more banks than one list: a notice appears, and typing finds the others.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#ui/api/api-hooks.ts'
import { maxSelected } from '../contract.ts'
import { BankPicker } from './BankPicker.tsx'

const bank = (id: number, categoryName: string) => ({ id: String(id), categoryName, counts: [] })

test.each([maxSelected - 1, maxSelected])('the picker with %i listed banks finds others only if the list is full', async (listed) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const name = new URL(address, 'http://localhost').searchParams.get('name')
    if (name) asked.push(name)
    const content = name ? [bank(5000, '很早以前的题库')] : Array.from({ length: listed }, (_, i) => bank(i + 1, `题库${i}`))
    return new Response(JSON.stringify({ succ: true, code: 0, msg: '', content }))
  })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const picker = (
    <QueryClientProvider client={createQueryClient()}>
      <BankPicker />
    </QueryClientProvider>
  )
  await act(async () => root.render(picker))
  const box = host.querySelector<HTMLInputElement>('input')
  await act(async () => host.querySelector('.ant-select')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  const shows = (text: string) =>
    vi.waitFor(async () => {
      await act(() => new Promise((done) => setTimeout(done, 20)))
      expect(document.body.textContent).toContain(text)
    }, 10_000)
  await shows('题库0')
  expect(document.body.textContent?.includes(`已显示最近新建的 ${maxSelected} 个题库`)).toBe(listed === maxSelected)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '很早')
    box?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await shows(listed === maxSelected ? '很早以前的题库' : '没有已启用的题库')
  expect(asked).toEqual(listed === maxSelected ? ['很早'] : [])
  act(() => root.unmount())
  host.remove()
  document.body.replaceChildren()
})

test('the picker marks a chosen bank that is disabled, but not one that is only unlisted', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const content = [bank(1, '在用题库')]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ succ: true, code: 0, msg: '', content })))
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const also = [
    { id: '1', name: '在用题库', isEnabled: true },
    { id: '2', name: '旧题库', isEnabled: false },
    { id: '3', name: '早先题库', isEnabled: true },
  ]
  for (const [id, shown] of [
    ['1', '在用题库'],
    ['2', '旧题库（已禁用）'],
    ['3', '早先题库'],
  ] as const) {
    const picker = (
      <QueryClientProvider client={createQueryClient()}>
        <BankPicker value={id} also={also} />
      </QueryClientProvider>
    )
    await act(async () => root.render(picker))
    await vi.waitFor(() => expect(host.textContent).toBe(shown))
  }
  act(() => root.unmount())
  host.remove()
})
