// Downloads a file: the request is a normal call, so that a refusal has a message; the file is then passed to the browser.
import { useState } from 'react'
import { addressOf } from './address.ts'
import { type AnyEndpoint, read, repeatable } from './client.ts'
import { unreachable } from './call-failure.ts'
import { showFailure } from '../page/notice.ts'

const nameIn = (header: string | null) => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1] ?? '导出.xlsx')

async function fetchFile(endpoint: AnyEndpoint, query: Record<string, unknown>, body?: unknown) {
  const { method, path } = endpoint
  const asked = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(addressOf(method, path, { query }), { method, credentials: 'same-origin', ...asked }).catch(() => {
    throw unreachable()
  })
  // a file may be JSON as well; an error answer is no attachment
  const inWords = response.headers.get('content-type')?.includes('json') && !response.headers.get('content-disposition')
  if (!response.ok || inWords) read(response.status, await response.text())
  return { file: await response.blob(), name: nameIn(response.headers.get('content-disposition')) }
}

export function useDownload(endpoint: AnyEndpoint) {
  const [busy, setBusy] = useState(false)
  /** `body` is for endpoints with the method POST. */
  const run = async (query: Record<string, unknown>, body?: unknown) => {
    if (busy) return
    setBusy(true)
    try {
      const { file, name } = await repeatable(() => fetchFile(endpoint, query, body))
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
