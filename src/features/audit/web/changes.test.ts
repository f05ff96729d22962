// The difference that the log shows.
import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('fields of both sides, the changed ones first, at any depth', () => {
  expect(
    changesOf({ name: '甲', title: '旧', scale: { good: 80 }, gone: 1 }, { name: '甲', title: '新', scale: { good: 85 }, more: [] }),
  ).toEqual([
    { field: 'title', before: '旧', after: '新', kind: 'changed' },
    { field: 'scale.good', before: '80', after: '85', kind: 'changed' },
    { field: 'gone', before: '1', after: null, kind: 'removed' },
    { field: 'more', before: null, after: '[]', kind: 'added' },
    { field: 'name', before: '甲', after: '甲', kind: 'same' },
  ])
})

test('one side alone is shown as it is; nothing is nothing', () => {
  expect(changesOf(null, { title: '新', list: ['一', '二'] })).toEqual([
    { field: 'title', before: null, after: '新', kind: 'same' },
    { field: 'list.0', before: null, after: '一', kind: 'same' },
    { field: 'list.1', before: null, after: '二', kind: 'same' },
  ])
  expect(changesOf('甲', null)).toEqual([{ field: '内容', before: '甲', after: null, kind: 'same' }])
  expect(changesOf(null, undefined)).toEqual([])
})
