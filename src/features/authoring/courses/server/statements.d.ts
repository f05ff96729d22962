// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    courses_intro_in_place: { params: [string | number | null, string | null, string | null]; row: {} }
    courses_titles_like: { params: [string | number | null, string | null, string | number | null]; row: { title: string } }
    courses_write_intros: {
      params: [readonly (string | number | null)[] | null, readonly (string | null)[] | null, string | number | null]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
