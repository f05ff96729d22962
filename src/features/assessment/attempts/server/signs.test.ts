// Signs in typed answers: the value of numbers in all notations, and which signs are equal.
import { expect, test } from 'vitest'
import { fills } from './grading.ts'
import { normalise } from './normalise.ts'

const numeric = (key: string, units: string[] = []) => ({ accept: [key], numeric: true, units })
const plain = (key: string) => ({ accept: [key], numeric: false })

test.each([
  // powers and bases after a number
  ...[
    ['2³', '8'],
    ['2³', '2^3'],
    ['2³', '2**3'],
    ['8', '2³'],
    ['8', '２³'],
    ['10⁻³', '0.001'],
    ['0.001', '10⁻³'],
    ['0.001', '10^-3'],
  ],
  ...[
    ['10⁶', '1,000,000'],
    ['1.2×10³', '1200'],
    ['1200', '1.2×10^3'],
    ['1200', '1.2e3'],
    ['-4', '-2²'],
    ['0.25', '2⁻²'],
    ['0.25', '2^(-2)'],
  ],
  // fractions in one or more characters
  ...[
    ['½', '1/2'],
    ['½', '0.5'],
    ['0.5', '½'],
    ['1/2', '.5'],
    ['¾', '0.75'],
    ['2½', '2.5'],
    ['2½', '5/2'],
    ['2½', '2 1/2'],
    ['2½', '2又1/2'],
  ],
  ...[
    ['⅓', '1/3'],
    ['2/6', '⅓'],
    ['-½', '-0.5'],
    ['１／２', '0.5'],
    ['⅛', '0.125'],
    ['1⁄4', '¼'],
  ],
  ...[
    ['3', '③'],
    ['1,000', '１０００'],
  ],
])('the number %s is equal to %s', (key, said) => {
  expect(fills(numeric(key), said)).toBe(true)
})

test.each([
  ...[
    ['2³', '23'],
    ['23', '2³'],
    ['10⁻³', '10-3'],
    ['10⁻³', '103'],
    ['103', '10³'],
    ['1010₂', '10102'],
    ['2½', '21/2'],
    ['10.5', '2½'],
    ['½', '12'],
  ],
  ...[
    ['1/2', '12'],
    ['1/3', '0.33'],
    ['4', 'Ⅳ'],
    ['1', '1/0'],
    ['0', '0^-1'],
    ['1', '10^999'],
    ['2³', '2 3'],
    ['½', '1-2'],
  ],
])('the number %s is not equal to %s', (key, said) => {
  expect(fills(numeric(key), said)).toBe(false)
})

test.each([
  ...[
    ['m²', 'm2'],
    ['m2', 'm²'],
    ['m²', 'm^2'],
    ['㎡', 'm2'],
    ['x²+y²', 'x2+y2'],
    ['CO₂', 'co2'],
    ['H₂O', 'H2O'],
    ['2³', '2^3'],
  ],
  ...[
    ['½', '1/2'],
    ['1½', '1 1/2'],
    ['1/2', '１／２'],
    ['Ⅳ', 'IV'],
    ['①', '1'],
    ['①③', '13'],
    ['13', '①③'],
    ['⑩', '10'],
  ],
  ...['•', '・', '‧', '∙', '⋅', '･', '●', '．', '.', ' · '].map((dot) => ['阿不都·买买提', `阿不都${dot}买买提`]),
  ...[
    ['阿不都・买买提', '阿不都·买买提'],
    ['Anna·Maria', 'anna • maria'],
    ['ＡＢＣ', 'abc'],
    ['１００％', '100%'],
  ],
])('the text %s is equal to %s', (key = '', said = '') => {
  expect(fills(plain(key), said)).toBe(true)
})

test.each([
  ...[
    ['2³', '23'],
    ['23', '2³'],
    ['10⁻³', '10-3'],
    ['½', '12'],
    ['2½', '21/2'],
    ['½', '0.5'],
    ['阿不都·买买提', '阿不都买买提'],
  ],
  ...[
    ['1.5', '1·5'],
    ['1010₂', '10102'],
    ['3.14', '314'],
    ['a.b', 'a·b'],
  ],
])('the text %s is not equal to %s', (key, said) => {
  expect(fills(plain(key), said)).toBe(false)
})

test.each(['2½', '２½', '2 ½', '10⁻³', '2³⁴', ')²', 'a・b', 'x^2', '阿.不', '①½', '½½', '1⁄2'])('normalising %s is idempotent', (text) => {
  expect(normalise(normalise(text))).toBe(normalise(text))
})
