// The way back to a list restores filters and page.
import { expect, test } from 'vitest'
import { restoreListUrl, rememberListUrl } from './list-url.ts'

test('the way back restores filters and page of a list, but not of another record’s page', () => {
  expect(restoreListUrl('/courseManage')).toBe('/courseManage')
  rememberListUrl('/courseManage', '?page=3&f.title=%E9%87%8D%E7%96%BE')
  expect(restoreListUrl('/courseManage')).toBe('/courseManage?page=3&f.title=%E9%87%8D%E7%96%BE')
  rememberListUrl('/scene', '?courseId=7&canEdit=true&page=2')
  expect(restoreListUrl('/scene?courseId=7&canEdit=true')).toBe('/scene?courseId=7&canEdit=true&page=2')
  expect(restoreListUrl('/scene?courseId=8&canEdit=true')).toBe('/scene?courseId=8&canEdit=true')
  rememberListUrl('/courseManage', '')
  expect(restoreListUrl('/courseManage')).toBe('/courseManage')
})
