// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    assignment_insert: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        string | number | null,
      ]
      row: { targetName: string }
    }
    enrolment_sat: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {}
    }
    exam_copy: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        string | Date | null,
        string | Date | null,
        string | number | null,
        string | number | null,
        string | null,
      ]
      row: { id: string | null }
    }
    exam_enrol: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {}
    }
    exam_enrolment_count: { params: [string | number | null, string | number | null]; row: { n: number | null } }
    exam_enrolment_reach: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
      ]
      row: { people: number | null; added: number | null }
    }
    exam_freeze: { params: [string | number | null, string | number | null, boolean | null]; row: {} }
    exam_release: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {}
    }
    exam_release_all: { params: [string | number | null, string | number | null]; row: {} }
    exam_sat: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    exam_settle: { params: [string | number | null, string | number | null]; row: {} }
    exams_binned_of_banks: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { bankId: string | null; name: string }
    }
    exams_ended: { params: []; row: { tenant_id: string | null; id: string | null } }
    exams_gone_banks: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { examId: string | null; name: string }
    }
    exams_insert_exam: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    exams_of_banks: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { bankId: string | null; id: string | null; name: string }
    }
    exams_open: { params: [string | number | null]; row: { id: string } }
    exams_write_random_details: {
      params: [
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        string | number | null,
        string | number | null,
      ]
      row: {}
    }
    extra_minutes_use: { params: [string | number | null, string | number | null, string | number | null]; row: {} }
    make_up_end: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { name: string | null }
    }
    make_up_write: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        number | null,
        string | Date | null,
        string | null,
        string | null,
        string | number | null,
      ]
      row: {}
    }
    paper_pin: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    sitter_ids: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null }
    }
    sitters_count: {
      params: [
        string | number | null,
        string | number | null,
        boolean | null,
        readonly (string | null)[] | null,
        string | number | null,
        string | null,
      ]
      row: { total: number | null }
    }
    sitters_page: {
      params: [
        string | number | null,
        string | number | null,
        boolean | null,
        readonly (string | null)[] | null,
        string | number | null,
        string | null,
        string | number | null,
        string | number | null,
      ]
      row: {
        id: string
        name: string | null
        workNo: string
        orgName: string
        required: boolean | null
        sat: boolean
        extraAttempts: number
        extendedUntil: string | null
        makeUpOpen: boolean | null
        makeUpCounts: string | null
        reason: string | null
        makeUpPaper: string | null
        timeFactor: number | null
        factorReason: string | null
      }
    }
    time_factor_write: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
        string | null,
      ]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
