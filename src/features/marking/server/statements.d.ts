// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '../../../platform/database/statement.ts' {
  interface Described {
    marking_exams: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; examId: string | null }
    }
    marking_hold: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {
        attemptId: string | null
        subjectId: string | null
        examId: string | null
        userId: string | null
        type: number
        status: string
        maxScore: number | null
        score: number | null
        gradedBy: string | null
        graderName: string | null
      }
    }
    marking_write: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        string | number | null,
      ]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
