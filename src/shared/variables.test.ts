// Course variables: parsing them, and inserting their values.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillVariables,
  maxVariables,
  toVariables,
  unfilledIn,
  variablesFault,
  variablesIn,
  variablesOf,
  variablesText,
} from './variables.ts'

const values = variablesOf('客户称呼 = 王女士\n产品名＝安心保\n保额 =')

test('each line defines one variable, with either sign; a variable without a value is undefined', () => {
  expect([...values]).toEqual([
    ['客户称呼', '王女士'],
    ['产品名', '安心保'],
  ])
  expect(toVariables(' {称呼} = 李先生 \n\n公式 = a=b')).toEqual([
    { name: '称呼', value: '李先生' },
    { name: '公式', value: 'a=b' },
  ])
  expect(variablesOf(null).size).toBe(0)
})

test('values replace their names; other braces, and names without a value, stay', () => {
  expect(fillVariables('{客户称呼}您好，{产品名}的{保额}，{{产品名}}，{ 产品名 }，{}', values)).toBe(
    '王女士您好，安心保的{保额}，{安心保}，{ 产品名 }，{}',
  )
  expect(variablesIn('{产品名}、{保额}、{产品名}、{a b}')).toEqual(['产品名', '保额'])
  expect(unfilledIn('{产品名}、{保额}、{日期}', values)).toEqual(['保额', '日期'])
})

test('a value that looks like a replacement pattern is inserted literally', () => {
  expect(fillVariables('{价}', new Map([['价', '$& $1 100%']]))).toBe('$& $1 100%')
})

test.each([
  ['', undefined],
  ['称呼 = 王女士', undefined],
  ['称呼 =', undefined],
  ['称呼', undefined],
  ['= 王女士', '变量「王女士」的名称应为1至20个汉字、字母、数字或下划线'],
  ['客户 称呼 = 王女士', '变量「客户 称呼」的名称应为1至20个汉字、字母、数字或下划线'],
  ['称呼 = 王女士\n称呼 = 李先生', '变量「称呼」重复'],
  [`称呼 = ${'长'.repeat(51)}`, '变量「称呼」的值最多50个字符'],
  ['称呼 = {产品名}', '变量「称呼」的值不能包含花括号'],
  [Array.from({ length: maxVariables + 1 }, (_, i) => `v${i} = 1`).join('\n'), `最多${maxVariables}个变量`],
])('of %j is said %j', (text, fault) => expect(variablesFault(text)).toBe(fault))

const name = fc.stringMatching(/^[\p{L}\p{N}_]{1,20}$/u)
const value = fc.stringMatching(/^[^{}\s=＝][^{}\n\r]{0,20}$/u).map((text) => text.trim())

test('written variables are read back, and a filled text has no variables left', () => {
  const rows = fc.uniqueArray(fc.record({ name, value }), { selector: (row) => row.name, maxLength: 8 })
  fc.assert(
    fc.property(rows, (written) => {
      const text = variablesText(written)
      expect(variablesFault(text)).toBeUndefined()
      expect(toVariables(text)).toEqual(written)
      const filled = fillVariables(written.map((row) => `{${row.name}}`).join('、'), variablesOf(text))
      expect(filled).toBe(written.map((row) => row.value).join('、'))
      expect(variablesIn(filled)).toEqual([])
    }),
  )
})

test('a course takes as many variables as the limit says', () => {
  expect(variablesFault(Array.from({ length: maxVariables }, (_, i) => `v${i} = 1`).join('\n'))).toBeUndefined()
})
