// JSON in the answer of a model, which may stand in a code fence or after thoughts.
import type { z } from 'zod'

/** Maximum length of a description of faults. */
const MAX_FAULTS = 300

/** The JSON object of an answer by its schema, or a description of the fault, in Chinese, for the model that wrote it. */
export function readJson<T extends object>(text: string, schema: z.ZodType<T>): T | string {
  const object = /\{[\s\S]*\}/.exec(text.slice(text.lastIndexOf('</think>') + 1))?.[0]
  if (!object) return '没有 JSON 对象'
  let value: unknown
  try {
    value = JSON.parse(object)
  } catch {
    return '不是完整的 JSON'
  }
  const { data, error } = schema.safeParse(value)
  const faults = error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  return data ?? faults.join('；').slice(0, MAX_FAULTS)
}
