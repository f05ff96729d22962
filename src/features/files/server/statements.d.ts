// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '../../../platform/database/statement.ts' {
  interface Described {
    file_uploads: { params: [string | number | null, string | number | null]; row: { ok: boolean | null } }
    files_lock_names: { params: [readonly (string | null)[] | null]; row: { pg_advisory_xact_lock: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
