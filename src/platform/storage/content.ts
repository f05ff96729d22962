// What a file is, by its first bytes; its name says nothing.
import { fileTypeFromBuffer } from 'file-type'
import type { StoredObject } from './storage.ts'

const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpeg',
  'audio/mpeg': '.mp3',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  // spreadsheets whose first bytes tell no more than that; who reads them looks inside
  'application/zip': '.xlsx',
  'application/x-cfb': '.xls',
}

/** With dot; undefined for a type that nothing takes. */
export const extensionOf = (contentType: string | undefined) => (contentType === undefined ? undefined : extensions[contentType])

const SAMPLE = 16_384

/** null where it is nothing that anything takes. */
export async function contentOf(object: StoredObject): Promise<{ contentType: string; extension: string } | null> {
  const chunks: Buffer[] = []
  if (object.bytes > 0)
    for await (const chunk of object.read({ start: 0, end: Math.min(object.bytes, SAMPLE) - 1 })) chunks.push(chunk as Buffer)
  const found = await fileTypeFromBuffer(Buffer.concat(chunks))
  const extension = extensionOf(found?.mime)
  return found && extension ? { contentType: found.mime, extension } : null
}
