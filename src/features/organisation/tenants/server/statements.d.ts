// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    tenants_active: { params: []; row: { id: string | null } }
    tenants_all: { params: []; row: { tenantId: string; domain: string; settings: unknown } }
    tenants_change_settings: { params: [string | number | null, string | null]; row: {} }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
