// What tells one template from another.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const HOUR_MS = 3_600_000

/**
 * A hash of everything that a template may be made from: all code of the product, whoever imports it, the migrations, what is
 * installed, the machine; and the hour, for the demo holds times.
 */
export function templateKey(root: string, now: number): string {
  const { version, platform, arch, env } = process
  const hash = createHash('sha256')
  hash.update(JSON.stringify([version, platform, arch, env['TZ'], process.getuid?.() === 0, Math.floor(now / HOUR_MS)]))
  const files = ['src', 'migrations', 'test/database'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  for (const file of [...files.sort(), path.join(root, 'package-lock.json')]) {
    const content = fs.readFileSync(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}
