// File access: the files that courses show to their learners.
import { speakingRoles } from '#features/authoring/digital-humans/contract.ts'
import type { FileReader } from '#features/organisation/files/server/files.ts'

/** Roles that learners see while they practise. */
const speakers = `array['${speakingRoles.QUESTION}', '${speakingRoles.INTRO}']`

export const filesOfLearning: readonly FileReader[] = [
  {
    words: null,
    records: `select from course s join course c on c.tenant_id = s.tenant_id and c.id = s.course_id and c.deleted_at is null and c.is_valid = 'VALID'
      join project_course l on l.tenant_id = c.tenant_id and l.course_id = c.id and l.deleted_at is null
      join project p on p.tenant_id = l.tenant_id and p.id = l.project_id and p.deleted_at is null and p.begin_time <= now()
      join project_enrolment n on n.tenant_id = p.tenant_id and n.project_id = p.id and n.user_id = $3 and n.status = 'REQUIRED'
     where s.tenant_id = $1 and s.deleted_at is null and (s.image_file = any ($2) or s.intro = any ($2))`,
  },
  {
    words: null,
    records: `select from digital_human_template t where t.tenant_id = $1 and t.still = any ($2)
      and (exists (
          select from tenant e cross join unnest(${speakers}) speaker
           where e.tenant_id = $1 and e.settings -> 'digitalHumans' -> speaker ->> 'digitalHumanId' = t.id::text)
        or exists (
          select from digital_human_setting h
            join course s on s.tenant_id = h.tenant_id and s.id = h.target_id and s.deleted_at is null
            join course c on c.tenant_id = s.tenant_id and c.id = s.course_id and c.deleted_at is null and c.is_valid = 'VALID'
            join project_course l on l.tenant_id = c.tenant_id and l.course_id = c.id and l.deleted_at is null
            join project p on p.tenant_id = l.tenant_id and p.id = l.project_id and p.deleted_at is null and p.begin_time <= now()
            join project_enrolment n on n.tenant_id = p.tenant_id and n.project_id = p.id and n.user_id = $3 and n.status = 'REQUIRED'
           where h.tenant_id = $1 and h.role = any (${speakers}) and h.digital_human_id = t.id::text))`,
  },
]
