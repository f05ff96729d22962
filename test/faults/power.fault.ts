// Cuts the power right after an acknowledgement: only data on disk survive. A copy of a mounted file system in a file has exactly the
// synced data. Only root on Linux can mount it.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedSecret } from '#apps/stored-secret.ts'
import { openFolder } from '#platform/storage/folder.ts'

const run = (program: string, ...given: string[]) => execFileSync(program, given, { stdio: 'pipe' })
let folder: string
let disk: string
let mounted = false
const mayMount = process.platform === 'linux' && process.getuid?.() === 0
describe.skipIf(!mayMount)('a power cut', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-power-'))
    disk = path.join(folder, 'disk')
    for (const name of ['disk', 'after']) await mkdir(path.join(folder, name))
    const image = path.join(folder, 'disk.img')
    run('truncate', '-s', '128M', image)
    run('mkfs.ext4', '-q', '-F', image)
    // the kernel writes nothing back by itself during this time
    run('mount', '-o', 'loop,commit=300', image, disk)
    mounted = true
  })
  afterAll(async () => {
    if (mounted) run('umount', disk)
    await rm(folder, { recursive: true, force: true })
  })

  /** Length of the file after a power cut now; null if it is missing. */
  async function afterCut(file: string): Promise<number | null> {
    const after = path.join(folder, 'after')
    run('cp', '--sparse=always', path.join(folder, 'disk.img'), path.join(folder, 'after.img'))
    run('mount', '-o', 'loop', path.join(folder, 'after.img'), after)
    try {
      return await readFile(path.join(after, file)).then(
        (bytes) => bytes.length,
        () => null,
      )
    } finally {
      run('umount', after)
    }
  }
  /** Syncs everything that was there before. */
  const settle = () => run('sync', '-f', disk)

  test('bytes and names that nobody synced are lost', async () => {
    await mkdir(path.join(disk, 'control'))
    settle()
    await writeFile(path.join(disk, 'control/written'), 'x'.repeat(70_000))
    expect(await afterCut('control/written')).toBeNull()
    const handle = await open(path.join(disk, 'control/half'), 'w')
    await handle.writeFile('x'.repeat(70_000))
    await handle.sync()
    await handle.close()
    await rename(path.join(disk, 'control/half'), path.join(disk, 'control/whole'))
    expect(await afterCut('control/whole')).toBeNull()
  })

  test('a stored file survives, wherever its folders were made', async () => {
    const store = await openFolder(path.join(disk, 'files'))
    settle()
    for (let i = 1; i <= 10; i++) {
      const key = `tenant/1/${i % 2 ? 'resource' : 'deep'}/${i}/a/${i}.png`
      const local = path.join(store.temporary, `sent-${i}`)
      await writeFile(local, 'x'.repeat(10_000 * i))
      await store.putFile(key, local, 'image/png')
      expect([key, await afterCut(`files/${key}`)]).toEqual([key, 10_000 * i])
    }
    await store.copy('tenant/1/deep/2/a/2.png', 'tenant/1/copied/x/2.png')
    expect(await afterCut('files/tenant/1/copied/x/2.png')).toBe(20_000)
  })

  test('the secret that opens the database survives', async () => {
    await mkdir(path.join(disk, 'data'))
    settle()
    const secret = await storedSecret(path.join(disk, 'data/postgres.password'))
    expect(await afterCut('data/postgres.password')).toBe(secret.length)
  })
})
