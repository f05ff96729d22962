// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '../../../platform/database/statement.ts' {
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
    audit_heads: { params: []; row: { tenantId: string | null; place: string | null; hash: string | null } }
    audit_seal: { params: [string | number | null, number | null]; row: { n: number | null } }
    audit_today: { params: []; row: { day: string | null } }
    check_audit: {
      params: [string | number | null]
      row: {
        rows: string | null
        sealed: string | null
        unsealed: string | null
        head_place: string | null
        head_hash: string | null
        broken_place: string | null
        broken_audit_id: string | null
        reason: string | null
      }
    }
    first_lost: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | null)[] | null]
      row: { place: string | null }
    }
    seal_audit: { params: [string | number | null, number | null]; row: { n: number | null } }
    within: { params: [string | null]; row: { set_config: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
