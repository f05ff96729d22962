// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    course_workshop_copy_part: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    course_workshop_purge_entries: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { purge_recycled: string | null }
    }
    course_workshop_sweep: { params: [number | null, number | null]; row: { swept: number | null } }
    workshop_braced_texts: { params: [string | number | null, string | number | null]; row: { id: string | null; said: string | null } }
    workshop_copy_lines: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
        number | null,
        string | number | null,
      ]
      row: { id: string | null }
    }
    workshop_copy_node: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        string | number | null,
        string | number | null,
        number | null,
        string | number | null,
        string | number | null,
        string | null,
      ]
      row: { id: string | null; nodes: number | null; lines: number | null; subScenes: unknown }
    }
    workshop_end_of_lines: { params: [string | number | null, string | number | null]; row: { place: number | null } }
    workshop_end_of_nodes: { params: [string | number | null, string | number | null]; row: { place: number | null } }
    workshop_make_room: { params: [string | number | null, string | number | null, number | null]; row: {} }
    workshop_place_nodes: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (number | null)[] | null]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
