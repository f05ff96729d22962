// Templates: the figures and voices on offer, each with a picture or a recording that ships with the product.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { figures, voices } from '../../../engines/media.ts'
import type { StoredObject } from '../../../platform/storage/storage.ts'
import { typeOfKey } from '../../../platform/storage/storage.ts'
import { MANAGEMENT } from '../../../shared/contract.ts'
import type { Template } from '../contract.ts'

/** What every voice says of itself. */
export const sample = '您好，很高兴见到您。今天我们一起练一遍，把每一句话说到客户心里。'

const folder = path.join(import.meta.dirname, 'previews')

interface Recording {
  durationMs: number
  peaks: number[]
}
const recordings = path.join(folder, 'voices.json')
const measured: Record<string, Recording> = existsSync(recordings) ? JSON.parse(readFileSync(recordings, 'utf8')) : {}

const addressOf = (id: string) => `${MANAGEMENT}/aigc/digital-human-template/${id}/file`

/** What may be chosen, in the order of the catalogue. */
export function templates(type: 'VIDEO' | 'VOICE'): Template[] {
  return (type === 'VIDEO' ? figures : voices).map((t) => ({
    digitalHumanId: t.id,
    type,
    name: t.name,
    description: t.description,
    gender: t.gender,
    fileUrl: addressOf(t.id),
    durationMs: measured[t.id]?.durationMs ?? null,
    peaks: measured[t.id]?.peaks ?? null,
  }))
}

/** The picture of a figure or the recording of a voice; null for anything that is not on offer. */
export async function findPreview(id: string): Promise<StoredObject | null> {
  const extension = figures.some((f) => f.id === id) ? '.jpg' : voices.some((v) => v.id === id) ? '.mp3' : null
  if (!extension) return null
  const file = path.join(folder, id + extension)
  const found = await stat(file).catch(() => null)
  return (
    found && {
      bytes: found.size,
      contentType: typeOfKey(file),
      etag: `"${found.size}-${Math.trunc(found.mtimeMs)}"`,
      read: (range) => createReadStream(file, range),
    }
  )
}
