// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    identity_providers_hold: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
