// @vitest-environment happy-dom
// The browser's storage: stored texts are found again, and a page works even if the browser refuses to store anything.
import { afterEach, expect, test, vi } from 'vitest'
import { tabStore, localStore } from './browser-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a stored text is found again, until it is cleared', () => {
  localStore.keep('a', '甲')
  expect([localStore.find('a'), localStorage.getItem('a'), tabStore.find('a')]).toEqual(['甲', '甲', null])
  localStore.keep('a', '')
  expect([localStore.find('a'), localStorage.length]).toEqual([null, 0])
})

test('a webview without storage keeps a text as long as the page', () => {
  vi.stubGlobal('localStorage', null)
  expect(localStore.keep('b', '乙')).toBe(false)
  expect(localStore.find('b')).toBe('乙')
  localStore.keep('b', null)
  expect(localStore.find('b')).toBeNull()
})

test('a full browser keeps a new text as long as the page, and it takes precedence over the stored one', () => {
  localStorage.setItem('c', '旧')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  localStore.keep('c', '新')
  expect(localStore.find('c')).toBe('新')
  full.mockRestore()
  localStore.keep('c', '再新')
  expect([localStore.find('c'), localStorage.getItem('c')]).toEqual(['再新', '再新'])
})
