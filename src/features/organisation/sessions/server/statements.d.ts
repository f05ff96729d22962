// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    sessions_one_at_a_time: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    sessions_sweep: { params: []; row: { sweep_sessions: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
