// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    practice_changed_projects: { params: []; row: { tenant_id: string | null; id: string | null } }
    practice_count_anywhere: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
      ]
      row: { n: number | null }
    }
    practice_count_within: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
      ]
      row: { n: number | null }
    }
    practice_hashes: {
      params: [string | number | null, readonly (string | null)[] | null]
      row: { registration: string; hash: string | null }
    }
    practice_insert: { params: [string | number | null, string | null, string | null]; row: { registration: string } }
    practice_named: {
      params: [string | number | null, string | null, string | Date | null]
      row: {
        n: number | null
        userId: string | null
        departmentId: string | null
        courseId: string | null
        sceneId: string | null
        started: string | null
        ended: string | null
        future: boolean | null
        backwards: boolean | null
      }
    }
    practice_practised: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; users: number | null; averageScore: number | null }
    }
    practice_rescore: {
      params: [string | number | null, string | null, string | number | null, string | number | null, string | null, string | null]
      row: {}
    }
    practice_runs_anywhere: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | number | null,
        string | number | null,
      ]
      row: {
        id: string
        userId: string
        name: string | null
        workNo: string
        courseId: string
        courseTitle: string
        subSceneId: string
        subSceneTitle: string
        mode: string
        startedAt: string | null
        endedAt: string | null
        durationSec: number | null
        completed: boolean
        score: number | null
        dimensions: unknown
      }
    }
    practice_runs_changes: {
      params: [
        string | number | null,
        string | null,
        string | number | null,
        string | Date | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
      ]
      row: {
        xact: string | null
        id: string | null
        changedTime: string | null
        userId: string | null
        courseId: string | null
        subSceneId: string | null
        mode: string | null
        startedAt: string | null
        endedAt: string | null
        durationSec: number | null
        completed: boolean | null
        score: number | null
        dimensions: unknown
      }
    }
    practice_runs_within: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
        string | number | null,
        string | number | null,
      ]
      row: {
        id: string | null
        userId: string | null
        name: string | null
        workNo: string | null
        courseId: string | null
        courseTitle: string | null
        subSceneId: string | null
        subSceneTitle: string | null
        mode: string | null
        startedAt: string | null
        endedAt: string | null
        durationSec: number | null
        completed: boolean | null
        score: number | null
        dimensions: unknown
      }
    }
    practice_scripts: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string; subSceneId: string }
    }
    project_progress_ratios: {
      params: [string | number | null, string | number | null]
      row: { people: number | null; completed: number | null; passed: number | null }
    }
    project_progress_turn: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    project_progress_write: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {}
    }
    projects_of_people: { params: [string | number | null, readonly (string | number | null)[] | null]; row: { id: string } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
