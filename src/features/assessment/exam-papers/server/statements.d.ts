// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    draw_contents: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; type: number; categoryId: string | null; categoryName: string; contents: unknown }
    }
    draw_pool: { params: [string | number | null, string | null]; row: { rule: number | null; questions: string | null } }
    draw_problem_write: { params: [string | number | null, string | number | null, string | null]; row: {} }
    draw_rules: {
      params: [string | number | null, string | number | null]
      row: { categoryIds: string[] | null; type: number; level: string | null; tags: string[]; count: number; pointsEach: number | null }
    }
    draw_rules_delete: { params: [string | number | null, string | number | null]; row: {} }
    draw_rules_insert: { params: [string | number | null, string | number | null, string | null]; row: {} }
    draw_tags: { params: [string | number | null, string | number | null]; row: { tag: string | null } }
    exams_drawn: { params: []; row: { tenant_id: string | null; exam_id: string | null } }
    other_paper_delete: { params: [string | number | null, string | number | null, string | number | null]; row: {} }
    other_paper_insert: { params: [string | number | null, string | number | null, string | number | null]; row: {} }
    other_papers: {
      params: [string | number | null, string | number | null, string | null, string | number | null]
      row: {
        id: string | null
        examinationName: string | null
        questionCount: number | null
        totalScore: number | null
        drawnCount: number | null
        wantedScore: number | null
        removed: number | null
        disabledBank: string | null
        shared: number | null
      }
    }
    paper_adjust: {
      params: [string | number | null, string | number | null, string | number | null, string | null, string | null, string | number | null]
      row: {}
    }
    paper_check_recent: {
      params: [string | number | null, string | number | null]
      row: { id: string | null; examinationName: string; shared: string[] | null; asked: string[] | null }
    }
    paper_check_shown: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        categoryId: string | null
        categoryName: string | null
        status: number | null
        people: number | null
        scoreRate: number | null
        discrimination: number | null
        reliabilityIndex: number | null
      }
    }
    paper_choices: {
      params: [string | number | null, string | number | null, string | null, number | null]
      row: { categoryId: string | null; type: number | null; all: number | null; inPaper: number | null }
    }
    paper_draw: {
      params: [string | number | null, string | null, readonly (string | number | null)[] | null, string | null, number | null]
      row: { id: string | null; type: number | null; score: number | null; place: number | null; there: number | null }
    }
    paper_insert: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        string | number | null,
      ]
      row: {}
    }
    paper_order: { params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]; row: {} }
    paper_pin_newest: { params: [string | number | null, string | number | null]; row: {} }
    paper_scores: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
      ]
      row: {}
    }
    paper_set_scores: {
      params: [string | number | null, string | number | null]
      row: { id: string | null; type: number; score: number | null; set_here: boolean | null; same: boolean | null }
    }
    paper_swap: { params: [string | number | null, string | number | null, string | number | null, string | number | null]; row: {} }
    paper_total: {
      params: [string | number | null, string | number | null, string | null]
      row: { questionCount: number; totalScore: number | null }
    }
    paper_type_scores: {
      params: [
        string | number | null,
        string | number | null,
        readonly (number | null)[] | null,
        readonly (string | number | null)[] | null,
      ]
      row: {}
    }
    paper_unadjust: { params: [string | number | null, string | number | null, string | number | null]; row: {} }
    papers_whole: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
      ]
      row: {
        examId: string | null
        id: string | null
        type: number | null
        score: number | null
        drawn: boolean | null
        version: number | null
        newest: number | null
        removed: boolean | null
        contents: unknown
        adjustment: unknown
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
