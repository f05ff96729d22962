// Access rule: files of script lines that learners may read.
import type { FileReader } from '#features/organisation/files/server/files.ts'

export const filesOfRehearsals: readonly FileReader[] = [
  {
    words: null,
    records: `select from script k join course s on s.tenant_id = k.tenant_id and s.id = k.subscene_id and s.deleted_at is null
      join course c on c.tenant_id = s.tenant_id and c.id = s.course_id and c.deleted_at is null and c.is_valid = 'VALID'
      join project_course l on l.tenant_id = c.tenant_id and l.course_id = c.id and l.deleted_at is null
      join project p on p.tenant_id = l.tenant_id and p.id = l.project_id and p.deleted_at is null and p.begin_time <= now()
      join project_enrolment n on n.tenant_id = p.tenant_id and n.project_id = p.id and n.user_id = $3 and n.status = 'REQUIRED'
     where k.tenant_id = $1 and k.deleted_at is null
       and array[k.image_file, k.audio_file, k.video_file, k.answer_audio_file, k.answer_video_file] && $2`,
  },
]
