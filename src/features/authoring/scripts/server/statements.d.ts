// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    script_write_answer_media: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
      ]
      row: {}
    }
    script_write_media: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
      ]
      row: {}
    }
    scripts_close_gaps: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    scripts_replace_media: { params: [string | number | null, string | null, string | null]; row: {} }
    scripts_write_places: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (number | null)[] | null]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
