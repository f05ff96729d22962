// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    films_lines: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        seq: number | null
        type: string | null
        section: string | null
        mediaType: string | null
        mediaProvider: string | null
        text: string | null
        needAnswer: string | null
        answerText: string | null
        path: string | null
        durationMs: number | null
        width: number | null
        height: number | null
        subtitlesPath: string | null
        burned: boolean | null
        answerPath: string | null
        answerDurationMs: number | null
        isAnswerMade: boolean | null
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
