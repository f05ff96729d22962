// Words with formulas, which are typeset when their code is there; until then their sources show.
import { Fragment, type ReactNode, Suspense, useMemo } from 'react'
import { hasFormula, type Piece, piecesOf } from '#shared/formulas.ts'
import { lazyParts } from '../device/chunk-loading.ts'
import './formulas.css'

const parts = lazyParts(() => import('./Typeset.tsx'))
const Typeset = parts.part((part) => part.default)

const shown = (piece: Piece, key: number, isWord: boolean): ReactNode =>
  typeof piece === 'string' ? (
    <Fragment key={key}>{piece}</Fragment>
  ) : (
    <Suspense key={key} fallback={piece.source}>
      <Typeset formula={piece} isWord={isWord} />
    </Suspense>
  )

/** The words of a text, with its formulas. `isWord`: each formula has a name, for labels and buttons. */
export function Words({ text, isWord = false }: { text: string; isWord?: boolean }) {
  const pieces = useMemo(() => piecesOf(text), [text])
  return <>{pieces.map((piece, i) => shown(piece, i, isWord))}</>
}

/** Fetches code and fonts of formulas if one of these texts has a formula, so that they show without the network. */
export async function fetchFormulas(texts: readonly string[]): Promise<void> {
  if (!texts.some(hasFormula)) return
  await parts.fetch()
  const { fetchFonts } = await import('./Typeset.tsx')
  await fetchFonts()
}
