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
    questions_to_review: {
      params: [string | number | null, string | Date | null, string | number | null, number | null]
      row: { id: string | null; type: number; version: number; contents: unknown; former: unknown }
    }
    questions_unreviewed: {
      params: [
        string | number | null,
        string | Date | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
      ]
      row: { id: string | null }
    }
    questions_written_by: {
      params: [string | number | null, readonly (string | number | null)[] | null, string | number | null]
      row: { n: number | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
