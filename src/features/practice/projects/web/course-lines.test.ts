// Tests of the course lines in the form: removal, errors, and the request.
import { expect, test } from 'vitest'
import { faultOf, freshLine, type Line, linesOf, linesToSend, newLinesOf, stays, without } from './CourseLines.tsx'

const saved = linesOf([
  { id: '11', courseId: '1', needExam: 'NEED', examRetryLimit: 3, courseVO: { id: '1', title: '甲课程', isValid: 'VALID' } },
  { id: '12', courseId: '2', needExam: 'NO_NEED', examRetryLimit: null, courseVO: { id: '2', title: '乙课程', isValid: 'VALID' } },
])
const line = (more: Partial<Line>): Line => ({ ...freshLine(), ...more })

test('a removed line is marked DELETE if it was saved, else dropped', () => {
  const lines = [...saved, line({ courseId: '3' })]
  const [, second, third] = lines as [Line, Line, Line]
  expect(without(lines, second).map((l) => l.editType)).toEqual(['UPDATE', 'DELETE', 'CREATE'])
  expect(without(lines, third)).toEqual(saved)
  expect(linesToSend(without(saved, second))[1]).toMatchObject({ id: '12', editType: 'DELETE' })
})

test('the first remaining line cannot be removed, saved or not', () => {
  const fresh = [line({ courseId: '3' }), line({ courseId: '4' })]
  for (const lines of [saved, fresh]) {
    const [first, second] = lines as [Line, Line]
    expect([stays(lines, first), stays(lines, second)]).toEqual([true, false])
    expect(without(lines, first)).toEqual(lines)
  }
  const [first, second] = saved as [Line, Line]
  const left = [{ ...first, editType: 'DELETE' as const }, second]
  expect(without(left, second)).toEqual(left)
})

test('missing values are reported, but not for lines marked DELETE', () => {
  expect(faultOf([])).toBe('请选择课程')
  expect(faultOf([line({})])).toBe('请选择课程')
  expect(faultOf([...saved, line({})])).toBe('请完善课程')
  expect(faultOf([line({ courseId: '3', needExam: 'NEED' })])).toBe('请完善课程')
  expect(faultOf([...saved, line({ courseId: '1', title: '甲课程' })])).toBe('课程“甲课程”重复，请只保留一条')
  expect(faultOf([line({ courseId: '1' }), ...saved.map((l) => ({ ...l, editType: 'DELETE' as const }))])).toBeNull()
  expect(faultOf(saved)).toBeNull()
})

test('without an exam no limit is sent, and a copy sends new lines', () => {
  expect(linesToSend([line({ courseId: '3', needExam: 'NO_NEED', examRetryLimit: 9 })])[0]?.examRetryLimit).toBeNull()
  const copied = linesToSend(
    newLinesOf([{ id: '11', courseId: '1', needExam: 'NEED', examRetryLimit: 3, courseVO: { id: '1', title: '甲', isValid: 'VALID' } }]),
  )
  expect(copied).toEqual([{ editType: 'CREATE', courseId: '1', needExam: 'NEED', examRetryLimit: 3 }])
})
