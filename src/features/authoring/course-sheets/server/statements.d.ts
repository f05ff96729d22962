// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    course_sheets_insert: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | number | null,
        number | null,
        number | null,
        number | null,
      ]
      row: {}
    }
    course_sheets_insert_parts: {
      params: [string | number | null, string | null, string | number | null, string | number | null, string | null]
      row: {}
    }
    course_sheets_mark_beyond: {
      params: [string | number | null, string | number | null, string | null, string | number | null, string | null]
      row: {}
    }
    course_sheets_mark_clashes: { params: [string | number | null, string | number | null, string | null]; row: {} }
    course_sheets_mark_known: {
      params: [string | number | null, string | number | null, string | null, string | null, number | null]
      row: {}
    }
    course_sheets_one_at_a_time: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
