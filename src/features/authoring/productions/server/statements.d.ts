// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    board_lines: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: {
        id: string | null
        subsceneId: string | null
        seq: number
        type: string
        mediaType: string
        mediaProvider: string
        answerMediaProvider: string
        needAnswer: string
        text: string
        answerText: string
        made: boolean | null
        answerMade: boolean | null
      }
    }
    board_nodes: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: {
        id: string | null
        courseId: string | null
        sceneId: string | null
        sceneTitle: string
        title: string
        content: string[]
        mediaProvider: string
        made: boolean | null
      }
    }
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
        converts: boolean | null
      }
    }
    productions_board_media: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {
        id: string | null
        path: string | null
        posterPath: string | null
        subtitlesPath: string | null
        durationMs: number | null
        peaks: number[] | null
      }
    }
    productions_claim_task: { params: [string | null, number | null, boolean | null]; row: { tenantId: string | null; id: string | null } }
    productions_count_tasks: { params: []; row: { state: string | null; tasks: number | null; oldestSeconds: number | null } }
    productions_first_videos: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; posterPath: string | null }
    }
    productions_hold_sub_scenes: { params: [string | number | null, readonly (string | number | null)[] | null]; row: { id: string } }
    productions_pauses: {
      params: [string | number | null, boolean | null, string | number | null, readonly (string | null)[] | null]
      row: {
        courseId: string | null
        title: string | null
        waiting: number | null
        userName: string | null
        since: string | null
        canEdit: boolean | null
      }
    }
    productions_sweep_tasks: { params: [string | number | null, number | null, number | null]; row: { gone: number | null } }
    productions_unfit_uploads: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; part: string | null; path: string; kind: string; durationMs: number | null; objects: unknown }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
