// Which files lines of scripts show, and to whom.
import type { FileReader } from '../../files/server/files.ts'

export const filesOfScripts: readonly FileReader[] = [
  {
    words: ['course:menu'],
    records: `select from script s join course c on c.tenant_id = s.tenant_id and c.id = s.subscene_id and c.deleted_at is null
      where s.tenant_id = $1 and array[s.image_file, s.audio_file, s.video_file, s.answer_audio_file, s.answer_video_file] && $2
        and s.deleted_at is null and not exists (
          select from course up where up.tenant_id = c.tenant_id and up.id in (c.parent_id, c.course_id) and up.deleted_at is not null)`,
  },
]
