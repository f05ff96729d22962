// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    item_analysis_answers: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string; answers: string | null }
    }
    item_analysis_bank: { params: [string | number | null, string | number | null]; row: { categoryId: string; categoryName: string } }
    item_analysis_departments: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string; name: string }
    }
    item_analysis_forget: { params: [string | number | null, string | number | null]; row: {} }
    item_analysis_keep: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        string | null,
      ]
      row: {}
    }
    item_analysis_kept: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { lines: unknown; userIds: string | null; totals: string | null; roles: string; codes: string | null; people: string | null }
    }
    item_analysis_sittings: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        boolean | null,
      ]
      row: { id: string | null; userId: string | null; roles: number | null; total: number | null; part: string | null }
    }
    item_stats_last: { params: [string | number | null, string | number | null]; row: { at: string | null } }
    item_stats_mark: { params: [string | number | null, string | number | null]; row: { mark: string } }
    item_stats_stale: { params: [number | null]; row: { tenant_id: string | null; exam_id: string | null } }
    item_stats_unmark: { params: [string | number | null, string | number | null, string | number | null]; row: {} }
    item_stats_use: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { sum_question_use: string | null }
    }
    item_stats_write: {
      params: [string | number | null, string | number | null, string | null, string | Date | null]
      row: { id: string | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
