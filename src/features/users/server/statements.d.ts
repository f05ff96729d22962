// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '../../../platform/database/statement.ts' {
  interface Described {
    users_holding_more: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null }
    }
    users_may_more: { params: [string | number | null, string | number | null, string | number | null]; row: { more: boolean | null } }
    users_renew_types: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    users_write_departments: {
      params: [readonly (string | number | null)[] | null, readonly (string | number | null)[] | null, string | number | null]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
