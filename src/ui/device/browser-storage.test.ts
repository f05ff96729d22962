// @vitest-environment happy-dom
// What a browser keeps is found again; one that refuses to keep anything, or has no storage at all, still lets the page work.
import { afterEach, expect, test, vi } from 'vitest'
import { tabStore, localStore } from './browser-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('what is kept is found again, until it is nothing', () => {
  localStore.keep('a', '甲')
  expect([localStore.find('a'), localStorage.getItem('a'), tabStore.find('a')]).toEqual(['甲', '甲', null])
  localStore.keep('a', '')
  expect([localStore.find('a'), localStorage.length]).toEqual([null, 0])
})

test('a webview without storage: it lasts as long as the page', () => {
  vi.stubGlobal('localStorage', null)
  expect(localStore.keep('b', '乙')).toBe(false)
  expect(localStore.find('b')).toBe('乙')
  localStore.keep('b', null)
  expect(localStore.find('b')).toBeNull()
})

test('a browser that is full keeps for the page what it cannot keep longer, and goes over what it had', () => {
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
