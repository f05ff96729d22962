// Who reads a file: whoever may see a record that names it, as long as it does. Features say which of their records show files to whom.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { files } from '../contract.ts'
import { recordingsOf, uploadsOf } from './keys.ts'
import type { NewFile } from './queries.ts'

export interface FileReader {
  /** One of these must be held; null: whoever is signed in. */
  words: readonly string[] | null
  /** SQL that selects the records which show it to them. $1 is the tenant, $2 the paths (text[]) that the file may be named by, $3 the person. */
  records: string
}

const uploaders = files.upload.may as readonly string[]

/** What lies beside a video is shown by who shows the video. */
const besideVideo = /\.(jpg|vtt|srt)$/
const namesOf = (key: string) => (besideVideo.test(key) ? [key, key.replace(besideVideo, '.mp4')] : [key])

/** One's own upload, until it has been named or a day has passed: the form that it is for shows it. */
const ownUpload: FileReader = {
  words: null,
  records: `select from file f where f.tenant_id = $1 and f.path = any ($2) and f.create_user_id = $3 and f.provider = 'CUSTOMER'
    and f.held_at is null and f.create_date > now() - interval '1 day'`,
}

const quoted = (words: readonly string[]) => `array[${words.map((w) => `'${w.replaceAll("'", "''")}'`).join(', ')}]::text[]`
const asked = ({ words, records }: FileReader) => `(${words ? `app.holds($1, $3, ${quoted(words)}) and ` : ''}exists (${records}))`

const uploads = statement('file_uploads', `select app.holds($1, $2, ${quoted(uploaders)}) ok`)

export type MayRead = (db: Db, key: string) => Promise<boolean>

/** Asked for every byte that is read, in one statement: what is deleted or taken back is gone with the next request. */
export function reading(readers: readonly FileReader[]): MayRead {
  const shown = statement('file_readers', `select ${[ownUpload, ...readers].map(asked).join('\n or ')} ok`)
  return async (db, key) => {
    if (key.startsWith(recordingsOf(db.tenantId))) return false
    const { userId } = await db.who()
    // put into the object store by this person or a colleague, under a name that only they were told; no record can name it yet
    const { ok } = key.startsWith(uploadsOf(db.tenantId))
      ? await db.one(uploads, [db.tenantId, userId])
      : await db.one(shown, [db.tenantId, namesOf(key), userId])
    return ok === true
  }
}

/** Of these files the paths of those that whoever asks has sent, or may read. */
export async function listOwnOrShown(
  db: Db,
  mayRead: MayRead,
  rows: readonly Pick<NewFile, 'path' | 'createUserId'>[],
): Promise<Set<string>> {
  const { userId } = await db.who()
  const may = await Promise.all(rows.map((row) => row.createUserId === userId || mayRead(db, row.path)))
  return new Set(rows.filter((_, i) => may[i]).map(({ path }) => path))
}
