// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    replacements_lines: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | null,
      ]
      row: {
        id: string | null
        courseId: string | null
        sceneId: string | null
        subSceneId: string | null
        place: number | null
        sceneSeq: number
        subSeq: number
        seq: number
        texts: unknown
      }
    }
    replacements_parts: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | null,
      ]
      row: {
        id: string | null
        courseId: string | null
        sceneId: string | null
        subSceneId: string | null
        place: number | null
        sceneSeq: number | null
        subSeq: number | null
        seq: number | null
        texts: unknown
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
