// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    question_banks_copy_questions: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
        string | number | null,
        string | null,
      ]
      row: { id: string }
    }
    question_banks_name_taken: { params: [string | null, string | null]; row: { pg_advisory_xact_lock: string | null } }
    question_banks_write_bank: {
      params: [string | number | null, readonly (string | number | null)[] | null, string | number | null]
      row: {}
    }
    question_insert: {
      params: [string | number | null, string | null, string | number | null, string | null, readonly (string | number | null)[] | null]
      row: { id: string }
    }
    question_numbering_turn: { params: [string | null, readonly (string | null)[] | null]; row: { pg_advisory_xact_lock: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
