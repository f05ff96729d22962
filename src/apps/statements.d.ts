// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    file_readers: {
      params: [string | number | null, readonly (string | null)[] | null, string | number | null]
      row: { ok: boolean | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
