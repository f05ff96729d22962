// Detects poolers that use another server connection for each transaction: session settings, locks and prepared statements would be lost.
import { credentialsOf } from './address.ts'
import { Client, connectWithRetry } from './client.ts'

const TRIES = 10

const refusal =
  'DATABASE_URL 指向以事务方式运行的连接池（如 pgbouncer 的 pool_mode=transaction），演武需要会话方式：请改为 pool_mode=session，或直接连接数据库'

const unknownRole = (user: string) =>
  `数据库不接受 DATABASE_URL 的角色 ${user}：没有这个角色或密码不对，请先由管理员创建（SQL 见 docs/operations.md）`

/**
 * Throws if the connection is refused, or if transactions of one connection run on different server connections. Takes two round trips
 * without a pooler.
 */
export async function checkConnection(url: string): Promise<void> {
  const options = { connectionString: url, application_name: 'yanwu-probe', connectionTimeoutMillis: 5_000, query_timeout: 2_000 }
  const two = new Client(options)
  let one: Client | undefined
  const pidOf = async (client: Client) => (await client.query<{ pid: number }>('select pg_backend_pid() pid')).rows[0]?.pid
  try {
    // retries while the database is starting
    one = await connectWithRetry(url, 'yanwu-probe')
    // no pooler in between: the server reports the same process id as at the connection
    if ((await pidOf(one)) === (one as unknown as { processID: number }).processID) return
    await two.connect()
    for (let tries = 0; tries < TRIES; tries++) {
      const first = await pidOf(one)
      await two.query('begin')
      const second = await pidOf(two)
      await two.query('rollback')
      // a session keeps its server until it ends: no other client can get it
      if (first === second) throw new Error(refusal)
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('28') ? new Error(unknownRole(credentialsOf(url).user)) : error
  } finally {
    one?.cut()
    two.cut()
  }
}
