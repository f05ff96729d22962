// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    counting: { params: [string | null]; row: { a: string | null; b: string | null; c: string | null; d: string | null; e: string | null } }
    hash_joins: { params: []; row: { set_config: string | null } }
    is_before: { params: [string | Date | null, string | Date | null]; row: { before: boolean | null } }
    is_shown: { params: [string | null]; row: { shown: boolean | null } }
    next_ids: { params: [number | null]; row: { id: string | null } }
    notify: { params: [string | null, string | null]; row: { pg_notify: string | null } }
    usual_joins: { params: []; row: { set_config: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
