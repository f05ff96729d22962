// The pinyin initials by which menus are searched.
import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['删除', 'sc'],
  // the first characters of their letters
  ['阿八', 'ab'],
  ['编辑', 'bj'],
  ['复制', 'fz'],
  ['移到第 n 位', 'ydd n w'],
  ['设置数字人', 'szszr'],
  ['JSON 格式', 'json gs'],
  ['Ａ类试题', 'alst'],
])('%s by %s', (text, letters) => {
  expect(initialsOf(text)).toBe(letters)
})
