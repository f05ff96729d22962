// Words with formulas, which are typeset when their code is there; until then their sources show.
import { Fragment, type ReactNode, Suspense, useMemo } from 'react'
import { hasFormula, type Piece, piecesOf } from '#shared/formulas.ts'
import { lazyParts } from '../device/chunk-loading.ts'
import './formulas.css'

const parts = lazyParts(() => import('./Typeset.tsx'))
const Typeset = parts.part((part) => part.default)

const shown = (piece: Piece, key: number): ReactNode =>
  typeof piece === 'string' ? (
    <Fragment key={key}>{piece}</Fragment>
  ) : (
    <Suspense key={key} fallback={piece.source}>
      <Typeset formula={piece} />
    </Suspense>
  )

/** The words of a text, with its formulas. */
export function Words({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text])
  return <>{pieces.map(shown)}</>
}

/** Fetches code and fonts of formulas if one of these texts has a formula, so that they show without the network. */
export async function fetchFormulas(texts: readonly string[]): Promise<void> {
  if (!texts.some(hasFormula)) return
  await parts.fetch()
  const { fetchFonts } = await import('./Typeset.tsx')
  await fetchFonts()
}
