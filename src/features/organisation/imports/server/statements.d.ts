// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    import_row_insert: { params: [string | number | null, string | number | null, string | null]; row: {} }
    imports_replace_cells: {
      params: [
        string | number | null,
        string | number | null,
        number | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
      ]
      row: { row: number }
    }
    imports_update_rows: { params: [string | number | null, string | number | null, string | null, number | null, number | null]; row: {} }
    unhurried: { params: []; row: { set_config: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
