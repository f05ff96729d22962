// The content of a course package: `course.json`, which names its media by their places in the archive.
import { z } from 'zod'
import { Scenario } from '#shared/scenario.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans, roles } from '#features/authoring/digital-humans/contract.ts'
import { ScriptEdit } from '#features/authoring/scripts/contract.ts'

export const FORMAT = 'yanwu-course'
/** Raised by a change that earlier versions cannot read. */
export const VERSION = 1
export const MANIFEST = 'course.json'
/** Longest `course.json` in bytes. */
export const maxManifest = 16_000_000

/** The inputs of a generated medium, which tell whether it is outdated; only for built-in figures and voices. */
const MadeOf = z.strictObject({
  part: z.enum(['QUESTION', 'ANSWER', 'SUB_SCENE_INTRO']),
  madeAt: z.iso.datetime(),
  durationMs: z.int().nullable(),
  input: z.strictObject({
    kind: z.enum(['VIDEO', 'AUDIO']),
    text: z.string().max(4000),
    voiceId: z.string().max(100),
    voiceName: z.string().max(100),
    speed: z.number().optional(),
    pitch: z.number().optional(),
    readings: z.record(z.string().max(100), z.string().max(200)).optional(),
    figureId: z.string().max(100).nullable(),
    figureName: z.string().max(100).nullable(),
    format: z.enum(['16:9', '9:16']),
    burnSubtitles: z.boolean(),
    engine: z.string().max(100).optional(),
    key: z.string().max(200),
  }),
})
export type MadeOf = z.infer<typeof MadeOf>

const Choice = digitalHumans.save.body.shape.question
const Setting = z
  .object({ burnSubtitles: z.boolean(), ...Object.fromEntries(roles.map((role) => [role, Choice.optional()])) })
  .nullable()
  .default(null)

const Line = ScriptEdit.omit({ editType: true, id: true, version: true, seq: true, subsceneId: true }).extend({
  made: z.array(MadeOf).max(2).default([]),
})
export const PackedSubScene = courses.createSubScene.body.omit({ parentId: true }).extend({
  setting: Setting,
  scenario: Scenario.nullable().default(null),
  made: z.array(MadeOf).max(1).default([]),
  lines: z.array(Line),
})
export type PackedSubScene = z.infer<typeof PackedSubScene>
const PackedScene = courses.createScene.body.omit({ parentId: true }).extend({ setting: Setting, subScenes: z.array(z.unknown()) })
const PackedFile = z.strictObject({
  /** Place in the archive. */
  name: z.string().regex(/^media\/\d{1,6}\.(png|jpeg|mp3|mp4)$/),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  isGenerated: z.boolean(),
})
export type PackedFile = z.infer<typeof PackedFile>

/** The whole content; sub-scenes are parsed one by one, because a long course would hold up the process. */
export const Packed = z.object({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  course: courses.createCourse.body.extend({ setting: Setting }),
  scenes: z.array(PackedScene),
  files: z.array(PackedFile),
})
export type Packed = z.infer<typeof Packed>
