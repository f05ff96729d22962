// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '../../../platform/database/statement.ts' {
  interface Described {
    recycle_bin_purge_entries: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { purge_recycled: string | null }
    }
    recycle_bin_sweep: { params: [number | null, number | null]; row: { swept: number | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
