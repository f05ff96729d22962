// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    storyboard_played: {
      params: [string | number | null, string | number | null]
      row: {
        section: string | null
        mediaType: string | null
        needAnswer: string | null
        letters: number | null
        answerLetters: number | null
        durationMs: number | null
        answerDurationMs: number | null
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
