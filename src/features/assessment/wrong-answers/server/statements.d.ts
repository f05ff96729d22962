// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    wrong_due: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null }
    }
    wrong_entries: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        subjectId: string | null
        type: number | null
        examinationId: string | null
        examinationName: string | null
        categoryId: string | null
        categoryName: string | null
        wrongAt: string | null
        times: number | null
        rights: number | null
        rightOn: string | null
        dueOn: string | null
        dueIn: number | null
        today: string | null
        subjectName: string | null
      }
    }
    wrong_wholes: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        subjectId: string | null
        type: number | null
        examinationId: string | null
        examinationName: string | null
        categoryId: string | null
        categoryName: string | null
        wrongAt: string | null
        times: number | null
        rights: number | null
        rightOn: string | null
        dueOn: string | null
        dueIn: number | null
        today: string | null
        subjectName: string | null
        response: unknown
        marks: number | null
        score: number | null
        contents: unknown
        multiPolicy: string | null
        blankPolicy: string | null
      }
    }
    wrong_write: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        number | null,
        string | null,
        number | null,
        boolean | null,
      ]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
