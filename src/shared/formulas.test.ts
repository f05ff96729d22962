// Recognition of formulas between dollar signs, and of amounts of money, which are none.
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { betweenFormulas, hasFormula, piecesOf, withoutFormulas } from './formulas.ts'

/** The formulas of a text, those on a line of their own with two signs. */
const found = (text: string) => piecesOf(text).flatMap((p) => (typeof p === 'string' ? [] : [p.display ? `$$${p.tex}$$` : `$${p.tex}$`]))

test.each<[string, string[]]>([
  ['求 $x^2+1$ 的值', ['$x^2+1$']],
  ['面积$S=\\pi r^2$，周长$C$', ['$S=\\pi r^2$', '$C$']],
  ['$x$', ['$x$']],
  ['年利率为$5\\%$。', ['$5\\%$']],
  ['$\\text{速度}=\\frac{s}{t}$', ['$\\text{速度}=\\frac{s}{t}$']],
  ['如图：\n$$\\sum_{i=1}^n i$$\n其中 $n>1$', ['$$\\sum_{i=1}^n i$$', '$n>1$']],
  ['$$a\n+b$$', ['$$a\n+b$$']],
  ['$H_2O$ 与 $CO_2$', ['$H_2O$', '$CO_2$']],
  ['$f(x) = 3x + 2$', ['$f(x) = 3x + 2$']],
  ['H$_2$O、CO$_2$ 与 10$^{-3}$m', ['$_2$', '$_2$', '$^{-3}$']],
  ['共 \\$5，其中 $a$ 元', ['$a$']],
  ['价格 $\\$5$', ['$\\$5$']],
])('%j contains the formulas %j', (text, formulas) => {
  expect(found(text)).toEqual(formulas)
})

test.each([
  '价格是 $5 或 $6',
  '价格是$5或$6',
  '$5-$10',
  '$5,000、$6,000',
  '从 $5 涨到 $6 $',
  '花费10$，折后5$',
  'US$5 和 US$6',
  '5 $ 或 6 $',
  '美元用$表示，人民币用¥表示，$在前',
  '$5 or 6$',
  '$HOME/bin:$PATH',
  '单价$5（含税），总价$50（不含税）',
  '$ x $',
  '在 $HOME_DIR/a:$PATH 里',
  'A$5$B',
  '$$',
  '$$$$',
  '$$ $$',
  '只有一个 $ 号',
  '$5的商品比6$便宜',
  '$x={{answer}}$',
  '$x=____$',
  '甲$a\nb$乙',
  '$$a\n\nb$$',
])('%j contains no formula', (text) => {
  expect(found(text)).toEqual([])
  expect(hasFormula(text)).toBe(false)
})

test('an amount before a formula does not hide it', () => {
  expect(found('花了 $5，求 $x^2$')).toEqual(['$x^2$'])
  expect(found('单价$5（含税），求 $x$')).toEqual(['$x$'])
})

test('pieces joined by their sources are the text', () => {
  const sign = fc.constantFrom('$', '$$', '\\', '^', 'x', ' ', '5', '元', '\n', '{', '}')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      const text = signs.join('')
      expect(betweenFormulas(text, (words) => words)).toBe(text)
    }),
  )
})

test('a text of many signs is split in linear time', () => {
  const text = '$a '.repeat(7000)
  expect(piecesOf(text)).toEqual([text])
  expect(withoutFormulas('求 $A、B$ 的值')).toBe('求 $A、B$ 的值')
  expect(withoutFormulas('求 $A \\cup B$ 的值')).toBe('求   的值')
})
