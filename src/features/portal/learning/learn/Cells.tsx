// The level of a skill as five cells.
import { maxCells } from '../contract.ts'

/** `gained`: the last of the full cells that are new. */
export function Cells({ cells, gained }: { cells: number; gained: number }) {
  const toneOf = (i: number) => {
    if (i >= cells) return undefined
    return i >= cells - gained ? 'is-full is-gained' : 'is-full'
  }
  return (
    <span className="yl-cells" role="img" aria-label={`${maxCells} 格里的 ${cells} 格`}>
      {Array.from({ length: maxCells }, (_, i) => (
        <i key={i} className={toneOf(i)} />
      ))}
    </span>
  )
}
