// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '../../../platform/database/statement.ts' {
  interface Described {
    live_tasks: {
      params: [string | number | null]
      row: {
        id: string | null
        taskType: string | null
        sourceId: string | null
        parentId: string | null
        part: string | null
        status: string | null
        percent: number | null
        kind: string | null
        letters: number | null
        startedAt: string | null
        createUserId: string | null
        createDate: string | null
        turn: string | null
        paused: boolean | null
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
