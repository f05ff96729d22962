// Built-in and own templates on offer; built-in ones have a picture or recording that ships with the product.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { BRAND, figures, voices } from '#engines/media.ts'
import type { StoredObject } from '#platform/storage/storage.ts'
import { typeOfKey } from '#platform/storage/storage.ts'
import { MANAGEMENT } from '#shared/contract.ts'
import { byName, pick } from '#shared/field-table.ts'
import { abilitiesOf } from '#engines/sources.ts'
import type { Db } from '#platform/database/transaction.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'
import type { Template } from '../contract.ts'
import { type Framing, templateFieldNames } from '../fields.ts'
import { listTemplates } from './own-queries.ts'
import { backgroundsOf } from './resolved.ts'

/** The sentence of all voice recordings. */
export const sample = '您好，很高兴见到您。今天我们一起练一遍，把每一句话说到客户心里。'

const folder = path.join(import.meta.dirname, 'previews')

interface Recording {
  durationMs: number
  peaks: number[]
}
const recordings = path.join(folder, 'voices.json')
const measured: Record<string, Recording> = existsSync(recordings) ? JSON.parse(readFileSync(recordings, 'utf8')) : {}

/** Address of the preview of a template. */
export const fileAddressOf = (id: string, as: Asked = {}) => `${MANAGEMENT}/aigc/digital-human-template/${id}/file${inAddress(as)}`

/** Address of the picture of a built-in figure, for every signed-in person. */
export const pictureAddressOf = (id: string, as: Asked) => `${MANAGEMENT}/aigc/digital-human-template/${id}/picture${inAddress(as)}`

/** Address of the idle loop of a built-in figure. */
export const idleAddressOf = (id: string, as: Asked) => `${MANAGEMENT}/aigc/digital-human-template/${id}/idle${inAddress(as)}`

type Asked = { [K in 'background' | 'framing' | 'colour' | 'format']?: string | null }
/** The colour is a cache buster: the server always draws in the tenant's colour. */
function inAddress(as: Asked): string {
  const asked = Object.entries(as).flatMap(([key, value]) => (value ? `${key}=${value.replace('#', '')}` : []))
  return asked.length ? `?${asked.join('&')}` : ''
}

/** Returns the built-in figures or voices, in the order of the catalogue. */
function houseTemplates(type: 'VIDEO' | 'VOICE', colour: string | null): Template[] {
  return (type === 'VIDEO' ? figures : voices).map((t) => ({
    digitalHumanId: t.id,
    type,
    name: t.name,
    ...byName(templateFieldNames, () => ''),
    description: t.description,
    gender: t.gender,
    fileUrl: fileAddressOf(t.id),
    durationMs: measured[t.id]?.durationMs ?? null,
    peaks: measured[t.id]?.peaks ?? null,
    backgrounds: backgroundsOf(t.id, colour).map((b) => ({
      ...b,
      fileUrl: fileAddressOf(t.id, { background: b.id, colour: b.id === BRAND ? colour : null }),
    })),
    own: false,
    offered: true,
    abilities: abilitiesOf.house,
  }))
}

/** Returns the templates on offer, the built-in ones first. */
export async function templates(db: Db, type: 'VIDEO' | 'VOICE'): Promise<Template[]> {
  const [own, { brandColour = null }] = await Promise.all([listTemplates(db, type), getSettings(db)])
  return [
    ...houseTemplates(type, brandColour),
    ...own.map(({ id, name, gender, still, enabled, source, ...row }) => ({
      digitalHumanId: id,
      type,
      name,
      ...pick(row, templateFieldNames),
      gender,
      fileUrl: urlOf(still) ?? fileAddressOf(id),
      durationMs: null,
      peaks: null,
      backgrounds: [],
      own: true,
      offered: enabled,
      abilities: type === 'VOICE' && source.provider !== 'tencent' ? abilitiesOf[source.provider] : abilitiesOf.house,
    })),
  ]
}

export interface DrawnAs {
  background?: string | undefined
  framing?: Framing | undefined
}

function previewName(id: string, { background, framing = 'half' }: DrawnAs): string | null {
  const figure = figures.find((f) => f.id === id)
  if (!figure) return voices.some((v) => v.id === id) ? `${id}.mp3` : null
  const scene = figure.backgrounds.find((b) => b.id === background)?.id ?? figure.backgrounds[0]?.id
  return `${id}-${scene}${framing === 'half' ? '' : `-${framing}`}.jpg`
}

/** Returns the picture of a built-in figure with the given look, or the recording of a built-in voice; null for any other id. */
export async function findPreview(id: string, as: DrawnAs): Promise<StoredObject | null> {
  const name = previewName(id, as)
  if (!name) return null
  const file = path.join(folder, name)
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
