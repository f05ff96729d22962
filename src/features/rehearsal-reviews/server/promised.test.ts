// What the answer to an appeal says of scores.
import { expect, test } from 'vitest'
import { promisedIn } from './promised.ts'

const given = (score: number) => ({ score, isNew: true })
const told = (score: number) => ({ score, isNew: false })

test.each([
  ['改为90分', [given(90)]],
  ['已复核，改为 90 分。', [given(90)]],
  ['改成９０分', [given(90)]],
  ['调整到「90」分', [given(90)]],
  ['更正为九十分', [given(90)]],
  ['提高到八十五分', [given(85)]],
  ['加到一百分', [given(100)]],
  ['给你90分', [given(90)]],
  ['应得90.5分', [given(90.5)]],
  ['由14分改为90分', [told(14), given(90)]],
  ['第二句90分', [told(90)]],
  ['维持14分', [told(14)]],
  ['已经给您改分了', [{ score: null }]],
  ['同意加分', [{ score: null }]],
  ['不同意加分', []],
  ['已复核，维持原来的得分', []],
  ['你少说了一点，扣5分', []],
  ['满分100分，请再练', []],
  ['请在10分钟内回答', []],
  ['占三分之一', []],
  ['你说得十分清楚', []],
])('%s', (text, scores) => {
  expect(promisedIn(text)).toEqual(scores)
})
