// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    invigilation_acted: { params: [string | number | null, string | number | null, string | null]; row: { id: string | null } }
    invigilation_actions_insert: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | null,
        string | number | null,
        string | null,
      ]
      row: {}
    }
    invigilation_history: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        at: string | null
        kind: string | null
        attemptNo: number | null
        words: string | null
        minutes: number | null
        seconds: number | null
        chars: number | null
        place: number | null
        name: string | null
        seenAt: string | null
      }
    }
    invigilation_ids: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
        boolean | null,
        string | number | null,
        string | null,
        string | null,
      ]
      row: { id: string | null }
    }
    invigilation_lock: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null }
    }
    invigilation_minutes_add: { params: [string | number | null, string | null, boolean | null]; row: {} }
    invigilation_minutes_before: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null, number | null]
      row: {}
    }
    invigilation_reopen: { params: [string | number | null, string | null]; row: {} }
    invigilation_restore: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    invigilation_targets: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
        boolean | null,
        string | number | null,
        string | null,
        readonly (string | number | null)[] | null,
        number | null,
      ]
      row: {
        userId: string | null
        name: string | null
        workNo: string | null
        attemptId: string | null
        status: string | null
        imported: boolean | null
        overdue: boolean | null
        gapSeconds: number | null
        canStart: boolean | null
        leftMinutes: number | null
        beyondEnd: boolean | null
      }
    }
    invigilation_view: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
        boolean | null,
        string | number | null,
        string | null,
        string | null,
        string | null,
        string | number | null,
        string | number | null,
      ]
      row: { counts: unknown; candidates: unknown; now: string | null }
    }
    invigilation_void: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
