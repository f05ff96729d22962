// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    audit: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | null,
        number | null,
        number | null,
        string | null,
        string | null,
      ]
      row: {}
    }
    audit_archive_ends: {
      params: [string | number | null]
      row: { archived: string | null; archivedHash: string | null; head: string | null }
    }
    audit_archive_keep: {
      params: [string | number | null, string | number | null, string | number | null, string | null, string | null, string | null]
      row: {}
    }
    audit_archive_links: {
      params: [string | number | null, string | number | null, string | null, string | number | null]
      row: { place: string | null; hash: string | null; old: boolean | null; line: string | null }
    }
    audit_archive_remove: { params: [string | number | null, string | number | null]; row: { n: number | null } }
    audit_ends: {
      params: [string | number | null]
      row: { archived: string | null; headPlace: string | null; headHash: string | null; unsealed: string | null }
    }
    audit_heads: { params: []; row: { tenantId: string | null; place: string | null; hash: string | null } }
    audit_seal: { params: [string | number | null, number | null]; row: { n: number | null } }
    audit_today: { params: []; row: { day: string | null } }
    check_audit_links: {
      params: [string | number | null, string | number | null, number | null]
      row: {
        last_place: string | null
        present: string | null
        broken_place: string | null
        broken_audit_id: string | null
        reason: string | null
      }
    }
    first_lost: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        string | number | null,
      ]
      row: { place: string | null }
    }
    seal_audit: { params: [string | number | null, number | null]; row: { n: number | null } }
    within: { params: [string | null]; row: { set_config: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
