// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    demo_begin_before: { params: [string | number | null, string | number | null]; row: {} }
    demo_candidates: { params: [string | number | null, string | null]; row: { loginName: string } }
    demo_chosen_people: {
      params: [string | number | null, readonly (string | null)[] | null]
      row: { id: string | null; work_no: string; department_id: string | null }
    }
    demo_courses_named: { params: [string | number | null, readonly (string | null)[] | null]; row: { id: string | null } }
    demo_department: { params: [string | number | null, string | null]; row: { id: string | null } }
    demo_disable: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    demo_fail_task: { params: [string | number | null, string | number | null]; row: {} }
    demo_keep_passwords: { params: [string | number | null, readonly (string | null)[] | null]; row: {} }
    demo_known_people: { params: [string | number | null, readonly (string | null)[] | null]; row: { work_no: string } }
    demo_living_people: { params: [string | number | null, readonly (string | null)[] | null]; row: { work_no: string } }
    demo_paper_of: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        type: number
        stem: string
        answerKey: unknown
        options: number | null
        from: string | null
        to: string | null
      }
    }
    demo_places_named: {
      params: [string | number | null, readonly (string | null)[] | null]
      row: { id: string | null; title: string; sceneId: string | null; courseId: string | null }
    }
    demo_questions_of: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; type: number; stem: string; answerKey: unknown; options: number | null }
    }
    demo_rehearsal: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        number | null,
        string | null,
        string | Date | null,
        string | Date | null,
        string | number | null,
        string | null,
        string | null,
        string | null,
      ]
      row: {}
    }
    demo_scenes_of: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { courseId: string; id: string; scriptIds: string[] | null }
    }
    demo_story: { params: [string | number | null, string | null]; row: {} }
    scale_attempts: { params: [string | number | null, string | number | null]; row: {} }
    scale_enrolments: { params: [string | number | null, string | number | null]; row: {} }
    scale_exams: { params: [string | number | null, number | null]; row: {} }
    scale_made: { params: [string | number | null]; row: { id: string } }
    scale_marked: { params: []; row: { mark_exam_standings: string | null } }
    scale_people: { params: [string | number | null, number | null]; row: {} }
    scale_practised: { params: [string | number | null]; row: { sum_up_practice: string | null } }
    scale_progress: { params: [string | number | null]; row: {} }
    scale_project: { params: [string | number | null]; row: {} }
    scale_questions: { params: [string | number | null]; row: {} }
    scale_results: { params: [string | number | null, string | number | null]; row: {} }
    scale_runs: { params: [string | number | null]; row: {} }
    scale_staff: { params: [string | number | null]; row: {} }
    scale_standings: { params: []; row: { keep_exam_standings: number | null } }
    scale_tallied: { params: [string | number | null]; row: { tally_practice: string | null } }
    scale_tree: { params: [string | number | null]; row: {} }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
