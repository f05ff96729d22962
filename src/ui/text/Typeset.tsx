// A typeset formula; its code and fonts load with the first formula of a page.
import katex from 'katex'
import 'katex/dist/katex.min.css'
import { useMemo } from 'react'
import { type Formula, maxFormulaLength } from '#shared/formulas.ts'

interface Props {
  formula: Formula
  /** The formula is one word with a name, for labels and buttons: their names do not contain maths. */
  isWord?: boolean
}

/** Typesets without links, pictures and HTML, and with few expansions of macros. The function throws a `ParseError` for wrong TeX. */
const typeset = ({ formula: { tex, display: displayMode }, isWord }: Props) =>
  katex.renderToString(tex, {
    displayMode: displayMode && !isWord,
    output: isWord ? 'html' : 'htmlAndMathml',
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 200,
  })

interface Typesetting {
  html?: string
  fault?: string
}
function typesetOrFault(props: Props): Typesetting {
  if (props.formula.tex.length > maxFormulaLength) return { fault: `公式最多${maxFormulaLength}个字符` }
  try {
    return { html: typeset(props) }
  } catch {
    return { fault: '公式有误' }
  }
}

/** A broken formula is shown as its source, with a hint. */
export default function Typeset({ formula, isWord = false }: Props) {
  const { html, fault } = useMemo(() => typesetOrFault({ formula, isWord }), [formula, isWord])
  if (html === undefined)
    return (
      <span className="q-fault">
        <code>{formula.source}</code> <small>{fault}</small>
      </span>
    )
  return (
    <span
      {...(isWord ? { role: 'img', 'aria-label': formula.tex } : {})}
      className={formula.display && !isWord ? 'q-formula is-display' : 'q-formula'}
      // KaTeX escapes the words of a formula, and writes no link or picture of it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Fetches all fonts of formulas, so that later formulas show without the network. */
export const fetchFonts = async (): Promise<void> => {
  await Promise.all([...document.fonts].map((face) => (face.family.includes('KaTeX') ? face.load() : null)))
}
