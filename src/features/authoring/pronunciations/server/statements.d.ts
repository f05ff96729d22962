// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    pronunciations_lock_lexicon: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
