// Rows per second of importing scripts, questions and people, against parsing and copying the same file without rules. Also measures the
// server's memory and the waiting time of other requests.
import { fork } from 'node:child_process'
import { createWriteStream, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeXlsx } from '#platform/spreadsheets/spreadsheets.ts'
import { startProduct } from '../product.ts'
import { importPeople } from './people.ts'
import { importQuestions } from './questions.ts'

const PORT = 21_290
const SIZES = (process.env['BENCH_ROWS'] ?? '10000,200000').split(',').map(Number)
const TIMES = Number(process.env['BENCH_TIMES'] ?? 3)
const IMPORT = '/ai-training/v1/management/course/import'
const header = [
  '课程名称*',
  '课程描述*',
  '场景名称',
  '场景描述',
  '子场景名称',
  '子场景内容',
  '类型',
  '媒体类型',
  '是否需要回答',
  '章节',
  '文本',
  '答题要点',
  '参考答案',
]

const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-bench-'))
const product = await startProduct(PORT)

/** A course of sub-scenes with 5,000 lines each. */
function* rows(title: string, n: number) {
  for (let i = 0; i < n; i++) {
    const part = Math.floor(i / 5000) + 1
    const first = i % 5000 === 0
    yield [
      title,
      i === 0 ? '为基准准备的课程' : '',
      `场景${Math.ceil(part / 10)}`,
      '',
      `子场景${part}`,
      first ? '一位来咨询的客户\n第一次见面' : '',
      '话术对话',
      '视频',
      '需要',
      `第${i % 20}节`,
      `第${i}句：您好，我想了解一下家庭保障的方案，孩子今年${i % 18}岁了。`,
      '先问候，再了解需求',
      `您好，感谢您的信任。我们先看看您家里的情况，第${i}个方案是这样安排的。`,
    ]
  }
}

/** The process of the server, for its memory. */
function serverPid(): number | null {
  try {
    for (const name of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
      if (parent === process.pid && line.includes('server.ts')) return Number(name)
    }
  } catch {
    // without /proc memory is not measured
  }
  return null
}
const memoryOf = (pid: number, what: 'VmHWM' | 'VmRSS') =>
  Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
/** Milliseconds until the memory of the start is released. */
const SETTLE_MS = 12_000

/** Megabytes of the server at rest; also resets the recorded maximum. */
async function settle(pid: number): Promise<number> {
  await new Promise((go) => setTimeout(go, SETTLE_MS))
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return memoryOf(pid, 'VmRSS')
}

const bare = (file: string) =>
  new Promise<{ took: number; rows: number }>((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'bare.ts'), {
      env: { ...process.env, BENCH_FILE: file, BENCH_DATABASE: product.databaseUrl },
    })
    child.on('message', (message) => resolve(message as { took: number; rows: number }))
    child.on('exit', (code) => code && reject(new Error('the bare import ended')))
  })

/** Sends a small request again and again; returns the longest waiting time. */
function asking() {
  const waits: number[] = []
  const watch = { on: true }
  const ended = (async () => {
    while (watch.on) {
      const start = performance.now()
      await (await fetch(`${product.url}/healthz/live`)).text()
      waits.push(performance.now() - start)
      await new Promise((go) => setTimeout(go, 10))
    }
  })()
  return async () => {
    watch.on = false
    await ended
    waits.sort((a, b) => a - b)
    return { p99: waits[Math.floor(waits.length * 0.99)] ?? 0, most: waits.at(-1) ?? 0 }
  }
}

async function send(file: string, token: string, query = '') {
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'scripts.xlsx')
  const start = performance.now()
  const answer = (await (await fetch(`${product.url}${IMPORT}${query}`, { method: 'POST', headers: { token }, body: form })).json()) as {
    succ: boolean
    msg: string
    content: { ok: number; importId: string | null }
  }
  if (!answer.succ) throw new Error(answer.msg)
  return { took: performance.now() - start, ...answer.content }
}

try {
  const { token } = await product.signIn('author')
  const pid = serverPid()
  const idleMb = pid === null ? null : await settle(pid)
  const ratios: Record<string, number> = {}
  const perSecond: Record<string, number> = {}
  let delayMs = 0
  for (const n of SIZES) {
    const best = { bare: Number.POSITIVE_INFINITY, product: Number.POSITIVE_INFINITY }
    for (let time = 0; time < TIMES; time++) {
      const file = path.join(folder, `${n}-${time}.xlsx`)
      await pipeline(
        writeXlsx(
          header.map((title) => ({ title })),
          rows(`基准${n}之${time}`, n),
        ),
        createWriteStream(file),
      )
      const compared = await bare(file)
      if (compared.rows !== n) throw new Error(`the bare import read ${compared.rows} rows`)
      const wait = asking()
      const done = await send(file, token)
      const { most } = await wait()
      if (done.ok !== n) throw new Error(`${done.ok} rows of ${n} came`)
      best.bare = Math.min(best.bare, compared.took)
      best.product = Math.min(best.product, done.took)
      delayMs = Math.max(delayMs, most)
      const { size } = await stat(file)
      console.log(
        `${n} rows, ${(size / 1e6).toFixed(1)} MB: bare ${Math.round(compared.took)} ms, import ${Math.round(done.took)} ms, others waited ${most.toFixed(0)} ms at most`,
      )
      await rm(file)
    }
    ratios[n] = Number((best.bare / best.product).toFixed(2))
    perSecond[n] = Math.round((n / best.product) * 1000)
  }
  const preview = path.join(folder, 'preview.xlsx')
  await pipeline(
    writeXlsx(
      header.map((title) => ({ title })),
      rows('基准预览', 10_000),
    ),
    createWriteStream(preview),
  )
  const previewMs = Math.round((await send(preview, token, '?dryRun=true')).took)
  const questions = await importQuestions(product, token, TIMES)
  const admin = await product.signIn('admin')
  const people = await importPeople({ url: product.url, token: admin.token, folder, times: TIMES, bare })
  const rssMb = pid === null ? null : memoryOf(pid, 'VmHWM')
  const scripts = ratios[SIZES.at(-1) ?? 0]
  console.log(
    JSON.stringify({
      bench: 'import',
      ratio: { scripts, questions: questions.ratio, people: people.ratio, ...ratios },
      rowsPerSecond: perSecond,
      questionsPerSecond: questions.perSecond,
      peoplePerSecond: people.perSecond,
      previewMs,
      delayMs: Math.round(delayMs),
      rssMb,
      idleMb,
    }),
  )
} finally {
  await product.close()
  await rm(folder, { recursive: true, force: true })
}
