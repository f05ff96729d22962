// Tests of the play-through with fake media elements, some of which fail.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Element } from './media-pair.ts'
import { sequenceOf, type StageLine } from './play-sequence.ts'
import { PlayThrough, tickMs } from './play-through.ts'

/** Fake medium whose clock the test moves. */
class FakeElement extends EventTarget {
  src = ''
  preload = ''
  currentTime = 0
  duration = 1
  ended = false
  paused = true
  playbackRate = 1
  defaultPlaybackRate = 1
  readyState = 4
  refuses: Error | null = null
  getAttribute = () => this.src || null
  removeAttribute = () => (this.src = '')
  load = () => {
    this.currentTime = 0
    this.ended = false
  }
  pause = () => {
    this.paused = true
  }
  play = () => {
    if (this.refuses) return Promise.reject(this.refuses)
    this.paused = false
    this.ended = false
    return Promise.resolve()
  }
}
const element = (fake: FakeElement | undefined) => fake as unknown as Element

const lineOf = (id: string, part: Partial<StageLine> = {}): StageLine => ({
  id,
  type: 'QUESTION',
  section: null,
  text: `第${id}句`,
  kind: 'video',
  url: `/${id}.mp4`,
  durationMs: 1000,
  posterUrl: null,
  subtitlesUrl: null,
  burned: false,
  stale: false,
  answer: null,
  ...part,
})
const answered = { text: '学员的回答', url: '/answer.mp3', durationMs: 1000, stale: false }

let now = 0
const lines: number[] = []
const playing: boolean[] = []
let refusals = 0
let through: PlayThrough
let videos: FakeElement[]
let sounds: FakeElement[]

beforeEach(() => {
  vi.useFakeTimers()
  now = 0
  refusals = 0
  lines.length = 0
  playing.length = 0
  const start = (which: Element) => which.play()
  const told = {
    onClip: ({ line }: { line: number }) => lines.push(line),
    onPlaying: (is: boolean) => playing.push(is),
    onRefused: () => refusals++,
    start,
  }
  through = new PlayThrough(() => now)
  through.tell(told)
  videos = [new FakeElement(), new FakeElement()]
  sounds = [new FakeElement(), new FakeElement()]
  for (const slot of [0, 1] as const) {
    through.videos.attach(slot, element(videos[slot]))
    through.sounds.attach(slot, element(sounds[slot]))
  }
})
afterEach(() => {
  through.dispose()
  vi.useRealTimers()
})

const load = (list: StageLine[], more = false) => through.load(sequenceOf(list, { answers: true, skipLacking: false }), more)
/** Advances the clock and the playing medium. */
async function pass(ms: number) {
  for (let gone = 0; gone < ms; gone += tickMs) {
    now += tickMs
    for (const one of [...videos, ...sounds]) if (!one.paused) one.currentTime += tickMs / 1000
    await vi.advanceTimersByTimeAsync(tickMs)
  }
}
const heard = () => [...videos, ...sounds].filter((one) => !one.paused)
const runsNow = () => heard().forEach((one) => through.runs(element(one)))
function ends() {
  const [one] = heard()
  if (!one) throw new Error('nothing plays')
  one.paused = true
  one.ended = true
  through.paused(element(one))
  through.ends(element(one))
}
const shown = () => through.snapshot()

test('nothing plays or loads before the user starts it', () => {
  load([lineOf('1'), lineOf('2')])
  through.goToLine(1)
  expect(heard()).toEqual([])
  expect(videos.map(({ src }) => src)).toEqual(['', ''])
})

test('a line, its answer and the next line play, with preloading and without a gap in the picture', async () => {
  load([lineOf('1', { answer: answered }), lineOf('2'), lineOf('3')])
  through.play()
  runsNow()
  expect(heard().map(({ src }) => src)).toEqual(['/1.mp4'])
  expect([...videos, ...sounds].map(({ src }) => src).toSorted()).toEqual(['', '/1.mp4', '/2.mp4', '/answer.mp3'])
  const first = shown().front
  ends()
  expect(heard().map(({ src }) => src)).toEqual(['/answer.mp3'])
  runsNow()
  expect(shown().front, 'the last frame stays during the answer').toEqual(first)
  ends()
  await pass(200)
  expect(heard(), 'a breath between lines').toEqual([])
  await pass(200)
  expect(heard().map(({ src }) => src)).toEqual(['/2.mp4'])
  expect(shown().front, 'the frame before stays until the next one is there').toEqual(first)
  runsNow()
  expect(shown().front).toEqual({ slot: first?.slot === 0 ? 1 : 0, url: '/2.mp4' })
  expect(lines).toEqual([0, 0, 1])
  expect(videos.map(({ src }) => src).toSorted()).toEqual(['/2.mp4', '/3.mp4'])
})

