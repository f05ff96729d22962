// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    tenant_list: {
      params: [string | null, string | number | null, string | null, number | null, number | null, number | null]
      row: {
        id: string | null
        name: string | null
        domain: string | null
        logo: string | null
        bg_img: string | null
        banner: string | null
        status: number | null
        created_at: string | null
        version: string | null
        quota_bytes: string | null
        used_bytes: string | null
        people: string | null
        admins: unknown
        total: string | null
      }
    }
    tenant_setup_name_actor: { params: [string | null]; row: { set_config: string | null } }
    tenant_setup_now: { params: []; row: { now: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
