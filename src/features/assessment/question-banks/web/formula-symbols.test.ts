// Symbols of the palette: what they insert, and where the cursor goes.
import katex from 'katex'
import { expect, test } from 'vitest'
import { formulaAt } from './insert-text.ts'
import { symbolGroups, withSymbol } from './formula-symbols.ts'

test('a symbol takes the selected text, or the cursor, into its first place', () => {
  expect(withSymbol('a+', 2, 2, '\\frac{□}{}')).toEqual({ tex: 'a+\\frac{}{}', cursor: 8 })
  expect(withSymbol('a+b', 2, 3, '\\sqrt{□}')).toEqual({ tex: 'a+\\sqrt{b}', cursor: 10 })
  expect(withSymbol('2r', 1, 1, '\\pi')).toEqual({ tex: '2\\pi r', cursor: 5 })
  expect(withSymbol('5', 1, 1, '\\%')).toEqual({ tex: '5\\%', cursor: 3 })
})

test('every symbol is valid TeX with a name of its own in its group', () => {
  for (const symbols of Object.values(symbolGroups)) {
    expect(new Set(symbols.map((s) => s.name)).size).toBe(symbols.length)
    for (const { tex, shown = tex } of symbols)
      for (const written of [shown, withSymbol('x', 0, 1, tex).tex])
        expect(() => katex.renderToString(written, { throwOnError: true, strict: 'ignore' }), written).not.toThrow()
  }
})

test('the formula around the cursor is found, also between two formulas', () => {
  const text = '求 $x^2$ 与 $y$'
  expect(formulaAt(text, 4)).toMatchObject({ from: 2, to: 7, formula: { tex: 'x^2' } })
  expect([formulaAt(text, 2), formulaAt(text, 7), formulaAt(text, 0)]).toEqual([null, null, null])
})
