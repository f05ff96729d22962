// The text of a point after a wording was added to it.
import { expect, test } from 'vitest'
import { addWording } from './add-wording.ts'
import { parsePoints } from './points.ts'

test.each([
  ['理解您的担心', '我懂您的顾虑', '理解您的担心|我懂您的顾虑'],
  ['！等待期30天 ×2', '三十天以后生效', '！等待期30天|三十天以后生效 ×2'],
  ['', '我懂您的顾虑', '我懂您的顾虑'],
  ['！', '我懂您的顾虑', '！我懂您的顾虑'],
  // words of a learner hold no signs of their own
  ['担心', '！您的；顾虑|正常 ×3', '担心|您的 顾虑 正常'],
  // further points of the text are ignored, as in a talk
  ['担心；另一个要点', '顾虑', '担心|顾虑'],
  ['担心|顾虑', '顾虑', null],
  ['担心', ' ×2', null],
])('%s with %s is %s', (point, wording, expected) => {
  const longer = addWording(point, wording)
  expect(longer).toBe(expected)
  if (longer === null) return
  const [before, after] = [parsePoints(point)[0], parsePoints(longer)[0]]
  expect(after?.wordings).toHaveLength((before?.wordings.filter((one) => one !== '！').length ?? 0) + 1)
  expect(after).toMatchObject({ weight: before?.weight ?? 1, must: before?.must ?? false })
})
