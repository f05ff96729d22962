// Four processes start on an empty database together, repeatedly: all of them start, and one initial password is printed.
import { expect, onTestFinished, test } from 'vitest'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { report } from '../figures.ts'
import { encode, person } from '../world.ts'
import { openRig } from './rig.ts'

const ROUNDS = Number(process.env['YANWU_CLUSTER_ROUNDS'] ?? 20)

test('two web processes and two workers start together on an empty database', async () => {
  const rig = await openRig()
  onTestFinished(rig.close)
  let startsUp = 0
  const fates: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const database = `empty${round}`
    await rig.primary.ask('postgres', `create database ${database}`)
    const env = { DATABASE_URL: rig.primary.url(database), DATA_DIR: `${rig.folder}/data-${round}` }
    const servers = await Promise.all((['web', 'web', 'worker', 'worker'] as const).map((role) => rig.start(role, env)))
    for (const one of await Promise.allSettled(servers.map(({ ready }) => ready)))
      if (one.status === 'fulfilled') startsUp++
      else fates.push(`${round}: ${String(one.reason)}`)
    const told = new Set(servers.flatMap((one) => /密码 ([\w-]+)/.exec(one.said())?.[1] ?? []))
    const [password = ''] = told
    const login = { loginType: 1, loginName: 'admin', password: encode(password) } as const
    await rig.served()
    const { code } = await person(rig.port, 'demo', '').ask(sessions.login, { body: login })
    if (told.size !== 1 || code !== 0) fates.push(`${round}: ${told.size} passwords, sign-in ${code}`)
    await Promise.all(servers.map((one) => one.kill()))
    await rig.primary.ask('postgres', `drop database ${database} with (force)`)
  }
  await report({ scenario: 'starts', starts: ROUNDS * 4, startsUp, fates })
  expect(fates).toEqual([])
  expect(startsUp).toBe(ROUNDS * 4)
})
