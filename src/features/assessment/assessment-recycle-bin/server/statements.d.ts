// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    assessment_bin_due: { params: [string | number | null, number | null, string | number | null]; row: { id: string | null } }
    assessment_bin_purge: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { purge_assessments: string | null }
    }
    assessment_bin_sweep: { params: [number | null, number | null]; row: { swept: number | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
