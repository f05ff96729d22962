// Tests of the conversion of script lines to stage lines: kind, existing media, staleness.
import { expect, test } from 'vitest'
import type { TaskInfo } from '#features/authoring/productions/contract.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'
import { absentLine, isAbsent, toStageLine } from './stage-lines.ts'

const script = (part: Partial<Script>): Script => ({
  id: '1',
  subsceneId: '2',
  seq: 0,
  orgId: '3',
  version: 'x',
  type: 'QUESTION',
  mediaType: 'VIDEO',
  needAnswer: 'NO_NEED',
  section: null,
  text: '一年七千多',
  answerPoints: null,
  answerText: '',
  imageFile: null,
  audioFile: null,
  videoFile: null,
  answerAudioFile: null,
  answerVideoFile: null,
  mediaProvider: 'AI_TRAINING',
  answerMediaProvider: 'AI_TRAINING',
  imageFileUrl: '/image.png',
  audioFileUrl: '/sound.mp3',
  videoFileUrl: '/video.mp4',
  posterUrl: '/poster.jpg',
  subtitlesUrl: '/words.vtt',
  durationMs: 1000,
  peaks: null,
  answerAudioFileUrl: null,
  answerDurationMs: null,
  answerPeaks: null,
  unfit: null,
  answerUnfit: null,
  ...part,
})
const told = { stale: true, burnSubtitles: true } as TaskInfo

test.each([
  ['VIDEO', 'video', '/video.mp4', '/poster.jpg', '/words.vtt'],
  ['AUDIO', 'audio', '/sound.mp3', null, null],
  ['IMAGE', 'image', '/image.png', null, null],
  ['TEXT', 'text', null, null, null],
] as const)('a line of type %s becomes a stage line of that kind', (mediaType, kind, url, posterUrl, subtitlesUrl) =>
  expect(toStageLine(script({ mediaType }))).toMatchObject({ kind, url, posterUrl, subtitlesUrl, stale: false, burned: false }),
)

test('a medium made of other words is stale and burned in, and an uploaded medium is neither', () => {
  expect(toStageLine(script({}), told)).toMatchObject({ stale: true, burned: true })
  expect(toStageLine(script({ mediaProvider: 'CUSTOMER' }), told)).toMatchObject({ stale: false, burned: false })
})

test('a line has an answer only if it needs one and has one', () => {
  const answerText = '我给您算一下'
  expect(toStageLine(script({ answerText })).answer).toBeNull()
  expect(toStageLine(script({ needAnswer: 'NEED', answerText: ' ' })).answer).toBeNull()
  const wanted = script({ needAnswer: 'NEED', answerText, answerAudioFileUrl: '/answer.mp3', answerDurationMs: 2000 })
  expect(toStageLine(wanted, undefined, told).answer).toEqual({ text: answerText, url: '/answer.mp3', durationMs: 2000, stale: true })
})

test('a line that is not loaded keeps its position', () => {
  expect([isAbsent(absentLine(7)), isAbsent(toStageLine(script({})))]).toEqual([true, false])
})
