// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    talk_reviews_one: {
      params: [string | number | null, boolean | null, string | number | null, readonly (string | null)[] | null, string | number | null]
      row: {
        id: string | null
        userId: string | null
        name: string | null
        workNo: string | null
        departName: string | null
        projectName: string | null
        courseTitle: string | null
        title: string | null
        mode: string | null
        endedAt: string | null
        score: number | null
        appeals: number | null
        isReviewed: boolean | null
        persona: string | null
        ended: string | null
        witness: string | null
        open: number | null
      }
    }
    talk_reviews_page: {
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
        userId: string | null
        name: string | null
        workNo: string | null
        departName: string | null
        projectName: string | null
        courseTitle: string | null
        title: string | null
        mode: string | null
        endedAt: string | null
        score: number | null
        appeals: number | null
        isReviewed: boolean | null
        total: number | null
        place: string | null
        persona: string | null
        ended: string | null
        witness: string | null
        open: number | null
      }
    }
    talk_reviews_trend: {
      params: [string | number | null, string | number | null, string | number | null, number | null]
      row: {
        id: string | null
        at: string | null
        score: number | null
        goals: unknown
        scenario: unknown
        courseId: string | null
        title: string
        courseTitle: string
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
