// Questions per second of importing one JSON file of 20,000, against parsing it at once and copying it into a table without indexes.
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const N = 20_000
const EXAM = '/ai-exam/v1'
const kinds = ['单选', '多选', '判断', '填空', '简答']
const keys = ['A', 'A', '对', '90|180', '先肯定社保，再说明起付线、封顶线与自费项目。']
const textOf = (i: number) => `第${i}题：客户已有社保，问商业保险还有什么用，下列回应中最合适的是哪一种？`
const items = () =>
  Array.from({ length: N }, (_, i) => {
    const type = kinds[i % 5] ?? ''
    const choice = i % 5 < 2
    return {
      type,
      subjectName: i % 5 === 3 ? `${textOf(i)}等待期为____天。` : textOf(i),
      ...(choice ? { options: ['先认同再说明', '直接反驳', '换一个话题', '立刻打折'] } : {}),
      answer: keys[i % 5],
      score: 2,
      analysis: '先处理心情，再处理事情。',
    }
  })

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' }
const cell = (text: string) => text.replace(/[\\\t\n]/g, (c) => escapes[c] ?? c)
async function bare(databaseUrl: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('drop table if exists bare_question; create table bare_question (type text, stem text, question jsonb)')
  const start = performance.now()
  const lines = (JSON.parse(text) as { type: string; subjectName: string }[]).map(
    (q) => `${q.type}\t${cell(q.subjectName)}\t${cell(JSON.stringify(q))}\n`,
  )
  await pipeline(Readable.from(lines, { objectMode: false }), client.query(copyFrom('copy bare_question from stdin')))
  const took = performance.now() - start
  await client.end()
  return took
}

interface Product {
  url: string
  databaseUrl: string
}
/** The best of several runs: milliseconds of both, and their ratio. */
export async function importQuestions({ url, databaseUrl }: Product, token: string, times: number) {
  const text = JSON.stringify(items())
  const best = { bare: Number.POSITIVE_INFINITY, product: Number.POSITIVE_INFINITY }
  const ask = async (path: string, body: FormData | string) => {
    const headers: Record<string, string> = { token, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) }
    const answer = (await (await fetch(`${url}${EXAM}${path}`, { method: 'POST', headers, body })).json()) as {
      succ: boolean
      msg: string
      content: { id: string; ok: number }
    }
    if (!answer.succ) throw new Error(answer.msg)
    return answer.content
  }
  for (let time = 0; time < times; time++) {
    best.bare = Math.min(best.bare, await bare(databaseUrl, text))
    const { id } = await ask('/subjectCategory', JSON.stringify({ categoryName: `基准题库${time}` }))
    const form = new FormData()
    form.append('file', new Blob([text]), 'questions.json')
    const start = performance.now()
    const { ok } = await ask(`/subjects/importJson?categoryId=${id}`, form)
    best.product = Math.min(best.product, performance.now() - start)
    if (ok !== N) throw new Error(`${ok} questions of ${N} came`)
  }
  console.log(
    `${N} questions, ${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB: bare ${Math.round(best.bare)} ms, import ${Math.round(best.product)} ms`,
  )
  return { ratio: Number((best.bare / best.product).toFixed(3)), perSecond: Math.round((N / best.product) * 1000) }
}
