// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    similar_questions_find: {
      params: [string | number | null, string | null]
      row: {
        key: number | null
        id: string
        categoryId: string
        categoryName: string
        type: number
        text: string
        sameStem: boolean | null
        stem: number | null
        options: number | null
        shared: number | null
        either: number | null
      }
    }
    similar_questions_grams: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; grams: string | null }
    }
    similar_questions_pairs: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: { place: number | null; sameStem: boolean | null; options: number | null; shared: number | null; either: number | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
