// Filters and page in the address, beside the route's own query.
import { expect, test } from 'vitest'
import { readListState, writeListState } from './list-state.ts'

const names = ['title', 'beginDate']

test('a written state is read back, and the route keeps its own parameters', () => {
  const route = new URLSearchParams('courseId=7&canEdit=1&title=own')
  const written = writeListState(route, { page: 3, size: 20, filters: { title: '首次 & 面谈', beginDate: '' } })
  expect(written.get('courseId')).toBe('7')
  expect(written.get('title')).toBe('own')
  expect(readListState(written, names)).toEqual({ page: 3, size: 20, filters: { title: '首次 & 面谈' } })
  expect(writeListState(written, { page: 1, size: 50, filters: {} }).toString()).toBe(route.toString())
})

test('the row that an address led to is left out once the list changes', () => {
  const written = writeListState(new URLSearchParams('row=7&courseId=7'), { page: 2, size: 50, filters: {} })
  expect(written.toString()).toBe('courseId=7&page=2')
})

test('nonsense in the address is as usual', () => {
  const read = (text: string) => readListState(new URLSearchParams(text), names)
  expect(read('page=-1&size=33&f.other=x')).toEqual({ page: 1, size: 50, filters: {} })
  expect(read('page=abc&size=100')).toEqual({ page: 1, size: 100, filters: {} })
})

test('two lists on one page have separate states', () => {
  const both = writeListState(new URLSearchParams('page=2'), { page: 4, size: 10, filters: { title: 'a' } }, 'left.')
  expect(readListState(both, names)).toEqual({ page: 2, size: 50, filters: {} })
  expect(readListState(both, names, 'left.')).toEqual({ page: 4, size: 10, filters: { title: 'a' } })
})
