// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    digital_human_shown_figures: {
      params: [string | number | null, readonly (string | number | null)[] | null, string | null]
      row: {
        id: string | null
        figure: string | null
        background: string | null
        framing: string | null
        colour: string | null
        still: string | null
      }
    }
    digital_humans_lock_templates: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
