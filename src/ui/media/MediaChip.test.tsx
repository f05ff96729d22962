// @vitest-environment happy-dom
// The chip of a medium: its text in each state, and the effect of pressing it.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TaskTold, TaskWord } from '../page/task-state.ts'
import { MediaChip } from './MediaChip.tsx'

const nothing = () => undefined
function chip(word: TaskWord, told: TaskTold = {}, kind: 'video' | 'image' = 'video') {
  const host = document.createElement('div')
  host.innerHTML = renderToStaticMarkup(
    <MediaChip title="第3句" kind={kind} word={word} told={told} durationMs={6400} onPlay={nothing} onRetry={nothing} />,
  )
  const inside = host.firstElementChild
  return inside?.textContent
}

test.each([
  ['done', {}, '播放 第3句 00:06'],
  ['uploaded', {}, '播放 第3句 00:06'],
  ['stale', {}, '播放 第3句 已过期 00:06'],
  ['failed', { reason: '声音服务超时' }, '重试 第3句 失败 · 重试'],
] as const)('%s is a button', (word, told, text) => expect(chip(word, told)).toBe(text))

test('a picture opens when its chip is pressed', () => expect(chip('uploaded', {}, 'image')).toBe('播放 第3句 图片'))

test.each([
  ['running', { percent: 62 }, '进行中 62%'],
  ['waiting', { place: 2 }, '排队第 2 位'],
  ['waiting', { place: 2, paused: true }, '已暂停'],
  ['none', {}, '未生成'],
  ['notUploaded', {}, '未上传'],
] as const)('%s %j says %s, and there is nothing to press', (word, told, text) => {
  const html = renderToStaticMarkup(<MediaChip title="第3句" kind="video" word={word} told={told} />)
  expect([html.replaceAll(/<[^>]*>/g, ''), html.includes('<button')]).toEqual([text, false])
})
