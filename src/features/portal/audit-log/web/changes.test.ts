// Tests of the difference that the audit log shows.
import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'
import { fieldOf } from './field-words.ts'

test('a difference has only the changed fields of both sides, at any depth', () => {
  expect(
    changesOf({ name: '甲', title: '旧', scale: { good: 80 }, gone: 1 }, { name: '甲', title: '新', scale: { good: 85 }, more: [] }),
  ).toEqual([
    { field: 'title', before: '旧', after: '新', kind: 'changed' },
    { field: 'scale.good', before: '80', after: '85', kind: 'changed' },
    { field: 'gone', before: '1', after: null, kind: 'removed' },
    { field: 'more', before: null, after: '[]', kind: 'added' },
  ])
  expect(changesOf({ name: '甲', roles: ['一'], email: null }, { name: '甲', roles: ['一'], email: null })).toEqual([])
})

test('a list of simple values is one row, and a list of objects has a row for each field', () => {
  expect(changesOf({ roles: ['一', '二'] }, { roles: ['二', '三', true] })).toEqual([
    { field: 'roles', before: '一、二', after: '二、三、是', kind: 'changed' },
  ])
  expect(changesOf(['3', '1'], ['1', '3'])).toEqual([{ field: '', before: '3、1', after: '1、3', kind: 'changed' }])
  expect(changesOf([{ id: '1', words: [] }], null)).toEqual([
    { field: '0.id', before: '1', after: null, kind: 'alone' },
    { field: '0.words', before: '[]', after: null, kind: 'alone' },
  ])
})

test('a single side is shown unchanged, and two empty sides give no rows', () => {
  expect(changesOf(null, { title: '新', list: ['一', '二'], on: false })).toEqual([
    { field: 'title', before: null, after: '新', kind: 'alone' },
    { field: 'list', before: null, after: '一、二', kind: 'alone' },
    { field: 'on', before: null, after: '否', kind: 'alone' },
  ])
  expect(changesOf('甲', null)).toEqual([{ field: '', before: '甲', after: null, kind: 'alone' }])
  expect(changesOf(null, undefined)).toEqual([])
})

test('known fields have Chinese names, and unknown ones keep their name', () => {
  expect(['loginName', 'gradeScale.good', '0.leaderType', 'who.knows', ''].map(fieldOf)).toEqual([
    '登录名',
    '成绩等级 · 良好',
    '第1项 · 负责方式',
    'who · knows',
    '内容',
  ])
})
