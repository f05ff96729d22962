// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    service_credentials_count_call: {
      params: [string | number | null, Buffer | null, string | null]
      row: { limit: number | null; calls: number | null; resetSeconds: number | null }
    }
    service_credentials_exceeding: {
      params: [string | number | null]
      row: { id: string | null; names: string[] | null; beyond: boolean | null }
    }
    service_credentials_hold_names: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    service_credentials_words: {
      params: [string | number | null, string | number | null, readonly (string | null)[] | null]
      row: { word: string | null; name: string | null; held: boolean | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
