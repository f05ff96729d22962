// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    drafts_claim: { params: [string | number | null, string | number | null, string | null]; row: { done: number } }
    drafts_claim_reserved: { params: [string | number | null, string | number | null, number | null]; row: { id: string } }
    drafts_step: {
      params: [string | number | null, string | number | null, string | null, string | null, number | null]
      row: { done: number }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
