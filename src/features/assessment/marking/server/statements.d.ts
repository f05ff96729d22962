// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    marking_claim: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        string | number | null,
        number | null,
      ]
      row: { attemptId: string | null; subjectId: string | null }
    }
    marking_compared: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null, number | null]
      row: {
        attemptId: string | null
        answer: string | null
        score: number | null
        graderName: string | null
        remark: string | null
        holder: string | null
      }
    }
    marking_counts: {
      params: [string | number | null, string | number | null, string | number | null]
      row: { subjectId: string | null; waiting: number | null; others: number | null; marked: number | null }
    }
    marking_exams: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; examId: string | null }
    }
    marking_held: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        string | number | null,
      ]
      row: { attemptId: string | null; subjectId: string | null; name: string | null }
    }
    marking_hold: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        string | number | null,
      ]
      row: {
        attemptId: string | null
        subjectId: string | null
        examId: string | null
        userId: string | null
        type: number | null
        status: string | null
        maxScore: number | null
        score: number | null
        gradedBy: string | null
        graderName: string | null
        remark: string | null
        holder: string | null
        graderId: string | null
        secondMark: string | null
        tolerance: number | null
        ownScore: number | null
        ownRemark: string | null
      }
    }
    marking_lease_end: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {}
    }
    marking_pairs: {
      params: [string | number | null, string | number | null]
      row: { subjectId: string | null; maxScore: number | null; first: number | null; second: number | null }
    }
    marking_phrases: { params: [string | number | null, string | number | null]; row: { texts: string[] } }
    marking_phrases_write: { params: [string | number | null, string | number | null, readonly (string | null)[] | null]; row: {} }
    marking_queue: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        string | number | null,
        string | null,
        number | null,
        number | null,
        string | number | null,
      ]
      row: {
        attemptId: string | null
        subjectId: string | null
        answer: string | null
        score: number | null
        name: string | null
        workNo: string | null
        graderName: string | null
        submittedAt: string | null
        remark: string | null
        holder: string | null
        final: number | null
        isDisputed: boolean | null
        marks: unknown
        facts: unknown
      }
    }
    marking_release: { params: [string | number | null, string | number | null]; row: {} }
    marking_second_delete: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        string | number | null,
      ]
      row: {}
    }
    marking_second_marks: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: { attemptId: string | null; subjectId: string | null; place: number; score: number | null; remark: string | null }
    }
    marking_second_write: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
      ]
      row: {}
    }
    marking_set_remark: { params: [string | number | null, string | number | null, string | null]; row: { id: string | null } }
    marking_shown_exams: {
      params: [
        string | number | null,
        boolean | null,
        number | null,
        number | null,
        boolean | null,
        string | number | null,
        readonly (string | null)[] | null,
      ]
      row: {
        examinationId: string | null
        examinationName: string | null
        endTime: string | null
        people: number | null
        since: string | null
        total: number | null
        waitingExams: number | null
        attempts: number | null
        waiting: number | null
        others: number | null
        isDouble: boolean | null
        marked: number | null
      }
    }
    marking_waiting_exams: {
      params: [string | number | null, number | null, boolean | null, string | number | null, readonly (string | null)[] | null]
      row: { id: string | null; title: string | null; people: number | null; total: number | null }
    }
    marking_write: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
      ]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
