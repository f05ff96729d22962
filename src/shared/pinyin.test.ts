// Parsing pinyin in users' notations.
import { expect, test } from 'vitest'
import { readPinyin, withToneMark } from './pinyin.ts'

test.each([
  ['háng zhǎng', '行长', 'hang2 zhang3'],
  ['hang2 zhang3', '行长', 'hang2 zhang3'],
  ['hang2zhang3', '行长', 'hang2 zhang3'],
  ['HANG2 Zhang3', '行长', 'hang2 zhang3'],
  ['lü4', '绿', 'lv4'],
  ['lu:4', '绿', 'lv4'],
  ['lǜ', '绿', 'lv4'],
  ['jü2', '局', 'ju2'],
  ['pian2 yi0', '便宜', 'pian2 yi5'],
  ['dan1 zi5', '单子', 'dan1 zi5'],
  ['nü3-shi4', '女士', 'nv3 shi4'],
])('%s of %s is %s', (written, word, pinyin) => {
  expect(readPinyin(written, word)).toEqual({ pinyin })
})

test.each([
  ['hang zhang3', '行长', { kind: 'syllable', written: 'hang' }],
  ['hang6', '行', { kind: 'syllable', written: 'hang6' }],
  ['hrng2', '行', { kind: 'syllable', written: 'hrng2' }],
  ['háng2', '行', { kind: 'syllable', written: 'háng2' }],
  ['<b>1', '行', { kind: 'syllable', written: '<b>1' }],
  ['hang2', '行长', { kind: 'count', has: 1, wants: 2 }],
  ['hang2 zhang3 a1', '行长', { kind: 'count', has: 3, wants: 2 }],
  ['', '行', { kind: 'count', has: 0, wants: 1 }],
])('%s of %s is refused', (written, word, fault) => {
  expect(readPinyin(written, word)).toEqual({ fault })
})

test.each([
  ['hang2', 'háng'],
  ['lv4', 'lǜ'],
  ['nve4', 'nüè'],
  ['liu2', 'liú'],
  ['gui4', 'guì'],
  ['xiong2', 'xióng'],
  ['hao3', 'hǎo'],
  ['gou4', 'gòu'],
  ['ma5', 'ma'],
  ['r5', 'r'],
  ['C R M', 'C R M'],
])('%s is shown %s', (syllable, shown) => {
  expect(withToneMark(syllable)).toBe(shown)
})
