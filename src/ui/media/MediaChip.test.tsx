// @vitest-environment happy-dom
// The chip of a medium: what it says in each state, and what pressing it does.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TaskTold, TaskWord } from '../task-state.ts'
import { MediaChip } from './MediaChip.tsx'

const nothing = () => undefined
function chip(word: TaskWord, told: TaskTold = {}, kind: 'video' | 'image' = 'video') {
  const host = document.createElement('div')
  host.innerHTML = renderToStaticMarkup(
    <MediaChip title="第3句" {...{ kind, word, told }} durationMs={6400} onPlay={nothing} onRetry={nothing} />,
  )
  const inside = host.firstElementChild
  return [inside?.textContent, inside?.getAttribute('aria-label')]
}

test.each([
  ['done', {}, '00:06', '播放 第3句'],
  ['uploaded', {}, '00:06', '播放 第3句'],
  ['stale', {}, '已过期 00:06', '播放 第3句（已过期）'],
  ['failed', { reason: '声音服务超时' }, '失败 · 重试', '重试 第3句'],
] as const)('%s is a button', (word, told, text, label) => expect(chip(word, told)).toEqual([text, label]))

test('a picture is opened', () => expect(chip('uploaded', {}, 'image')).toEqual(['图片', '播放 第3句']))

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
