// Scripts: the lines of a sub-scene.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { recycleEntry } from '#features/organisation/recycle-bin/server/tables.ts'

/** What a line has beside its fields (`../fields.ts`), and no copy takes from it. */
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
    createUserId: id(),
    createDate: instant().notNull().default(sql`now()`),
    /** Who changed it last, for whoever changes it at the same time; null: nobody has since it was made. */
    updateUserName: text(),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
    /** The entry of the recycle bin that brings it back; null where it went with its sub-scene. */
    deletionId: id(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.subsceneId], foreignColumns: [course.tenantId, course.id] }),
    foreignKey({ columns: [t.tenantId, t.deletionId], foreignColumns: [recycleEntry.tenantId, recycleEntry.id] }),
    index('script_list_ix').on(t.tenantId, t.subsceneId, t.seq, t.id).where(sql`${t.deletedAt} is null`),
    index('script_deletion_ix').on(t.tenantId, t.deletionId).where(sql`${t.deletionId} is not null`),
    // whether a file is shown is asked whenever it is read
    index('script_files_ix').using('gin', sql`(array[image_file, audio_file, video_file, answer_audio_file, answer_video_file])`),
    // what is deleted for good is looked for among the deleted, too
    index('script_subscene_ix').on(t.tenantId, t.subsceneId),
    check('script_type_ck', sql`${t.type} in ('QUESTION', 'INTRO', 'ACTION', 'TIPS')`),
    check('script_media_ck', sql`${t.mediaType} in ('VIDEO', 'AUDIO', 'IMAGE', 'TEXT')`),
    check('script_need_ck', sql`${t.needAnswer} in ('NEED', 'NO_NEED')`),
    check('script_text_ck', sql`${t.mediaType} = 'IMAGE' or ${t.text} <> ''`),
  ],
)
