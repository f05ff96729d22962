// Converts a tenant's picture from a PDF: its first page becomes the picture.
import { rm } from 'node:fs/promises'
import { MediaError } from '#engines/process/media-error.ts'
import { drawFirstPage } from '#engines/pdf/first-page.ts'
import { fairSemaphore } from '#platform/fair-semaphore.ts'
import type { UploadedFile } from '#platform/http/serve.ts'
import { imageRule, tenantSetup } from '../contract.ts'

const inTurn = fairSemaphore(1, 20)

/** The upload as a picture; unchanged if it is one. `close` removes the drawn file. */
export async function asPicture(file: UploadedFile): Promise<{ file: UploadedFile; close(): Promise<void> }> {
  if (file.contentType !== 'application/pdf') return { file, close: async () => {} }
  const tempPath = `${file.tempPath}.page`
  const close = () => rm(tempPath, { force: true })
  try {
    const drawn = await inTurn(() => drawFirstPage({ from: file.tempPath, to: tempPath, maxBytes: imageRule.maxBytes }))
    return { file: { ...file, ...drawn, tempPath, extension: drawn.contentType === 'image/png' ? '.png' : '.jpeg' }, close }
  } catch (error) {
    await close()
    if (error instanceof MediaError) throw tenantSetup.fail('unfit', { reason: error.reason })
    throw error
  }
}
