// Words with formulas, which are typeset when their code is there; until then their sources show.
import { Fragment, type ReactNode, Suspense, useMemo } from 'react'
import { hasFormula, type Piece, piecesOf } from '#shared/formulas.ts'
import { lazyParts } from '../device/chunk-loading.ts'
import './formulas.css'

const parts = lazyParts(() => import('./Typeset.tsx'))
const Typeset = parts.part((part) => part.default)

const closing = /^[，。、；：？！）》」』”’,.;:?!)\]]+/

/** A formula with the marks behind it, which begin no line. */
function withMarks(pieces: readonly Piece[]): { piece: Piece; marks: string }[] {
  let taken = ''
  return pieces.map((piece, i) => {
    const own = typeof piece === 'string' ? piece.slice(taken.length) : piece
    const next = pieces[i + 1]
    taken = typeof piece !== 'string' && !piece.display && typeof next === 'string' ? (closing.exec(next)?.[0] ?? '') : ''
    return { piece: own, marks: taken }
  })
}

const shown = (piece: Piece, isWord: boolean): ReactNode =>
  typeof piece === 'string' ? (
    piece
  ) : (
    <Suspense fallback={piece.source}>
      <Typeset formula={piece} isWord={isWord} />
    </Suspense>
  )

/** The words of a text, with its formulas. `isWord`: each formula has a name, for labels and buttons. */
export function Words({ text, isWord = false }: { text: string; isWord?: boolean }) {
  const pieces = useMemo(() => withMarks(piecesOf(text)), [text])
  return pieces.map(({ piece, marks }, i) =>
    marks === '' ? (
      // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
      <Fragment key={i}>{shown(piece, isWord)}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
      <span key={i} className="q-stick">
        {shown(piece, isWord)}
        {marks}
      </span>
    ),
  )
}

/** Fetches code and fonts of formulas if one of these texts has a formula, so that they show without the network. */
export async function fetchFormulas(texts: readonly string[]): Promise<void> {
  if (!texts.some(hasFormula)) return
  await parts.fetch()
  const { fetchFonts } = await import('./Typeset.tsx')
  await fetchFonts()
}
