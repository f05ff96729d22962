// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    model_use_find: { params: [string | number | null, string | null]; row: { tokens: string } }
    model_use_settle: { params: [string | number | null, string | null, string | number | null]; row: {} }
    model_use_take: {
      params: [string | number | null, string | null, string | number | null, string | number | null]
      row: { tokens: string }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
