// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '../../../platform/database/statement.ts' {
  interface Described {
    home_words: {
      params: [string | number | null, string | number | null, readonly (string | null)[] | null]
      row: { word: string | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
