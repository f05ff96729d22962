// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    notices_credentials_expire: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_earlier_reminders_delete: { params: [string | number | null]; row: {} }
    notices_exams_due: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_mail_claim: {
      params: [string | number | null, string | Date | null]
      row: {
        userId: string | null
        name: string
        email: string | null
        kind: string
        subjectId: string | null
        title: string
        dueTime: string | null
        amount: number | null
        created: number | null
        tries: number | null
      }
    }
    notices_mail_drop: { params: [string | number | null, string | Date | null]; row: {} }
    notices_mail_rest: { params: [string | number | null, string | Date | null]; row: {} }
    notices_mail_settle: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | null)[] | null,
        readonly (string | number | null)[] | null,
        string | Date | null,
      ]
      row: {}
    }
    notices_mail_turn: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    notices_markers: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_media_ended: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_old_delete: { params: [string | number | null, string | Date | null]; row: {} }
    notices_over_read: { params: [string | number | null, string | Date | null]; row: {} }
    notices_projects_due: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_scores_published: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_site: { params: [string | number | null]; row: { name: string; domain: string } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
