// @vitest-environment happy-dom
// Tests of the stage: fallback from video to voice to text, and a fresh start for each line.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Current } from '../contract.ts'
import { Stage } from './Stage.tsx'

let root: Root
let refused: string | null
const played: string[] = []
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  ;[refused, played.length] = [null, 0]
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this.getAttribute('src') ?? '')
    if (refused) throw new DOMException('a tap first', refused)
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const media = (n: number) => ({
  videoUrl: `/${n}.mp4`,
  audioUrl: `/${n}.mp3`,
  imageUrl: null,
  posterUrl: null,
  idleUrl: null,
  subtitlesUrl: null,
  isAiMade: true,
})
const line = (n: number, more: Partial<Current> = {}) =>
  ({ scriptId: String(n), type: 'QUESTION', text: '您好', ...media(n), ...more }) as Current
const show = (place: number, current: Current) =>
  act(async () => root.render(<Stage place={place} current={current} next={media(place + 1)} />))
const kind = () => document.querySelector('section')?.className
const fail = (what: string) => act(async () => void document.querySelector(`${what}:not([hidden])`)?.dispatchEvent(new Event('error')))
const sources = () => [...document.querySelectorAll('video')].map((v) => [v.getAttribute('src'), v.hidden])

test('two players alternate: one plays while the other preloads the next line', async () => {
  await show(0, line(0))
  expect([kind(), sources(), played]).toEqual([
    'yl-stage is-video',
    [
      ['/0.mp4', false],
      ['/1.mp4', true],
    ],
    ['/0.mp4'],
  ])
  const [, second] = document.querySelectorAll('video')
  await show(1, line(1))
  // the player that preloaded the line plays it
  expect(document.querySelectorAll('video')[1]).toBe(second)
  expect([sources(), played]).toEqual([
    [
      ['/2.mp4', true],
      ['/1.mp4', false],
    ],
    ['/0.mp4', '/1.mp4'],
  ])
})

test('a failed video falls back to voice, a failed voice to text, and the next line starts with video again', async () => {
  await show(0, line(0))
  await fail('video')
  expect([kind(), played.at(-1)]).toEqual(['yl-stage is-audio', '/0.mp3'])
  await fail('audio')
  expect([kind(), document.querySelectorAll('video, audio').length]).toEqual(['yl-stage is-text', 0])
  await show(1, line(1))
  expect(kind()).toBe('yl-stage is-video')
})

test('a line without media shows its text at once', async () => {
  await show(0, line(0, { videoUrl: null }))
  expect(kind()).toBe('yl-stage is-audio')
  await show(1, line(1, { videoUrl: null, audioUrl: null }))
  expect(kind()).toBe('yl-stage is-text')
})

test('a browser that blocks autoplay gets a play button', async () => {
  refused = 'NotAllowedError'
  await show(0, line(0))
  const button = document.querySelector('button')
  expect(button?.textContent).toBe('播放')
  refused = null
  await act(async () => button?.click())
  expect([document.querySelector('button')?.textContent, played]).toEqual(['重听', ['/0.mp4', '/0.mp4']])
})

test('the listening loop plays after the line until the next one; reduced motion disables it', async () => {
  const listening = () => {
    const loop = document.querySelector('.yl-listener')
    return loop && loop.classList.contains('is-shown')
  }
  const idleUrl = '/idle.mp4'
  const end = () => act(async () => void document.querySelector('video:not([hidden], .yl-listener)')?.dispatchEvent(new Event('ended')))
  const play = () => act(async () => void document.querySelector('.yl-listener')?.dispatchEvent(new Event('playing')))
  await show(0, line(0, { idleUrl }))
  expect([listening(), played]).toEqual([false, ['/0.mp4']])
  await end()
  // the loop stays hidden until it plays
  expect([listening(), played.at(-1)]).toEqual([false, idleUrl])
  await play()
  expect(listening()).toBe(true)
  await act(async () => document.querySelector('button')?.click())
  expect([listening(), played.at(-1)]).toEqual([false, '/0.mp4'])
  await end()
  expect(listening()).toBe(true)
  await show(1, line(1, { idleUrl }))
  expect(listening()).toBe(false)
  // a line without media shows the loop at once
  await show(2, line(2, { idleUrl, videoUrl: null, audioUrl: null }))
  expect(listening()).toBe(true)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  await show(3, line(3, { idleUrl }))
  expect(listening()).toBeNull()
})
