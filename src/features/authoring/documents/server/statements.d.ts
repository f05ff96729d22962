// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    documents_insert_passages: { params: [string | number | null, string | number | null, string | null]; row: {} }
    documents_move_facts: { params: [string | number | null, string | number | null, string | null]; row: {} }
    documents_search: {
      params: [string | number | null, string | null, string | null, string | number | null]
      row: {
        versionId: string | null
        no: number
        kind: string
        above: string[]
        page: number | null
        text: string
        documentId: string | null
        title: string
      }
    }
    documents_sweep: { params: [number | null, number | null]; row: { swept: number | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
