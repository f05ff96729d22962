// A list's time while 200 wrong sign-ins a second come in, against its time without them, in turns of one run.
import autocannon from 'autocannon'
import { startProduct } from '../product.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const FLOOD = 200
const MANAGEMENT = '/ai-training/v1/management'

const product = await startProduct(21_190)
let figures = ''
try {
  const { token } = await product.signIn('author')
  const list = (duration: number) =>
    autocannon({
      url: `${product.url}${MANAGEMENT}/course/pages?pageSize=50`,
      connections: 1,
      overallRate: 20,
      duration,
      headers: { token },
    })
  let serial = 0
  // ever new names from ever new addresses would each cost a hash: the worst that an attacker can do
  const flood = (duration: number) =>
    autocannon({
      url: `${product.url}${MANAGEMENT}/auth/login`,
      connections: 300,
      overallRate: FLOOD,
      duration,
      requests: [
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          setupRequest: (r: autocannon.Request) => ({
            ...r,
            body: JSON.stringify({ loginType: 1, loginName: `nobody_${serial++}`, password: Buffer.from('wrong_one').toString('base64') }),
          }),
        },
      ],
    })
  const forget = () => product.owner.query(`delete from sign_in_failure`)
  await list(1)
  const quiet: autocannon.Result[] = []
  const flooded: autocannon.Result[] = []
  const tried: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await list(SECONDS))
    // the address would be locked after 200 tries: forgotten meanwhile, as if each came from another one
    const forgetting = setInterval(() => void forget(), 300)
    const [attack, during] = await Promise.all([flood(SECONDS), list(SECONDS)])
    clearInterval(forgetting)
    await forget()
    flooded.push(during)
    tried.push(attack.requests.average)
    if (during.non2xx || during.errors) throw new Error(`the list failed: ${during.non2xx} refused, ${during.errors} broken`)
  }
  const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  const of = (results: autocannon.Result[], key: 'p50' | 'p97_5') => median(results.map((r) => r.latency[key]))
  const ms = {
    quiet: { p50: of(quiet, 'p50'), p97: of(quiet, 'p97_5') },
    flooded: { p50: of(flooded, 'p50'), p97: of(flooded, 'p97_5') },
  }
  console.log(
    `list without a flood: ${ms.quiet.p50} ms (97.5 %: ${ms.quiet.p97}); under ${median(tried).toFixed(0)} wrong sign-ins a second: ${ms.flooded.p50} ms (97.5 %: ${ms.flooded.p97})`,
  )
  figures = JSON.stringify({ bench: 'sign-in', perSecond: Math.round(median(tried)), ms })
} finally {
  await product.close()
}
// last: the server tells of the sign-ins that it was stopped in
console.log(figures)
