// Queries of the storyboard: the columns that an outline needs.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

/** The fields of a line that decide its section and its play time. */
export interface PlayedLine {
  section: string | null
  mediaType: 'VIDEO' | 'AUDIO' | 'IMAGE' | 'TEXT'
  needAnswer: 'NEED' | 'NO_NEED'
  letters: number
  answerLetters: number
  durationMs: number | null
  answerDurationMs: number | null
}

const playedStatement = statement(
  'storyboard_played',
  `select s.section, s.media_type "mediaType", s.need_answer "needAnswer", char_length(s.text) letters, char_length(s.answer_text) "answerLetters",
          case when m.unfit is null then m.duration_ms end "durationMs", case when a.unfit is null then a.duration_ms end "answerDurationMs"
     from script s
     left join file m on m.tenant_id = s.tenant_id and m.path = coalesce(s.video_file, s.audio_file)
     left join file a on a.tenant_id = s.tenant_id and a.path = s.answer_audio_file
    where s.tenant_id = $1 and s.subscene_id = $2 and s.deleted_at is null
    order by s.seq, s.id`,
).returns<PlayedLine>()

export const listPlayed = (db: Db, subSceneId: string) => db.run(playedStatement, [db.tenantId, subSceneId])
