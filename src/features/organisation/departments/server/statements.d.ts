// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    department_tree_hold: { params: [string | null]; row: { pg_advisory_xact_lock_shared: string | null } }
    department_tree_lock: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    departments_add_to_counts: {
      params: [readonly (string | number | null)[] | null, readonly (number | null)[] | null, string | number | null]
      row: {}
    }
    departments_rewrite_below: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | null,
        number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
