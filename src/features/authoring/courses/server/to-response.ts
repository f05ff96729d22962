// Conversion of a table row to the response of the contract.
import { readable } from '#platform/database/columns.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'
import { pick } from '#shared/field-table.ts'
import type { Course } from '../contract.ts'
import { courseFieldNames } from '../fields.ts'
import type { CourseRow } from './queries.ts'

type Media = Pick<CourseRow, 'posterPath' | 'subtitlesPath' | 'durationMs' | 'unfit'>

export function toResponse(node: CourseRow['node'], canEdit: boolean, media?: Media): Course {
  return {
    id: node.id,
    type: node.type,
    parentId: node.parentId,
    courseId: node.courseId,
    title: node.title,
    ...pick(node, courseFieldNames),
    imageFile: node.imageFile,
    imageFileUrl: urlOf(node.imageFile),
    content: node.content,
    contentStr: node.content.join('\n'),
    intro: node.intro,
    videoFileUrl: media?.unfit ? null : urlOf(node.intro),
    posterUrl: urlOf(media?.posterPath),
    subtitlesUrl: urlOf(media?.subtitlesPath),
    durationMs: media?.durationMs ?? null,
    unfit: media?.unfit ?? null,
    mediaProvider: node.mediaProvider,
    isValid: node.isValid,
    seq: node.seq,
    createUserName: node.createUserName,
    createDate: readable(node.createDate),
    version: node.updatedAt,
    canEdit,
  }
}
