// @vitest-environment happy-dom
// A retry after a failed conversion converts the uploaded file again, without a second upload.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { post } from '#shared/contract.ts'
import { useUpload } from './use-upload.ts'

const rule = { maxBytes: 1000, limit: '1KB', types: ['.mp4'] }
const endpoint = post('/sent', { may: 'signed-in', summary: '', upload: rule, content: z.object({}) })
const converter = post('/converted', { may: 'signed-in', summary: '', body: z.object({ path: z.string() }), content: z.object({}) })

let root: Root
let acts: string[]
/** The answers of the conversion, in order. */
let answers: object[]
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  acts = []
  class Sent {
    upload = {}
    status = 200
    responseText = JSON.stringify({ succ: true, code: 0, msg: '', content: { path: 'a.mp4', url: '/a.mp4', unfit: 'MPEG-4 Part 2' } })
    onload = () => undefined
    open = () => undefined
    setRequestHeader = () => undefined
    abort = () => undefined
    send() {
      acts.push('sent')
      setTimeout(() => this.onload())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sent)
  vi.stubGlobal('fetch', async () => {
    acts.push('asked')
    return new Response(JSON.stringify(answers.shift()))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const busy = { succ: false, code: 40000, msg: '排队的人太多，请稍后再试', content: null }
const done = { succ: true, code: 0, msg: '', content: { percent: 100, file: { path: 'b.mp4', url: '/b.mp4' } } }
const stored = vi.fn()
function Field() {
  const { state, send, retry } = useUpload({ endpoint, converter, rule, onStored: stored })
  return (
    <>
      <button type="button" onClick={() => send(new File(['video'], '一.mp4'))} />
      <button type="button" onClick={() => retry()} />
      <output>{state.at === 'failed' ? state.reason : state.at}</output>
    </>
  )
}
const press = (place: number) => act(async () => document.querySelectorAll('button')[place]?.click())
const shows = (text: string) => vi.waitFor(() => expect(document.body.textContent).toBe(text))

test('the file is uploaded again only after its second conversion has failed, too', async () => {
  answers = [busy, done, busy, busy, done]
  act(() => root.render(<Field />))
  const [choose, retry] = [() => press(0), () => press(1)]
  await choose()
  await shows(busy.msg)
  await retry()
  await shows('idle')
  expect(acts).toEqual(['sent', 'asked', 'asked'])
  expect(stored.mock.lastCall?.[0]).toEqual({ path: 'b.mp4', url: '/b.mp4' })
  acts = []
  await choose()
  await shows(busy.msg)
  await retry()
  await vi.waitFor(() => expect(acts).toEqual(['sent', 'asked', 'asked']))
  await shows(busy.msg)
  await retry()
  await shows('idle')
  expect(acts).toEqual(['sent', 'asked', 'asked', 'sent', 'asked'])
})
