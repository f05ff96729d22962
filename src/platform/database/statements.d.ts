// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module './statement.ts' {
  interface Described {
    counting: { params: []; row: { a: string | null; b: string | null; c: string | null; d: string | null; e: string | null } }
    hash_joins: { params: []; row: { set_config: string | null } }
    usual_joins: { params: []; row: { set_config: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
