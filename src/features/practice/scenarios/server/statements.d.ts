// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    scenarios_copy: { params: [string | number | null, string | null]; row: {} }
    scenarios_of_document: { params: [string | number | null, string | number | null]; row: { id: string | null; title: string } }
    scenarios_page: {
      params: [string | number | null, string | number | null, number | null, number | null]
      row: {
        subSceneId: string | null
        title: string | null
        sceneTitle: string | null
        workingState: string | null
        workingVersion: number | null
        enabledVersion: number | null
        updateDate: string | null
        updateUserName: string | null
        total: number | null
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
