// Response time of a list during 200 failed sign-ins per second, against its time without them, alternating in one run.
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
  // new names from new addresses each cost a password hash: the worst case of an attack
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
    // deletes the failed tries, because the address would be locked after 200, while real attackers use many addresses
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
// printed last, because the server logs the sign-ins that its stop interrupts
console.log(figures)
