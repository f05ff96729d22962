// Requests per second of this product against a bare server with the same SQL, interleaved in one run at 10 connections.
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type pg from 'pg'
import { startProduct } from '../product.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const PORT = 21_180
const BARE_PORT = 21_181
const PREPARED_PORT = 21_183
const MANAGEMENT = '/ai-training/v1/management'

const product = await startProduct(PORT)

/** Deletes the created courses, because later rounds must measure lists of the same length. */
async function forgetCreated(owner: pg.Client) {
  await owner.query(`delete from course where title = '新建课程'`)
  await owner.query('vacuum analyze course')
}

try {
  const { owner } = product
  const { token, ...me } = await product.signIn('author')
  await owner.query(
    `with made as (select nextval('app.id_seq') id, i from generate_series(1, 10000) i)
     insert into course (tenant_id, id, type, course_id, title, description, owner_department_id, create_user_id, create_user_name, create_date)
     select $1, id, 'COURSE', id, '课程名称 ' || i, repeat('描述文字', 12) || i, $2, $3, '周雅琴', now() - (i || ' minutes')::interval from made`,
    [me.tenantId, me.departmentId, me.userId],
  )
  const parent =
    (
      await owner.query<{ id: string }>(`select id from course where tenant_id = $1 and type = 'COURSE' order by create_date limit 1`, [
        me.tenantId,
      ])
    ).rows[0]?.id ?? ''
  await owner.query(
    `insert into course (tenant_id, type, parent_id, course_id, title, seq, create_user_id, create_user_name) select $1, 'SCENE', $2, $2, '场景 ' || i, i, $3, '周雅琴' from generate_series(1, 200) i`,
    [me.tenantId, parent, me.userId],
  )
  await owner.query('vacuum analyze')
  for (const [port, prepared] of [
    [BARE_PORT, false],
    [PREPARED_PORT, true],
  ] as const)
    await product.start('api/bare.ts', {
      BENCH_DATABASE_URL: product.databaseUrl,
      BENCH_PORT: String(port),
      BENCH_PREPARED: String(prepared),
    })

  const json = { 'content-type': 'application/json', token }
  const body = (extra: object) => JSON.stringify({ title: '基准课程', description: '描述', ...extra })
  const kinds = {
    list: { ours: { path: `${MANAGEMENT}/course/pages?pageNumber=3&pageSize=50` }, bare: { path: '/pages?pageNumber=3&pageSize=50' } },
    filter: {
      ours: { path: `${MANAGEMENT}/course/pages?type=SCENE&parentId=${parent}&pageSize=50` },
      bare: { path: `/pages?parentId=${parent}&pageSize=50` },
    },
    create: {
      ours: { path: `${MANAGEMENT}/course`, method: 'POST' as const, body: body({ title: '新建课程' }) },
      bare: { path: '/course', method: 'POST' as const, body: body({ title: '新建课程' }) },
    },
    update: {
      ours: { path: `${MANAGEMENT}/course`, method: 'PUT' as const, body: body({ id: parent }) },
      bare: { path: '/course', method: 'PUT' as const, body: body({ id: parent }) },
    },
  }
  // each connection writes its own rows, like separate editors
  const ids = (
    await owner.query<{ id: string }>(`select id from course where tenant_id = $1 and type = 'COURSE' order by id desc limit 2000`, [
      me.tenantId,
    ])
  ).rows.map((r) => r.id)
  const ports = { ours: PORT, bare: BARE_PORT, prepared: PREPARED_PORT }
  type Side = keyof typeof ports
  const sides = Object.keys(ports) as Side[]
  const shoot = async (side: Side, kind: keyof typeof kinds, seconds: number) => {
    const { path: url, ...rest } = kinds[kind][side === 'ours' ? 'ours' : 'bare']
    let next = 0
    const result = await autocannon({
      url: `http://127.0.0.1:${ports[side]}`,
      connections: 10,
      duration: seconds,
      requests: [
        {
          path: url,
          headers: json,
          ...rest,
          ...(kind === 'update'
            ? { setupRequest: (r: autocannon.Request) => ({ ...r, body: body({ id: ids[next++ % ids.length] }) }) }
            : {}),
        },
      ],
    })
    if (result.non2xx || result.errors) throw new Error(`${kind} ${side}: ${result.non2xx} refused, ${result.errors} broken`)
    return result.requests.average
  }
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const seen = new Map<string, number[]>()
  const measure = async (side: Side, kind: keyof typeof kinds) => {
    const key = `${kind} ${side}`
    seen.set(key, [...(seen.get(key) ?? []), await shoot(side, kind, SECONDS)])
    if (kind === 'create') await forgetCreated(owner)
    await sleep(100)
  }
  for (const kind of names) for (const side of sides) await shoot(side, kind, 2)
  await forgetCreated(owner)
  for (let round = 0; round < ROUNDS; round++)
    // each side is first in turn
    for (const kind of names) for (const side of sides.map((_, i) => sides[(i + round) % sides.length] as Side)) await measure(side, kind)
  const median = (key: string) => {
    const list = (seen.get(key) ?? []).toSorted((a, b) => a - b)
    return list[Math.floor(list.length / 2)] ?? 0
  }
  const ratio: Record<string, number> = {}
  const ratioPrepared: Record<string, number> = {}
  for (const kind of names) {
    const [ours, bare, prepared] = sides.map((side) => median(`${kind} ${side}`)) as [number, number, number]
    ratio[kind] = Number((ours / bare).toFixed(2))
    ratioPrepared[kind] = Number((ours / prepared).toFixed(2))
    console.log(
      `${kind.padEnd(7)} ours ${ours.toFixed(0)} req/s, bare ${bare.toFixed(0)} (ratio ${ratio[kind]}), bare with prepared statements ${prepared.toFixed(0)} (ratio ${ratioPrepared[kind]})`,
    )
  }
  console.log(JSON.stringify({ bench: 'api', ratio, ratioPrepared }))
} finally {
  await product.close()
}
