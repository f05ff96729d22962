// Runs the curl commands of docs/api.md, in their order, against a server.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { type ExamWorld, startExamWorld } from './exam-world.ts'
import type { Person } from './world.ts'

let w: ExamWorld
let system: Person
beforeAll(async () => {
  w = await startExamWorld()
  await w.exam({ examinationName: '接口的考试' })
  const words = [
    ...['user:menu', 'user:btn:import', 'user:btn:edit', 'user:btn:add', 'depart:btn:add'],
    ...['exam:menu', 'exam:btn:edit', 'exam:btn:assign', 'examAnalysis:menu', 'trainingAnalysis:menu', 'event:btn:read', 'webhook:menu'],
  ]
  const { secret } = await w.admin.get(serviceCredentials.create, { body: { name: '示例', words } })
  system = w.world.machine(secret)
})
afterAll(() => w?.world.close())

const people = '工号,姓名,手机号,部门\nAPI1,接口人甲,13688880001,华东大区\nAPI2,接口人乙,13688880002,华东大区\n'

interface Example {
  title: string
  command: string
  /** Names that later examples use, with the places of their values in the answer. */
  named: [name: string, place: string][]
}
const text = readFileSync(path.resolve(import.meta.dirname, '../docs/api.md'), 'utf8')
const examples: Example[] = text
  .split(/^### /m)
  .slice(1)
  .map((part) => ({
    title: part.slice(0, part.indexOf('\n')),
    command: /```sh\n(.*?)\n```/s.exec(part)?.[1]?.replaceAll(' \\\n', ' ') ?? '',
    named: [...part.matchAll(/`\$([A-Z]+)` is `(content[^`]*)` of the answer/g)].map(([, name = '', place = '']) => [name, place]),
  }))

/** The words of a command, without their quotes. */
const wordsOf = (command: string) => [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')

/** Makes the request of a curl command with the options that the examples use. */
async function curl(command: string, values: Readonly<Record<string, string>>): Promise<Response> {
  const filled = command.replace(/\$([A-Z]+)/g, (_, name: string) => values[name] ?? `missing ${name}`)
  const [program, ...words] = wordsOf(filled)
  expect(program).toBe('curl')
  const headers: Record<string, string> = {}
  let [method, url] = ['GET', '']
  let body: string | FormData | undefined
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    if (!word.startsWith('-')) url = word
    else {
      const value = words[++i] ?? ''
      if (word === '-H') headers[value.slice(0, value.indexOf(':')).toLowerCase()] = value.slice(value.indexOf(':') + 2)
      else if (word === '-X') method = value
      else if (word === '-d') body = value
      else if (word === '-F') {
        body = new FormData()
        body.append('file', new Blob([people]), value.slice('file=@'.length))
      } else throw new Error(`the test does not know ${word}`)
    }
  }
  expect(headers['authorization']).toBe('Bearer KEY')
  delete headers['authorization']
  return system.fetch(url, { method: body && method === 'GET' ? 'POST' : method, headers, ...(body ? { body } : {}) })
}

const valueAt = (answer: unknown, place: string) =>
  place
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], answer)

test('each example of docs/api.md succeeds', async () => {
  expect(examples.length).toBeGreaterThanOrEqual(10)
  const values: Record<string, string> = { YANWU: '', KEY: 'KEY' }
  for (const { title, command, named } of examples) {
    const response = await curl(command, values)
    const answer = (await response.json()) as { succ: boolean; code: number; msg: string }
    expect([title, response.status, answer.succ, answer.code, answer.msg]).toEqual([title, 200, true, 0, ''])
    expect(response.headers.get('RateLimit-Limit'), title).toBe('600')
    for (const [name, place] of named) {
      const value = valueAt(answer, place)
      expect([title, name, typeof value]).toEqual([title, name, 'string'])
      values[name] = String(value)
    }
  }
})
