// A full disk: people sign in and read, larger writes are refused in words, and the state is reported.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { dropBallast, watchDisk } from '#platform/disk.ts'
import { startWorld } from './world.ts'

test('writes that fill the disk are refused, and signing in, reading and signing out go on', async () => {
  // more than any disk has free
  const world = await startWorld({ DISK_RESERVE_MB: '1000000000' })
  const author = await world.signIn('author')
  expect((await author.ask(courses.page)).status).toBe(200)
  expect(await author.ask(courses.createCourse, { body: { title: '新课程', description: '描述' } })).toMatchObject({
    status: 503,
    msg: '磁盘空间不足，内容没有保存',
  })
  expect(await (await author.fetch('/healthz/ready')).json()).toEqual({ ready: true, database: true, files: false, schedules: true })
  expect(await author.ask(sessions.logout)).toMatchObject({ code: 0 })
  await world.close()
})

test('the ballast is allocated if there is space, and released once', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-disk-'))
  const disk = await watchDisk(folder, 1, () => {})
  expect(disk.full).toBe(false)
  expect(await readdir(folder)).toEqual(['reserve'])
  disk.close()
  expect(await dropBallast(folder)).toBe(true)
  expect(await dropBallast(folder)).toBe(false)
  const never = await watchDisk(folder, 1_000_000_000, () => {})
  expect([never.full, await readdir(folder)]).toEqual([true, []])
  never.close()
  await rm(folder, { recursive: true })
})