test('a clip without a medium shows its text for at least two seconds, then the run continues and ends', async () => {
  load([lineOf('1', { url: null, text: '短' }), lineOf('2')])
  through.play()
  await pass(1900)
  expect(shown().index).toBe(0)
  await pass(100 + 300)
  runsNow()
  expect(shown()).toMatchObject({ index: 1, playing: true })
  ends()
  expect(shown()).toMatchObject({ playing: false, ended: true })
  expect(playing).toEqual([false])
})

test('a medium that is broken, does not start or stalls is replaced by its text', async () => {
  load([lineOf('1', { text: '短' }), lineOf('2', { text: '短' }), lineOf('3', { text: '短' }), lineOf('4', { kind: 'text', url: null })])
  through.play()
  through.fail(element(heard()[0]))
  expect(shown()).toMatchObject({ index: 0, broken: true })
  for (const one of videos) one.refuses = new DOMException('no', 'NotSupportedError')
  await pass(2400)
  expect(shown()).toMatchObject({ index: 1, broken: true })
  for (const one of videos) one.refuses = null
  await pass(2400)
  expect(shown()).toMatchObject({ index: 2, broken: false })
  const stuck = heard()[0]
  if (stuck) Object.defineProperty(stuck, 'currentTime', { get: () => 0, set() {} })
  await pass(8200)
  expect(shown()).toMatchObject({ index: 2, broken: true, playing: true })
  await pass(2500)
  expect(shown()).toMatchObject({ index: 3, playing: true })
})

test('a broken medium is not tried again in the same run', async () => {
  load([lineOf('1', { text: '短' }), lineOf('2')])
  through.play()
  through.fail(element(heard()[0]))
  await pass(2400)
  runsNow()
  through.goToLine(0)
  expect(shown()).toMatchObject({ index: 0, broken: true })
})

test('a paused run resumes at its position, and one paused between two lines resumes with the next', async () => {
  load([lineOf('1'), lineOf('2')])
  through.play()
  runsNow()
  await pass(500)
  through.pause()
  await pass(1000)
  expect(shown()).toMatchObject({ index: 0, ms: 500, playing: false })
  through.play()
  expect(heard()[0]?.currentTime).toBe(0.5)
  ends()
  through.pause()
  expect(shown()).toMatchObject({ index: 1, ms: 0, playing: false })
})

test('a pause from outside pauses the run, and a refusal of the browser is reported', async () => {
  load([lineOf('1')])
  through.play()
  runsNow()
  const [one] = heard()
  if (one) one.paused = true
  through.paused(element(one))
  expect([shown().playing, playing]).toEqual([false, [false]])
  for (const video of videos) video.refuses = new DOMException('no', 'NotAllowedError')
  through.play()
  await pass(100)
  expect([shown().playing, refusals]).toEqual([false, 1])
})

test('lines that load later are played, and the playing clip stays when lines are added before it', async () => {
  load([lineOf('1')], true)
  through.play()
  runsNow()
  ends()
  expect(shown()).toMatchObject({ playing: true, ended: true })
  load([lineOf('1'), lineOf('2')])
  await pass(400)
  expect(heard().map(({ src }) => src)).toEqual(['/2.mp4'])
  load([lineOf('0'), lineOf('1'), lineOf('2')])
  expect([shown().index, heard().length]).toEqual([2, 1])
})

test('a medium that was made again restarts, and the speed applies to all clips', () => {
  load([lineOf('1'), lineOf('2')])
  through.setRate(1.5)
  through.play()
  runsNow()
  load([lineOf('1', { url: '/1-anew.mp4' }), lineOf('2')])
  expect(heard().map(({ src }) => src)).toEqual(['/1-anew.mp4'])
  expect(videos.map(({ playbackRate }) => playbackRate)).toEqual([1.5, 1.5])
})
