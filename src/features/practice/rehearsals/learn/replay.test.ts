// Tests of the clips of a replay: both sides in turn, unanswered lines without a second clip.
import { expect, test } from 'vitest'
import { clipsOf } from './Replay.tsx'

const spoken = { durationMs: 900, audioUrl: '/mine', peaks: [], listening: null, heard: null, unheard: null }

test('a line is followed by its spoken or typed answer; an unanswered line has no second clip', () => {
  const clips = clipsOf([
    { text: '贵吗？', mediaUrl: '/theirs', said: null, spoken },
    { text: '多少天？', mediaUrl: null, said: '九十天', spoken: null },
    { text: '再想想。', mediaUrl: '/third', said: null, spoken: null },
    { text: '理赔呢？', mediaUrl: null, said: null, spoken: { ...spoken, audioUrl: null } },
  ])
  expect(clips.map(({ number, mine, text, url }) => [number, mine, text, url])).toEqual([
    [1, false, '贵吗？', '/theirs'],
    [1, true, '', '/mine'],
    [2, false, '多少天？', null],
    [2, true, '九十天', null],
    [3, false, '再想想。', '/third'],
    [4, false, '理赔呢？', null],
  ])
})
