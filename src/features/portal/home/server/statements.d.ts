// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    backup_last_fault: { params: []; row: { fault: string | null } }
    backup_state: { params: []; row: { age: number | null; failed: boolean | null } }
    home_admin: {
      params: [string | number | null, boolean | null, readonly (string | null)[] | null]
      row: {
        users: number | null
        unchanged: number | null
        today: number | null
        sessions: number | null
        used: unknown
        quota: number | null
        locked: number | null
        leaderless: unknown
        engines: unknown
        audit: unknown
        practice: unknown
        backupAt: string | null
        backupFresh: boolean | null
      }
    }
    home_author: {
      params: [string | number | null, boolean | null, string | number | null, readonly (string | null)[] | null]
      row: { numbers: unknown; editing: unknown; hardest: unknown; paused: unknown; recent: unknown }
    }
    home_draft_courses: {
      params: [string | number | null, number | null, boolean | null, string | number | null, readonly (string | null)[] | null]
      row: { id: string | null; title: string | null; total: number | null; scripts: number | null }
    }
    home_empty_papers: {
      params: [string | number | null, number | null, boolean | null, string | number | null, readonly (string | null)[] | null]
      row: { id: string | null; title: string | null; startTime: string | null; total: number | null }
    }
    home_failed_courses: {
      params: [string | number | null, number | null, boolean | null, string | number | null, readonly (string | null)[] | null]
      row: { id: string | null; title: string | null; count: number | null; total: number | null }
    }
    home_leader: {
      params: [string | number | null, string | number | null]
      row: {
        week: unknown
        exam: unknown
        project: unknown
        weeks: unknown
        departments: unknown
        reasons: unknown
        idle: number | null
        foundTotal: number | null
        people: unknown
        exams: unknown
      }
    }
    home_marker: {
      params: [string | number | null, string | number | null, string | number | null]
      row: { today: number | null; week: number | null; days: number | null; secondsEach: number | null; mine: unknown }
    }
    home_mentorless_projects: {
      params: [string | number | null, number | null, boolean | null, string | number | null, readonly (string | null)[] | null]
      row: { id: string | null; title: string | null; total: number | null }
    }
    home_people: {
      params: [string | number | null, string | number | null, string | null, string | null, number | null, number | null]
      row: { total: number | null; records: unknown }
    }
    home_remind: {
      params: [string | number | null, string | number | null, string | null, string | null, string | number | null, string | number | null]
      row: { people: number | null; told: number | null }
    }
    home_reminded: { params: [string | number | null, string | number | null]; row: { people: number | null; practised: number | null } }
    home_steps: {
      params: [string | number | null]
      row: {
        department: boolean | null
        user: boolean | null
        course: boolean | null
        script: boolean | null
        state: boolean | null
        exam: boolean | null
      }
    }
    home_undrawable: {
      params: [string | number | null, number | null, boolean | null, string | number | null, readonly (string | null)[] | null]
      row: { id: string | null; title: string | null; problem: string | null; total: number | null }
    }
    home_words: {
      params: [string | number | null, string | number | null, readonly (string | null)[] | null]
      row: { word: string | null }
    }
    store_difference: { params: [number | null]; row: { differs: string | null } }
    store_leave: { params: [string | null]; row: { leave_file_store: string | null } }
    store_others: {
      params: [string | null, number | null]
      row: { process: string | null; role: string | null; host: string | null; settings: unknown; earlier: boolean | null }
    }
    store_register: {
      params: [string | null, string | null, string | null, string | null, string | null, string | null]
      row: { use_file_store: string | null }
    }
    store_running: { params: [number | null]; row: { now: number | null; processes: number | null; versions: unknown } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
