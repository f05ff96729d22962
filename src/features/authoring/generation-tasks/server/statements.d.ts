// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    generation_tasks_latest_below: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { sourceId: string | null; part: string; status: string; reason: string | null; key: string | null; format: string | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
