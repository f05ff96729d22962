// @vitest-environment happy-dom
// Tests of unknown task states: the page shows them as loading or unknown, and offers no action.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#ui/api/api-hooks.ts'
import { taskWord, toldOfUpload } from '#ui/page/task-state.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'
import { whyNotMade } from './use-line-generation.ts'
import { useTaskStates } from './use-task-states.ts'

let root: Root
let answer: (response: Response) => void
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'EventSource',
    class {
      static CLOSED = 2
      close = () => undefined
    },
  )
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

function Rows({ ids, unfit = null }: { ids: readonly string[]; unfit?: string | null }) {
  const tasks = useTaskStates('7', 'OPERATION', ids, () => undefined)
  return (
    <>
      <button type="button" onClick={() => void tasks.refetch()} />
      <output>
        {ids
          .map((id) => {
            const { status, info } = toldOfUpload(unfit, tasks.statusOf(id, 'QUESTION'), tasks.infoOf(id, 'QUESTION'))
            return [id, taskWord(status, info), tasks.whyLocked(id) === null ? 'free' : 'locked'].join(' ')
          })
          .concat(tasks.lacks ?? 'all')
          .join(', ')}
      </output>
    </>
  )
}
const shows = (text: string) => vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe(text))
const state = (sourceId: string, status: string) => ({ sourceId, taskDetail: { QUESTION: status }, taskInfo: { QUESTION: {} } })
const told = (...content: object[]) => new Response(JSON.stringify({ succ: true, code: 0, msg: '', content }))

test('states are loading, then unknown after a failure, then known, and new rows load again', async () => {
  const client = createQueryClient()
  const show = (ids: string[], unfit: string | null = null) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Rows ids={ids} unfit={unfit} />
        </QueryClientProvider>,
      ),
    )
  await show(['1', '2'])
  await shows('1 reading locked, 2 reading locked, reading')
  await act(async () => answer(new Response('', { status: 502 })))
  await shows('1 unknown locked, 2 unknown locked, unknown')
  // an upload that needs conversion is not shown as waiting either
  await show(['1', '2'], 'HEVC')
  await shows('1 unknown locked, 2 unknown locked, unknown')
  await show(['1', '2'])
  await act(async () => document.querySelector('button')?.click())
  await act(async () => answer(told(state('2', 'TASK_PROCESSING'))))
  await shows('1 none free, 2 running locked, all')
  await show(['1', '2', '3'])
  await shows('1 reading locked, 2 running locked, 3 reading locked, reading')
  await act(async () => answer(told(state('2', 'TASK_SUCCESS'))))
  await shows('1 none free, 2 done free, 3 none free, all')
})

const long = '这一句足够长，可以生成。'
const line = (part: Partial<Script>) =>
  ({
    mediaType: 'VIDEO',
    mediaProvider: 'AI_TRAINING',
    text: long,
    needAnswer: 'NEED',
    answerMediaProvider: 'AI_TRAINING',
    answerText: long,
    unfit: null,
    answerUnfit: null,
    ...part,
  }) as Script
const own = { mediaProvider: 'CUSTOMER' as const }
const ownAnswer = { answerMediaProvider: 'CUSTOMER' as const }

test.each([
  ['both media are generated', {}, null],
  ['a text without an answer', { mediaType: 'TEXT', needAnswer: 'NO_NEED' }, '没有需要生成的内容'],
  ['a picture with an uploaded answer', { mediaType: 'IMAGE', ...ownAnswer }, '没有需要生成的内容'],
  ['both media are uploaded', { ...own, ...ownAnswer }, '没有需要生成的内容'],
  ['an upload that waits for conversion', { ...own, ...ownAnswer, unfit: 'HEVC' }, null],
  ['a short text', { text: '太短了' }, '文本只有3个字符，至少8个字符才能生成'],
  ['a short text with an uploaded medium', { text: '太短了', ...own }, null],
  ['a short answer', { answerText: '短' }, '参考答案只有1个字符，至少8个字符才能生成'],
  ['a variable with a longer value', { text: '{客户}好' }, null],
] as const)('the reason why nothing can be made is right: %s', (_, part, why) => {
  expect(whyNotMade(line(part as Partial<Script>))).toBe(why)
})
