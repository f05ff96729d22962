// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    roles_grant_following: {
      params: [readonly (string | number | null)[] | null, readonly (string | number | null)[] | null, string | number | null]
      row: {}
    }
    roles_grant_to_administrators: { params: [string | number | null, string | number | null]; row: {} }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
