// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    file_uploads: { params: [string | number | null, string | number | null]; row: { ok: boolean | null } }
    files_checked: {
      params: [string | number | null, string | number | null, string | null, boolean | null]
      row: { file_checked: string | null }
    }
    files_clock: { params: []; row: { now: string | null } }
    files_due_objects: { params: [number | null]; row: { tenantId: string | null; path: string | null } }
    files_forget_object: { params: [string | number | null, string | null]; row: { forget_object: string | null } }
    files_lock_names: { params: [readonly (string | null)[] | null]; row: { pg_advisory_xact_lock: string | null } }
    files_sweep: { params: [string | number | null, number | null, number | null]; row: { gone: number | null } }
    files_unchecked: {
      params: [string | Date | null, number | null]
      row: {
        tenant_id: string | null
        id: string | null
        path: string | null
        bytes: string | null
        poster_path: string | null
        subtitles_path: string | null
        objects: unknown
      }
    }
    jobs_clock_set_back: { params: []; row: { moved: number | null } }
    jobs_count: {
      params: []
      row: { job: string | null; waiting: number | null; active: number | null; failed: number | null; oldest: number | null }
    }
    jobs_own_clock_set_back: { params: []; row: { moved: number | null } }
    jobs_schedule_age: { params: []; row: { seconds: number | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
