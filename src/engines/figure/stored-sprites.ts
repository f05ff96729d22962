// The stored sprites of one figure in one format: read one by one, rewritten as a whole.
import type { SpriteFile } from './sprite-file.ts'
import { openFrom, saveTo } from './sprite-folder.ts'
import type { Sprite } from './sprite-names.ts'

export interface StoredSprites {
  has(name: string): boolean
  names(): Iterable<string>
  /** The sprite; undefined if it is damaged, which is remembered. */
  read(name: string): Sprite | undefined
  bytes(): number
  /** Writes these sprites together with those already in the file. */
  write(into: string, sprites: ReadonlyMap<string, Sprite>): Promise<void>
  close(): void
}

/** Opens the stored sprites; without a folder there are none. */
export function openStored(folder: string | undefined, fileName: string): StoredSprites {
  let file: SpriteFile | undefined = folder ? openFrom(folder, fileName) : undefined
  const names = new Set(file?.names())
  return {
    has: (name) => names.has(name),
    names: () => names,
    read(name) {
      const sprite = file?.read(name)
      if (!sprite) names.delete(name)
      return sprite
    },
    bytes: () => file?.bytes ?? 0,
    async write(into, sprites) {
      const all = new Set([...sprites.keys(), ...names])
      const rows = function* (): Generator<[string, Sprite]> {
        for (const name of all) {
          const sprite = sprites.get(name) ?? file?.read(name)
          if (sprite) yield [name, sprite]
        }
      }
      await saveTo(into, fileName, rows())
      file?.close()
      file = openFrom(into, fileName)
      names.clear()
      for (const name of file?.names() ?? []) names.add(name)
    },
    close() {
      file?.close()
      file = undefined
      names.clear()
    },
  }
}
