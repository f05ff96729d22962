// Weak content of a report: shares of completion, or score rates.
import { ratioOf } from '#shared/ratio.ts'
import type { ContentRow, Overview } from '../contract.ts'

/** Title as plain text; ____ stands for a blank. */
export const plainTitle = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('{{answer}}', '____')

/** Share of completion, or score rate, of each scored content, the lowest first. */
export function weakOf(rows: readonly ContentRow[], { type, requiredUserCount }: Pick<Overview, 'type' | 'requiredUserCount'>) {
  const shareOf = (r: ContentRow) => {
    if (type === 'EXAM') return r.scoreRate
    return ratioOf(r.completeUserCount ?? 0, requiredUserCount)
  }
  return rows
    .filter((r) => !r.unscored)
    .flatMap((r) => {
      const share = shareOf(r)
      return share === null ? [] : [{ ...r, share, title: plainTitle(r.title) }]
    })
    .toSorted((a, b) => a.share - b.share)
}
