// Equal long answers: other people only, without quotations, never with another number or negation.
import { expect, test } from 'vitest'
import { findEqual, withoutQuotes } from './equal.ts'

const long = '我会先听客户把顾虑说完，再用一个真实的理赔例子说明保障的意义，最后和他约定下周三下午在茶馆见面详谈'
const other = '客户嫌贵的时候我先问预算，再把保费拆成每天一杯奶茶的钱，同时说明缴费期可以拉长，压力就小了很多呢'
const key = '先处理心情再处理事情，认同客户的感受并说明等待期与犹豫期的区别，不承诺收益'

test.each<[string, string[], string[], number[][]]>([
  [
    'equal texts of two people',
    [long, other, `${long}。`],
    ['a', 'b', 'c'],
    [
      [0, 2],
      [2, 0],
    ],
  ],
  ['equal texts of one person', [long, long], ['a', 'a'], []],
  [
    'a third text, and a repeat of the first person',
    [long, long, long],
    ['a', 'b', 'a'],
    [
      [0, 1],
      [1, 0],
      [2, 1],
    ],
  ],
  ['short texts', ['先共情再说价值', '先共情再说价值'], ['a', 'b'], []],
  ['texts that differ in a number', [long, long.replace('三', '四')], ['a', 'b'], []],
  ['quotations of the key', [`答：${key}`, `我写：${key}`], ['a', 'b'], []],
  [
    'equal texts around a quotation',
    [`${key}${long}`, `${long}${key}`],
    ['a', 'b'],
    [
      [0, 1],
      [1, 0],
    ],
  ],
])('%s', (_, texts, owners, wanted) => {
  expect(findEqual({ texts, owners, sources: ['客户嫌贵时怎样回应？', key] }).map((e) => [e.at, e.with])).toEqual(wanted)
})

test('a quotation needs eight characters', () => {
  expect(withoutQuotes('先处理心情再处理事情好', [key])).toBe('好')
  expect(withoutQuotes('认同客户的感受', [key])).toBe('认同客户的感受')
})
