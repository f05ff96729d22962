// The form of a contract in the browser.
import { expect, test } from 'vitest'
import * as courses from '#features/authoring/courses/contract.ts'
import * as sessions from '#features/organisation/sessions/contract.ts'
import { asPlainData } from './vite-contracts.ts'

const evaluate = async (code: string) => (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>

test('a contract becomes method, path and permission words, without schemas and with constants', async () => {
  const plain = await evaluate(asPlainData(courses))
  expect(plain.courses).toMatchObject({
    page: { method: 'GET', path: '/ai-training/v1/management/course/pages', may: 'course:menu' },
    sort: { method: 'POST', path: '/ai-training/v1/management/course/seq', may: 'course:btn:edit' },
    meta: { feature: 'courses', failures: { noScripts: '只有包含有效子场景脚本的课程才能启用' } },
  })
  expect(Object.keys((plain.courses as { page: object }).page)).toEqual(['method', 'path', 'may'])
  expect(Object.keys(plain)).toEqual(['coAuthors', 'courses', 'maxCoAuthors'])
  expect(await evaluate(asPlainData(sessions))).toMatchObject({ initialPassword: '123456', phonePattern: sessions.phonePattern })
})
