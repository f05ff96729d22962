// Endpoints of films: a whole sub-scene as one video, and as a package for a learning platform.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Format, TaskInfo, TaskStatus } from '#features/authoring/productions/contract.ts'

/** BURNED: in the picture; BESIDE: as a file; NONE: no subtitles. */
export const filmSubtitles = ['BURNED', 'BESIDE', 'NONE'] as const
export const FilmSubtitles = z.enum(filmSubtitles)
export type FilmSubtitles = z.infer<typeof FilmSubtitles>
export const subtitlesLabels: Record<FilmSubtitles, string> = { BURNED: '烧入画面', BESIDE: '单独的 .srt 文件', NONE: '不要字幕' }

export const packageStandards = ['SCORM_12', 'SCORM_2004', 'CMI5'] as const
export const PackageStandard = z.enum(packageStandards)
export type PackageStandard = z.infer<typeof PackageStandard>
export const standardLabels: Record<PackageStandard, string> = { SCORM_12: 'SCORM 1.2', SCORM_2004: 'SCORM 2004', CMI5: 'cmi5' }

/** The film of a sub-scene in one format and subtitle mode: the last request and its progress. */
export const Film = z.object({
  id: Id,
  subSceneId: Id,
  format: Format,
  subtitles: FilmSubtitles,
  /** Status of the last request. */
  status: TaskStatus,
  info: TaskInfo.nullable(),
  /** Name of the person who requested it. */
  userName: z.string().nullable(),
  /** True if the caller may cancel the running request. */
  mayCancel: z.boolean(),
  /** Address of the finished film, from this or an earlier request; null without one. */
  url: z.string().nullable(),
  posterUrl: z.string().nullable(),
  subtitlesUrl: z.string().nullable(),
  durationMs: z.int().nullable(),
  bytes: z.int().nullable(),
  madeDate: z.string().nullable(),
  /** True if a new request would give the same film. */
  isCurrent: z.boolean(),
})
export type Film = z.infer<typeof Film>

/** Number of lines, and the first of their positions from 0. */
const Lines = z.object({ count: z.int(), places: z.array(z.int()) })

export const FilmPlan = z.object({
  /** Number of clips, and total length. */
  clips: z.int(),
  durationMs: z.int(),
  /** Lines with a missing medium. */
  lacking: Lines,
  /** Lines with a stale medium. */
  stale: Lines,
  /** Lines with burned-in subtitles, which cannot be removed. */
  burned: Lines,
  /** Lines whose video is encoded again: another format, an upload, or new burned-in subtitles. */
  encoded: Lines,
  /** The reason why the film cannot be made, or null. */
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
        /** Base name of downloads: course-scene-subscene. */
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
