// What there is to be done, or answered, by how much of it was.
import { ratioOf } from '#shared/ratio.ts'
import type { ContentRow, Overview } from '../contract.ts'

/** A title in one line, blanks as ____. */
export const plainTitle = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('{{answer}}', '____')

/** The share that each has been done, or got, the least first; what is not scored is left out. */
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
