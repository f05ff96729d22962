// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    question_sheets_figure_count: { params: [string | number | null, string | number | null, number | null]; row: { n: number | null } }
    question_sheets_known_count: {
      params: [string | number | null, string | number | null, string | number | null]
      row: { n: number | null }
    }
    question_sheets_known_rows: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: { row: number; cells: unknown }
    }
    question_sheets_mark_known: { params: [string | number | null, string | number | null, string | number | null]; row: {} }
    question_sheets_rows_to_write: {
      params: [string | number | null, string | number | null, number | null, string | number | null]
      row: { row: number; cells: unknown }
    }
    question_sheets_rows_with_pictures: {
      params: [string | number | null, string | number | null, number | null]
      row: { row: number; extra: string | null }
    }
    question_sheets_unmark_known: { params: [string | number | null, string | number | null]; row: {} }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
