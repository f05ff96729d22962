// Words and addresses of documents for the pages.
import type { Document, Fact, Version } from '../contract.ts'

/** Address of a document, at one of its passages. */
export const addressOf = (id: string, no?: number) => `/documentDetail?${new URLSearchParams({ id, ...(no ? { no: String(no) } : {}) })}`

/** «12页 · 340段», or «340段» for a file without pages. */
export const sizeWords = ({ pages, passages, state }: Pick<Version, 'pages' | 'passages' | 'state'>) =>
  state === 'READ' ? [pages === null ? [] : `${pages}页`, `${passages}段`].flat().join(' · ') : '-'

export function factWords({ approved, proposed, lost }: Pick<Document, 'approved' | 'proposed' | 'lost'>): string {
  const parts = [approved && `已采用${approved}`, proposed && `待审核${proposed}`, lost && `原文已变${lost}`].filter(Boolean)
  return parts.join('，') || '还没有'
}

/** Where a fact stands: «产品手册 第3页». */
export const sourceOf = ({ title, page }: Pick<Fact, 'title' | 'page'>) => `${title.slice(0, 40)}${page === null ? '' : ` 第${page}页`}`
