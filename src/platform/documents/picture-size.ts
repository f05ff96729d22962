// Size of a picture by its header.

/** Width and height of a PNG or a JPEG by its header; null for anything else. */
export function sizeOf(content: Buffer): { width: number; height: number; type: 'png' | 'jpeg' } | null {
  if (content.length > 24 && content.readUInt32BE(0) === 0x89_50_4e_47)
    return { width: content.readUInt32BE(16), height: content.readUInt32BE(20), type: 'png' }
  if (content.length < 4 || content.readUInt16BE(0) !== 0xff_d8) return null
  for (let at = 2; at + 9 < content.length; ) {
    if (content[at] !== 0xff) return null
    const marker = content[at + 1] ?? 0
    // the frames, without the tables for them
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7), type: 'jpeg' }
    at += marker === 0xff ? 1 : 2 + content.readUInt16BE(at + 2)
  }
  return null
}
