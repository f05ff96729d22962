// @vitest-environment happy-dom
// A medium that has loaded before its element is mounted: its events are lost, and its length is shown all the same.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { AudioPlayer } from './AudioPlayer.tsx'
import { Filled } from './media-field-parts.tsx'

const read = (name: 'readyState' | 'duration', value: number) =>
  vi.spyOn(HTMLMediaElement.prototype, name as 'duration', 'get').mockReturnValue(value)
afterEach(() => vi.restoreAllMocks())

async function textOf(element: React.ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => root.render(element))
  const { textContent } = host
  act(() => root.unmount())
  return textContent
}

test.each([
  ['a sound', <AudioPlayer src="/a.mp3" key="a" />],
  ['a video of a field', <Filled kind="video" value="1764400000000v.mp4" url="/v.mp4" key="v" />],
])('%s that was ready shows its length', async (_, element) => {
  read('duration', 12)
  read('readyState', 0)
  expect(await textOf(element)).not.toContain('00:12')
  read('readyState', 1)
  expect(await textOf(element)).toContain('00:12')
})
