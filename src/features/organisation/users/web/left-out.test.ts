// Links to skipped rows of a batch are understood by the lists of users and questions.
import { expect, test } from 'vitest'
import { readListState } from '#ui/table/list-state.ts'
import { entryNamed } from '#features/authoring/course-authoring/web/address-rules.ts'
import { questionNamed } from '#features/assessment/question-banks/web/BankLink.tsx'
import { peopleNamed } from './MoveUsersDialog.tsx'
import { targetAddress } from '#features/organisation/people-lists/web/TargetsPicker.tsx'

const row = (name: string, id = '7') => ({ id, name, reason: '' })
const at = (address: string) => new URL(address, 'http://localhost')

test('users are linked by their name, whatever it contains, and departments by their selection', () => {
  for (const name of ['林小满', 'a&b=c', '王 伟', '李+']) {
    const { pathname, searchParams } = at(peopleNamed(row(name)))
    expect([pathname, readListState(searchParams, ['name']).filters, searchParams.get('row')]).toEqual(['/user', { name }, '7'])
  }
  const linkTo = targetAddress([
    { selectionType: 'BY_GROUP', id: '15', name: '培训部' },
    { selectionType: 'BY_USER', id: '16', name: '林小满' },
  ])
  expect(linkTo(row('培训部', '15'))).toBe('/user?departmentId=15')
  expect(linkTo(row('林小满', '16'))).toBe(peopleNamed(row('林小满', '16')))
})

test('a question is linked in its bank by its beginning', () => {
  const linkTo = questionNamed({ id: '3', categoryName: '产品&合规' })
  const { pathname, searchParams } = at(linkTo(row('犹豫期{{answer}}天')))
  expect([pathname, searchParams.get('id'), searchParams.get('name')]).toEqual(['/questionTypeManage', '3', '产品&合规'])
  expect(readListState(searchParams, ['subjectName']).filters).toEqual({ subjectName: '犹豫期' })
  const long = '保'.repeat(40)
  expect(at(linkTo(row(long))).searchParams.get('f.subjectName')).toBe('保'.repeat(30))
  expect(at(linkTo(row(long, '8'))).searchParams.get('row')).toBe('8')
})

test('an entry of the recycle bin is linked by a search', () => {
  const { pathname, searchParams } = at(entryNamed(row(`${'课'.repeat(120)} & 场`, '9')))
  expect([pathname, readListState(searchParams, ['title']).filters, searchParams.get('row')]).toEqual([
    '/recycleBin',
    { title: '课'.repeat(100) },
    '9',
  ])
})
