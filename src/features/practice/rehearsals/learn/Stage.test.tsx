// @vitest-environment happy-dom
// The room is never dead: what cannot be played falls back, from video to voice to words, and the next line begins anew.
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
})
const line = (n: number, more: Partial<Current> = {}) =>
  ({ scriptId: String(n), type: 'QUESTION', text: '您好', ...media(n), ...more }) as Current
const show = (place: number, current: Current) =>
  act(async () => root.render(<Stage place={place} current={current} next={media(place + 1)} />))
const kind = () => document.querySelector('section')?.className
const fail = (what: string) => act(async () => void document.querySelector(`${what}:not([hidden])`)?.dispatchEvent(new Event('error')))
const sources = () => [...document.querySelectorAll('video')].map((v) => [v.getAttribute('src'), v.hidden])

test('two players by turns: one plays, the other has the next line ready', async () => {
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
  // the very player that had it
  expect(document.querySelectorAll('video')[1]).toBe(second)
  expect([sources(), played]).toEqual([
    [
      ['/2.mp4', true],
      ['/1.mp4', false],
    ],
    ['/0.mp4', '/1.mp4'],
  ])
})

test('a video that fails gives way to the voice, that to the words; the next line begins with its video', async () => {
  await show(0, line(0))
  await fail('video')
  expect([kind(), played.at(-1)]).toEqual(['yl-stage is-audio', '/0.mp3'])
  await fail('audio')
  expect([kind(), document.querySelectorAll('video, audio').length]).toEqual(['yl-stage is-text', 0])
  await show(1, line(1))
  expect(kind()).toBe('yl-stage is-video')
})

test('what is not there is not waited for', async () => {
  await show(0, line(0, { videoUrl: null }))
  expect(kind()).toBe('yl-stage is-audio')
  await show(1, line(1, { videoUrl: null, audioUrl: null }))
  expect(kind()).toBe('yl-stage is-text')
})

test('where a tap is wanted first it is asked for, and plays', async () => {
  refused = 'NotAllowedError'
  await show(0, line(0))
  const button = document.querySelector('button')
  expect(button?.textContent).toBe('播放')
  refused = null
  await act(async () => button?.click())
  expect([document.querySelector('button')?.textContent, played]).toEqual(['重听', ['/0.mp4', '/0.mp4']])
})

test('whoever has said their line listens, until they speak again; who wants no movement sees none', async () => {
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
  // not before it moves
  expect([listening(), played.at(-1)]).toEqual([false, idleUrl])
  await play()
  expect(listening()).toBe(true)
  await act(async () => document.querySelector('button')?.click())
  expect([listening(), played.at(-1)]).toEqual([false, '/0.mp4'])
  await end()
  expect(listening()).toBe(true)
  await show(1, line(1, { idleUrl }))
  expect(listening()).toBe(false)
  // nothing to be said: they listen at once
  await show(2, line(2, { idleUrl, videoUrl: null, audioUrl: null }))
  expect(listening()).toBe(true)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  await show(3, line(3, { idleUrl }))
  expect(listening()).toBeNull()
})
