// The kind of a picture by its first bytes: a name often lies, because browsers save WebP under the name of a JPEG.
import type { UploadRule } from '#shared/contract.ts'

const HEAD = 4096

/** The first bytes of a file, one character per byte. */
async function headOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

/** Whether the server takes the content unchanged: PNG, JPEG, and PDF where the rule names it. A broken file is refused by the server. */
export async function isSentAsIs(file: File, rule: UploadRule): Promise<boolean> {
  const head = await headOf(file)
  if (head.startsWith('\x89PNG') || head.startsWith('\xff\xd8')) return true
  return rule.types.includes('.pdf') && head.includes('%PDF-')
}

/** Whether a picture is a photo of an iPhone (HEIC), whatever its name is. */
export const isHeicContent = async (file: File): Promise<boolean> => /^[^]{4}ftyp[^]{0,40}hei[cxms]/.test(await headOf(file))

/** Whether a GIF, WebP or AVIF moves, by its first bytes. */
export async function isMoving(file: File): Promise<boolean> {
  const head = await headOf(file)
  if (head.startsWith('GIF8')) return head.includes('NETSCAPE2.0')
  if (head.startsWith('RIFF')) return head.includes('ANIM')
  return head.slice(4, 12) === 'ftypavis'
}

/** Whether a file is a drawing (SVG), which has no pixels of its own. */
export const isDrawing = async (file: File): Promise<boolean> => /<svg[\s>]/i.test(await headOf(file))
