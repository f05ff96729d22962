// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    people_list_delete: { params: [string | number | null, string | number | null]; row: {} }
    people_list_find: {
      params: [string | number | null, readonly (string | null)[] | null, string | number | null, string | number | null]
      row: {
        id: string | null
        name: string | null
        people: number | null
        createDate: string | null
        creatorName: string | null
        createUserId: string | null
      }
    }
    people_list_insert: {
      params: [string | number | null, string | null, string | number | null, string | null]
      row: { id: string | null }
    }
    people_list_people: {
      params: [string | number | null, readonly (string | null)[] | null, string | number | null, string | number | null]
      row: { id: string | null; name: string | null }
    }
    people_list_size: { params: [string | number | null, string | number | null]; row: { total: number | null } }
    people_list_write: { params: [string | number | null, string | number | null, string | null]; row: { id: string | null } }
    people_list_write_members: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {}
    }
    people_lists_count: { params: [string | number | null]; row: { total: number | null } }
    people_lists_page: {
      params: [
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
        string | number | null,
        string | number | null,
      ]
      row: {
        id: string | null
        name: string | null
        people: number | null
        createDate: string | null
        creatorName: string | null
        createUserId: string | null
      }
    }
    people_match_words: {
      params: [string | number | null, readonly (string | null)[] | null, readonly (string | null)[] | null, string | number | null]
      row: {
        word: string | null
        id: string | null
        name: string | null
        orgName: string | null
        disabled: boolean | null
        isCode: boolean | null
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
