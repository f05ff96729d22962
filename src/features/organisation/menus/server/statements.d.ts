// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    holds: { params: [string | number | null, string | number | null, readonly (string | null)[] | null]; row: { held: boolean | null } }
    menus_hold_menus: { params: [string | null]; row: { pg_advisory_xact_lock_shared: string | null } }
    menus_lock_menus: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    right_names: {
      params: [string | number | null, number | null, readonly (string | null)[] | null]
      row: { names: string | null; giver: string | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
