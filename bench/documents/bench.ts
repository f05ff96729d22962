// `node bench/documents/bench.ts`: seconds and memory to read a PDF of 200 pages, and milliseconds to find passages among 20,000 of a
// tenant, over HTTP. The last line has the figures as JSON.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Block } from '#platform/documents/docx.ts'
import { writePdf } from '#platform/documents/pdf.ts'
import { readDocument } from '#platform/documents/read-document.ts'
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'

const TIMES = Number(process.env['BENCH_TIMES'] ?? 100)
const PAGES = 200
const PASSAGES = 20_000
const PORT = 21_700
const PLACE = '/ai-training/v1/management/document'

const subjects = ['重大疾病保险', '百万医疗险', '终身寿险', '年金保险', '意外伤害保险', '团体保险', '防癌险', '分红型产品']
const topics = [
  '等待期',
  '犹豫期',
  '现金价值',
  '免责条款',
  '理赔时效',
  '受益人指定',
  '健康告知',
  '保单贷款',
  '宽限期',
  '续保条件',
  '免赔额',
]
const ends = ['以合同约定为准', '自生效日起计算', '须在投保时说明', '由公司书面通知', '每年可以申请一次', '不适用于附加险', '按比例给付']
const pick = (list: readonly string[], n: number) => list[n % list.length] ?? ''
const sentence = (n: number) =>
  `${pick(subjects, n)}的${pick(topics, n >> 3)}为${(n * 7) % 365}天，${pick(ends, n >> 1)}；第${n}条所称的${pick(topics, n + 5)}${pick(ends, n >> 4)}。`

/** A PDF of about this many pages: headings, paragraphs and tables. */
function handbook(pages: number): Promise<Buffer> {
  const blocks = Array.from({ length: pages * 5 }, (_, i): Block[] => [
    ...(i % 10 === 0 ? [{ text: `第${i / 10 + 1}章 ${pick(subjects, i)}`, heading: true, size: 16 }] : []),
    { text: Array.from({ length: 4 }, (__, k) => sentence(i * 4 + k)).join('') },
    ...(i % 5 === 0
      ? [{ rows: [['年龄', '有社保', '无社保'], ...[30, 40].map((age) => [`${age}岁`, `${age * 9 + i}元`, `${age * 21 + i}元`])] }]
      : []),
  ])
  return writePdf(blocks.flat(), '基准手册')
}

async function readPdf() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-bench-documents-'))
  const file = path.join(folder, 'handbook.pdf')
  try {
    await writeFile(file, await handbook(PAGES))
    const start = performance.now()
    const { pages, passages, memoryMb } = await readDocument({ path: file, extension: '.pdf' })
    const pdfSeconds = Number(((performance.now() - start) / 1000).toFixed(1))
    console.log(`a PDF of ${pages} pages, ${passages.length} passages: ${pdfSeconds} s, ${memoryMb} MB`)
    return { pdfSeconds, memoryMb }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function search() {
  const product = await startProduct(PORT, { ROLE: 'all' })
  try {
    // the media of the demo would be made meanwhile
    await product.owner.query('delete from generation_task')
    const { token } = await product.signIn('admin')
    const ask = async <T>(address: string, init: RequestInit = {}): Promise<T> => {
      const answer = await fetch(`${product.url}${PLACE}${address}`, { ...init, headers: { token } })
      const { succ, msg, content } = (await answer.json()) as { succ: boolean; msg: string; content: T }
      if (!succ) throw new Error(`${address}: ${answer.status} ${msg}`)
      return content
    }
    const body = new FormData()
    body.append('file', new Blob([Array.from({ length: PASSAGES }, (_, n) => sentence(n)).join('\n')]), '全部条款.txt')
    const { id } = await ask<{ id: string }>('', { method: 'POST', body })
    for (let state = 'WAITING'; state !== 'READ'; await sleep(200)) {
      const [latest] = await ask<{ state: string; fault: string }[]>(`/${id}/version`)
      state = latest?.state ?? ''
      if (state === 'FAILED') throw new Error(latest?.fault)
    }
    await product.owner.query('vacuum analyze')
    const took: number[] = []
    let found = 0
    for (let i = -5; i < TIMES; i++) {
      const text = i % 2 ? `${pick(topics, i + 5)}是几天` : sentence((i + 5) * 199).slice(0, 24)
      const start = performance.now()
      const list = await ask<unknown[]>(`/search?${new URLSearchParams({ text })}`)
      if (i < 0) continue
      took.push(performance.now() - start)
      found += list.length
    }
    console.log(`${PASSAGES} passages: p50 ${percentile(took, 0.5)} ms, p95 ${percentile(took, 0.95)} ms, ${found} found`)
    return { searchP95Ms: percentile(took, 0.95) }
  } finally {
    await product.close()
  }
}

const told = { ...(await readPdf()), ...(await search()) }
console.log('goal: 20 s and 900 MB for the PDF, p95 under 300 ms for the search')
console.log(JSON.stringify({ bench: 'documents', ...told }))
