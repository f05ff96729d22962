// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    events_page: {
      params: [string | number | null, string | null, string | number | null, string | null, string | number | null]
      row: { id: string; xact: string | null; type: string; timestamp: string | null; data: unknown }
    }
    events_sweep: { params: [number | null, number | null]; row: { gone: number | null } }
    events_system: { params: []; row: { system: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
