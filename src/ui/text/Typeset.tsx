// A typeset formula; its code and fonts load with the first formula of a page.
import katex from 'katex'
import 'katex/dist/katex.min.css'
import { useMemo } from 'react'
import { type Formula, maxFormulaLength } from '#shared/formulas.ts'

/** Typesets without links, pictures and HTML, and with few expansions of macros. The function throws a `ParseError` for wrong TeX. */
const typeset = ({ tex, display: displayMode }: Formula) =>
  katex.renderToString(tex, { displayMode, throwOnError: true, strict: 'ignore', trust: false, maxSize: 20, maxExpand: 200 })

interface Typesetting {
  html?: string
  fault?: string
}
function typesetOrFault(formula: Formula): Typesetting {
  if (formula.tex.length > maxFormulaLength) return { fault: `公式最多${maxFormulaLength}个字符` }
  try {
    return { html: typeset(formula) }
  } catch {
    return { fault: '公式有误' }
  }
}

/** A broken formula is shown as its source, with a hint. */
export default function Typeset({ formula }: { formula: Formula }) {
  const { html, fault } = useMemo(() => typesetOrFault(formula), [formula])
  if (html === undefined)
    return (
      <span className="q-fault">
        <code>{formula.source}</code> <small>{fault}</small>
      </span>
    )
  return (
    <span
      className={formula.display ? 'q-formula is-display' : 'q-formula'}
      // KaTeX escapes the words of a formula, and writes no link or picture of it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Fetches all fonts of formulas, so that later formulas show without the network. */
export const fetchFonts = async (): Promise<void> => {
  await Promise.all([...document.fonts].map((face) => (face.family.includes('KaTeX') ? face.load() : null)))
}
