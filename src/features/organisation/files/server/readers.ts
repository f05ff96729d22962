// Access to files: a user may read a file as long as they may see a record that names it. Features register which of their records show
// files to whom.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { safeKey } from '#platform/storage/storage.ts'
import { files } from '../contract.ts'
import { prefixOf, recordingsOf, uploadsOf } from './keys.ts'
import type { NewFile } from './queries.ts'

export interface FileReader {
  /** Permission words of which one is required; null: any signed-in user. */
  words: readonly string[] | null
  /**
   * SQL that selects the records which show the file to the user. $1 is the tenant, $2 the paths (text[]) that may name the file, $3 the
   * user.
   */
  records: string
}

const uploaders = files.upload.may as readonly string[]

/** Files beside a video have the readers of the video. */
const besideVideo = /\.(jpg|vtt|srt)$/
const namesOf = (key: string) => (besideVideo.test(key) ? [key, key.replace(besideVideo, '.mp4')] : [key])

/** The user's own upload, until a record names it or a day has passed, because the form shows it. */
const ownUpload: FileReader = {
  words: null,
  records: `select from file f where f.tenant_id = $1 and f.path = any ($2) and f.create_user_id = $3 and f.provider = 'CUSTOMER'
    and f.held_at is null and f.create_date > now() - interval '1 day'`,
}

const quoted = (words: readonly string[]) => `array[${words.map((w) => `'${w.replaceAll("'", "''")}'`).join(', ')}]::text[]`
const asked = ({ words, records }: FileReader) => `(${words ? `app.holds($1, $3, ${quoted(words)}) and ` : ''}exists (${records}))`

const uploads = statement('file_uploads', `select app.holds($1, $2, ${quoted(uploaders)}) ok`)

export type MayRead = (db: Db, key: string) => Promise<boolean>

/** Checked at every read, in one statement: a deleted record or a withdrawn right takes effect with the next request. */
export function reading(readers: readonly FileReader[]): MayRead {
  const shown = statement('file_readers', `select ${[ownUpload, ...readers].map(asked).join('\n or ')} ok`)
  return async (db, key) => {
    if (!safeKey(key) || !key.startsWith(prefixOf(db.tenantId)) || key.startsWith(recordingsOf(db.tenantId))) return false
    const { userId } = await db.who()
    // a direct upload of this user or a colleague, with an unguessable name; no record can name it yet
    const { ok } = key.startsWith(uploadsOf(db.tenantId))
      ? await db.one(uploads, [db.tenantId, userId])
      : await db.one(shown, [db.tenantId, namesOf(key), userId])
    return ok === true
  }
}

/** Paths of these files that the caller has uploaded, or may read. */
export async function listOwnOrShown(
  db: Db,
  mayRead: MayRead,
  rows: readonly Pick<NewFile, 'path' | 'createUserId'>[],
): Promise<Set<string>> {
  const { userId } = await db.who()
  const may = await Promise.all(rows.map((row) => row.createUserId === userId || mayRead(db, row.path)))
  return new Set(rows.filter((_, i) => may[i]).map(({ path }) => path))
}
