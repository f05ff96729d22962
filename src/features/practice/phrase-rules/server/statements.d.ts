// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    term_list_find: { params: [string | number | null]; row: { groups: unknown; version: string | null } }
    term_list_write: { params: [string | number | null, string | null]; row: {} }
    wording_course: { params: [string | number | null, string | number | null]; row: { id: string } }
    wording_same: {
      params: [string | number | null, string | null, string | number | null, string | number | null]
      row: { all: number | null; taken: number | null }
    }
    wordings_in_force: {
      params: [string | number | null, string | number | null]
      row: { text: string; level: string; exceptions: string[]; advice: string }
    }
    wordings_lock: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    wordings_page: {
      params: [string | number | null, string | null, string | null, string | number | null, number | null, number | null]
      row: {
        id: string | null
        text: string | null
        level: string | null
        exceptions: string[] | null
        advice: string | null
        courseId: string | null
        courseTitle: string | null
        updateDate: string | null
        version: string | null
        total: number | null
      }
    }
    wordings_past: { params: [string | number | null, string | null, number | null, number | null]; row: { transcript: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
