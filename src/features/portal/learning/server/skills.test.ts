// Tests of skills: bounds of the cells, the runs to the pass mark, and the state of each chapter.
import { expect, test } from 'vitest'
import { cellsOf, runsToPass, toSkills } from './skills.ts'

test('the cells follow the mean of the answered lines, and more than 3 need two of them', () => {
  const cells = (...means: number[]) => cellsOf(means.map((mean) => [mean]))
  expect([cells(), cells(0), cells(39.99), cells(40), cells(59.99), cells(60), cells(74.99)]).toEqual([0, 1, 1, 2, 2, 3, 3])
  expect([cells(75, 75), cells(75), cells(89.99, 90), cells(90, 90), cells(100)]).toEqual([4, 3, 4, 5, 3])
  // unanswered lines do not lower the mean, and each line counts alike
  expect(cellsOf([[90, 90, 90], [], [30]])).toBe(3)
})

test('the runs to the pass mark replace the oldest scores', () => {
  expect([runsToPass([[59]]), runsToPass([[50, 50, 20]]), runsToPass([[0, 0, 0]]), runsToPass([[30], [30]])]).toEqual([1, 2, 3, 2])
})

test('only one chapter is the weakest, a first practice is no rise, and new chapters come last', () => {
  const line = (section: string, place: number, now: number[], before: number[] = []) => ({ section, place, now, before })
  const lines = [
    line('产品', 0.6, [62]),
    line('促成', 0.1, []),
    line('开场', 0, [80]),
    line('开场', 0.1, [80], [80]),
    line('需求', 0.2, [65], [45]),
    line('异议', 0.3, [20]),
    line('合规', 0.4, [50]),
    line('告知', 0.5, [95]),
    line('告知', 0.5, [95]),
  ]
  expect(toSkills(lines).map((s) => [s.section, s.cells, s.cellsBefore, s.state, s.runsLeft])).toEqual([
    ['开场', 4, 3, 'RISEN', null],
    ['需求', 3, 2, 'RISEN', null],
    ['异议', 1, 0, 'WEAKEST', null],
    ['合规', 2, 0, 'RUNS_LEFT', 1],
    ['告知', 5, 0, 'STRONG', null],
    ['产品', 3, 0, 'PASSED', null],
    ['促成', 0, 0, 'NEW', null],
  ])
  const many = Array.from({ length: 10 }, (_, i) => line(`第${i}章`, i / 10, i < 8 ? [] : [80]))
  expect(toSkills(many).map((s) => s.section)).toEqual([8, 9, 0, 1, 2, 3, 4, 5].map((i) => `第${i}章`))
})
