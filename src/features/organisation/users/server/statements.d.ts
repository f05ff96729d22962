// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    users_add_holders: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {}
    }
    users_changes: {
      params: [
        string | number | null,
        string | null,
        string | number | null,
        string | Date | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
      ]
      row: {
        xact: string | null
        id: string | null
        changedTime: string | null
        workNo: string | null
        name: string | null
        loginName: string | null
        telephone: string | null
        email: string | null
        sex: number | null
        departmentId: string | null
        departmentName: string | null
        disabled: boolean | null
        deleted: boolean | null
      }
    }
    users_holding_more: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null }
    }
    users_insert_sheet: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        readonly (number | null)[] | null,
        readonly (string | null)[] | null,
        string | null,
      ]
      row: {}
    }
    users_may_more: { params: [string | number | null, string | number | null, string | number | null]; row: { more: boolean | null } }
    users_remove_holders: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {}
    }
    users_renew_types: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    users_update_sheet: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        readonly (number | null)[] | null,
        readonly (string | null)[] | null,
      ]
      row: { id: string }
    }
    users_write_departments: {
      params: [readonly (string | number | null)[] | null, readonly (string | number | null)[] | null, string | number | null]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
