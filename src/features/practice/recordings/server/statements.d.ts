// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    recording_begin: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null, number | null]
      row: {}
    }
    recording_consent_find: {
      params: [string | number | null, string | number | null, number | null, string | null]
      row: { agreed: boolean | null; decidedAt: string | null; count: number | null; bytes: number | null }
    }
    recording_consent_insert: {
      params: [string | number | null, string | number | null, number | null, boolean | null, string | null]
      row: {}
    }
    recording_delete: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        number | null,
        string | number | null,
      ]
      row: { path: string | null }
    }
    recording_hold: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null, number | null]
      row: { id: string | null; path: string | null }
    }
    recording_keep: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        number | null,
        number | null,
        number | null,
        number | null,
        string | null,
      ]
      row: {}
    }
    recording_part_forget: { params: [string | number | null, string | number | null]; row: {} }
    recording_part_spans: { params: [string | number | null, string | number | null]; row: { start: number; length: number | null } }
    recording_path: { params: [string | number | null, string | number | null]; row: { path: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
