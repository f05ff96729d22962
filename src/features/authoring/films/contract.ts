// Films: a whole sub-scene as one video, and as a package that a learning platform plays.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Format, TaskInfo, TaskStatus } from '#features/authoring/productions/contract.ts'

/** BURNED: in the picture; BESIDE: as a file; NONE: neither. */
export const filmSubtitles = ['BURNED', 'BESIDE', 'NONE'] as const
export const FilmSubtitles = z.enum(filmSubtitles)
export type FilmSubtitles = z.infer<typeof FilmSubtitles>
export const subtitlesLabels: Record<FilmSubtitles, string> = { BURNED: '烧入画面', BESIDE: '单独的 .srt 文件', NONE: '不要字幕' }

export const packageStandards = ['SCORM_12', 'SCORM_2004', 'CMI5'] as const
export const PackageStandard = z.enum(packageStandards)
export type PackageStandard = z.infer<typeof PackageStandard>
export const standardLabels: Record<PackageStandard, string> = { SCORM_12: 'SCORM 1.2', SCORM_2004: 'SCORM 2004', CMI5: 'cmi5' }

/** One shape of a sub-scene's film: the last one that was asked for, and how far it is. */
export const Film = z.object({
  id: Id,
  subSceneId: Id,
  format: Format,
  subtitles: FilmSubtitles,
  /** Of what was asked for last. */
  status: TaskStatus,
  info: TaskInfo.nullable(),
  /** Who asked for it. */
  userName: z.string().nullable(),
  /** They may take it back while it is being made. */
  mayCancel: z.boolean(),
  /** The film that is there, of this or an earlier time; null where none is. */
  url: z.string().nullable(),
  posterUrl: z.string().nullable(),
  subtitlesUrl: z.string().nullable(),
  durationMs: z.int().nullable(),
  bytes: z.int().nullable(),
  madeDate: z.string().nullable(),
  /** It is what would be made now. */
  isCurrent: z.boolean(),
})
export type Film = z.infer<typeof Film>

/** Lines by their place, from 0; the first of them, and how many there are. */
const Lines = z.object({ count: z.int(), places: z.array(z.int()) })

export const FilmPlan = z.object({
  /** How many pieces it would have, and how long it would be. */
  clips: z.int(),
  durationMs: z.int(),
  /** Something of them is not made or uploaded yet. */
  lacking: Lines,
  /** Something of them was made of other words, another figure or another voice. */
  stale: Lines,
  /** Words stand in their pictures, which cannot be taken out. */
  burned: Lines,
  /** They have another shape, were brought, or take words into their pictures: they are encoded again. */
  encoded: Lines,
  /** Why it cannot be made at all; null where it can. */
  refused: z.string().nullable(),
})
export type FilmPlan = z.infer<typeof FilmPlan>

export const films = contract(
  'films',
  {
    plan: get(`${MANAGEMENT}/operation/subscene/:subSceneId/film/plan`, {
      may: 'course:menu',
      summary: '导出成片之前：段数、时长，哪些句子未生成、已过期、字幕不符、需要重新编码',
      query: z.object({ format: Format, subtitles: FilmSubtitles }),
      content: FilmPlan,
    }),
    list: get(`${MANAGEMENT}/operation/subscene/:subSceneId/film`, {
      may: 'course:menu',
      summary: '子场景的成片：已有的、正在合成的、失败的',
      content: z.object({
        /** As a download is called: course-scene-subscene. */
        name: z.string(),
        films: z.array(Film),
      }),
    }),
    make: post(`${MANAGEMENT}/operation/subscene/:subSceneId/film`, {
      may: 'course:menu',
      summary: '合成子场景的成片；没有变化的不再合成；未生成的句子只在 skipLacking 时跳过',
      body: z.object({ format: Format, subtitles: FilmSubtitles, skipLacking: z.boolean().default(false) }),
      content: Film,
      audit: '导出成片',
    }),
    cancel: del(`${MANAGEMENT}/operation/film/:id`, {
      may: 'course:menu',
      summary: '取消正在合成的成片；已有的成片保留',
      audit: '取消合成成片',
    }),
    package: get(`${MANAGEMENT}/operation/film/package`, {
      may: 'course:menu',
      summary: '成片的课件包（.zip）：SCORM 1.2、SCORM 2004 第四版或 cmi5',
      query: z.object({ id: Id, standard: PackageStandard }),
      heavy: 'export',
      answer: 'file',
      audit: '导出课件包',
    }),
  },
  {
    empty: '子场景还没有可以播放的内容',
    lacking: '{n}句还没有生成，请先生成，或选择跳过它们',
    burned: '{n}句的字幕已在画面中，去不掉：请选择“烧入画面”，或关闭字幕后重新生成这些句子',
    tooMany: '成片最多{most}段，这个子场景有{n}段',
    running: '这个成片正在合成',
    nothingRunning: '没有正在合成的成片',
    notMade: '成片还没有合成好',
  },
)
