// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    rehearsal_reviews_one: {
      params: [string | number | null, boolean | null, string | number | null, readonly (string | null)[] | null, string | number | null]
      row: {
        id: string | null
        name: string | null
        workNo: string | null
        departName: string | null
        projectName: string | null
        courseTitle: string | null
        title: string | null
        mode: string | null
        endedAt: string | null
        waiting: number | null
        score: number | null
        appealed: boolean | null
        disputed: number | null
        mayHear: boolean | null
      }
    }
    rehearsal_reviews_page: {
      params: [
        string | number | null,
        boolean | null,
        string | number | null,
        readonly (string | null)[] | null,
        boolean | null,
        number | null,
        number | null,
      ]
      row: {
        id: string | null
        name: string | null
        workNo: string | null
        departName: string | null
        projectName: string | null
        courseTitle: string | null
        title: string | null
        mode: string | null
        endedAt: string | null
        waiting: number | null
        score: number | null
        appealed: boolean | null
        disputed: number | null
        mayHear: boolean | null
        total: number | null
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
