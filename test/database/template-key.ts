// Cache key of a database template.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const HOUR_MS = 3_600_000

/**
 * A hash of all inputs of a template: the code of the product, the migrations, installed packages and the machine. The hour counts, too,
 * because the demo contains times.
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
