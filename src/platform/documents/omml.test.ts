// Formulas as maths of Word: every symbol of the palette is well-formed XML without elements that the schema forbids.
import { SaxesParser } from 'saxes'
import { beforeAll, expect, test } from 'vitest'
import { maxFormulaLength } from '#shared/formulas.ts'
import { loadOmml, mathNamespace, type ToOmml } from './omml.ts'

let toOmml: ToOmml
beforeAll(async () => {
  toOmml = await loadOmml()
})
const of = (tex: string) => toOmml({ source: `$${tex}$`, tex, display: false })

/** Names of the elements; throws if the XML is not well-formed. */
function namesIn(omml: string): string[] {
  const names: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => names.push(name))
  parser.write(`<doc xmlns:m="${mathNamespace}" xmlns:w="urn:w">${omml}</doc>`).close()
  return names
}

test.each([
  ['\\frac{a}{b}', ['m:f', 'm:num', 'm:den']],
  ['\\sqrt[3]{x}', ['m:rad', 'm:deg']],
  ['\\sum_{i=1}^n i', ['m:nary', 'm:sub', 'm:sup']],
  ['x_1^2', ['m:sSubSup']],
  ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', ['m:d', 'm:m', 'm:mr']],
  ['\\begin{cases}a&x<1\\\\b&x>1\\end{cases}', ['m:d', 'm:m']],
  ['\\left(\\frac{a}{\\left[b\\right]}\\right)', ['m:d', 'm:f']],
  ['\\left.x\\right|_0+\\left\\{a\\right.+\\left(b\\right.', ['m:r']],
  ['\\bar{x}+\\vec{a}', ['m:acc']],
  ['\\text{速度}=5\\%', ['m:nor']],
  ['\\mathbf{x}\\mathrm{H}', ['m:sty']],
  ['a<b \\& c', ['m:r', 'm:t']],
])('%s has the elements %j', (tex, names) => {
  const omml = of(tex) ?? ''
  const found = namesIn(omml)
  for (const name of names) expect(found).toContain(name)
  expect(found).not.toContain('m:argPr')
  expect(omml).not.toMatch(/undefined|[\uE010-\uE013]|<m:e\/>|xmlns/)
})

test('nested brackets stay pairs', () => {
  const omml = of('\\left(\\frac{a}{\\left[b\\right]}\\right)') ?? ''
  expect(omml.match(/m:begChr m:val="[^"]*"/g)).toEqual(['m:begChr m:val="("', 'm:begChr m:val="["'])
  expect(omml.match(/<\/m:d>/g)).toHaveLength(2)
})

test.each(['\\frac{1', '\\undefined', '\\phantom{x}', 'x'.repeat(maxFormulaLength + 1)])('%s is no maths of Word', (tex) =>
  expect(of(tex)).toBe(null),
)
