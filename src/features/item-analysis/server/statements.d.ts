// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '../../../platform/database/statement.ts' {
  interface Described {
    item_analysis_bank: { params: [string | number | null, string | number | null]; row: { categoryId: string; categoryName: string } }
    item_analysis_cells: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { subjectId: string; cells: string | null }
    }
    item_analysis_departments: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
      ]
      row: { departmentId: string | null; name: string | null; scored: number | null; correct: number | null }
    }
    item_analysis_first_choices: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
      ]
      row: { said: unknown; n: number | null; points: number | null }
    }
    item_analysis_items: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
      ]
      row: {
        subjectId: string | null
        answered: number | null
        blank: number | null
        full: number | null
        partial: number | null
        none: number | null
        fifths: number[] | null
        scoreRate: number | null
        correctRate: number | null
        discrimination: number | null
        groupSize: number | null
        choices: unknown
      }
    }
    item_stats_cells: { params: [string | number | null, string | number | null]; row: { subjectId: string; cells: string | null } }
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
