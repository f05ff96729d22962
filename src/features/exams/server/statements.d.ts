// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '../../../platform/database/statement.ts' {
  interface Described {
    exam_enrol: { params: [string | number | null, readonly string[] | null, readonly string[] | null]; row: {} }
    exam_enrolment_count: { params: [string | number | null, string | number | null]; row: { n: number | null } }
    exam_enrolment_reach: {
      params: [string | number | null, string | number | null, readonly string[] | null, readonly string[] | null]
      row: { people: number | null; added: number | null }
    }
    exam_release: { params: [string | number | null, readonly string[] | null, readonly string[] | null]; row: {} }
    exam_release_all: { params: [string | number | null, string | number | null]; row: {} }
    exams_open: { params: [string | number | null]; row: { id: string } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
