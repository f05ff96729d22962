// Table of script lines: the lines of a sub-scene.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { recycleEntry } from '#features/organisation/recycle-bin/server/tables.ts'

/** Columns beside the fields of `../fields.ts`, which a copy does not take over. */
export const besideFields = {
  tenantId: 'the tenant',
  id: 'new',
  subsceneId: 'where it is put',
  seq: 'where it is put',
  createUserId: 'who copies',
  createDate: 'now',
  updateUserName: 'whoever changes it next',
  updatedAt: 'now',
  deletedAt: 'it lives',
  deletionId: 'it lives',
} as const

export const script = pgTable(
  'script',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    subsceneId: id().notNull(),
    seq: integer().notNull(),
    section: text(),
    type: text({ enum: ['QUESTION', 'INTRO', 'ACTION', 'TIPS'] }).notNull(),
    mediaType: text({ enum: ['VIDEO', 'AUDIO', 'IMAGE', 'TEXT'] }).notNull(),
    mediaProvider: text({ enum: ['AI_TRAINING', 'CUSTOMER'] })
      .notNull()
      .default('AI_TRAINING'),
    answerMediaProvider: text({ enum: ['AI_TRAINING', 'CUSTOMER'] })
      .notNull()
      .default('AI_TRAINING'),
    needAnswer: text({ enum: ['NEED', 'NO_NEED'] }).notNull(),
    text: text().notNull().default(''),
    imageFile: text(),
    audioFile: text(),
    videoFile: text(),
    answerPoints: text(),
    answerText: text().notNull().default(''),
    answerAudioFile: text(),
    answerVideoFile: text(),
    /** The draft of a model that it was; null: a person wrote it. */
    draftId: id(),
    createUserId: id(),
    createDate: instant().notNull().default(sql`now()`),
    /** Name of the last editor, for the message of a version conflict; null without an edit. */
    updateUserName: text(),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
    /** Entry of the recycle bin that restores it; null if it was deleted with its sub-scene. */
    deletionId: id(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.subsceneId], foreignColumns: [course.tenantId, course.id] }),
    foreignKey({ columns: [t.tenantId, t.deletionId], foreignColumns: [recycleEntry.tenantId, recycleEntry.id] }),
    index('script_list_ix').on(t.tenantId, t.subsceneId, t.seq, t.id).where(sql`${t.deletedAt} is null`),
    index('script_deletion_ix').on(t.tenantId, t.deletionId).where(sql`${t.deletionId} is not null`),
    // every file access looks up the records that name the file
    index('script_files_ix').using('gin', sql`(array[image_file, audio_file, video_file, answer_audio_file, answer_video_file])`),
    // includes deleted rows, which the purge looks up
    index('script_subscene_ix').on(t.tenantId, t.subsceneId),
    check('script_type_ck', sql`${t.type} in ('QUESTION', 'INTRO', 'ACTION', 'TIPS')`),
    check('script_media_ck', sql`${t.mediaType} in ('VIDEO', 'AUDIO', 'IMAGE', 'TEXT')`),
    check('script_need_ck', sql`${t.needAnswer} in ('NEED', 'NO_NEED')`),
    check('script_text_ck', sql`${t.mediaType} = 'IMAGE' or ${t.text} <> ''`),
  ],
)
