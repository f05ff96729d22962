// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    notices_earlier_reminders_delete: { params: [string | number | null]; row: {} }
    notices_exams_due: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_markers: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_media_ended: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_old_delete: { params: [string | number | null, string | Date | null]; row: {} }
    notices_over_read: { params: [string | number | null, string | Date | null]; row: {} }
    notices_projects_due: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
    notices_scores_published: { params: [string | number | null, string | Date | null]; row: { told: number | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
