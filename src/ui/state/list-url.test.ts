// The way back keeps filters and page.
import { expect, test } from 'vitest'
import { asItWas, noteAddress } from './list-url.ts'

test('a list is left with its filters and its page, and found so again; another record of the same page is not', () => {
  expect(asItWas('/courseManage')).toBe('/courseManage')
  noteAddress('/courseManage', '?page=3&f.title=%E9%87%8D%E7%96%BE')
  expect(asItWas('/courseManage')).toBe('/courseManage?page=3&f.title=%E9%87%8D%E7%96%BE')
  noteAddress('/scene', '?courseId=7&canEdit=true&page=2')
  expect(asItWas('/scene?courseId=7&canEdit=true')).toBe('/scene?courseId=7&canEdit=true&page=2')
  expect(asItWas('/scene?courseId=8&canEdit=true')).toBe('/scene?courseId=8&canEdit=true')
  noteAddress('/courseManage', '')
  expect(asItWas('/courseManage')).toBe('/courseManage')
})
